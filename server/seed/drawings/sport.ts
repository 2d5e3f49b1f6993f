import {
  type Draw,
  box,
  dark,
  disc,
  glass,
  grey,
  label,
  oval,
  pale,
  ring,
  shape,
  steel,
  stroke,
  times,
  turned,
  white,
  wood,
} from "./pen.ts";

const wheel = (x: number, y: number, radius: number) =>
  ring(x, y, radius, dark, 6) + ring(x, y, radius - 6, pale, 2) + disc(x, y, 4, grey);

export const sport: Readonly<Record<string, Draw>> = {
  Vélos: ({ body, shade, accent, about }) => {
    const radius = /16-pouces|20-pouces/.test(about) ? 28 : 38;
    return (
      wheel(50, 130, radius) +
      wheel(150, 130, radius) +
      stroke("M50 130L76 80H128L98 130ZM98 130L70 68M128 80L150 130", body, 7) +
      stroke("M122 58L128 80", shade, 6) +
      stroke("M112 58H132Q142 58 140 70", dark, 6) +
      box(56, 60, 30, 8, dark, 4) +
      disc(98, 130, 10, grey) +
      stroke("M98 130L106 150H116", dark, 4) +
      (/electrique/.test(about)
        ? turned(45, 112, 104, box(94, 98, 38, 13, dark, 5) + box(100, 102, 14, 4, accent, 2))
        : "")
    );
  },
  Cardio: ({ accent, brand, about }) => {
    if (/tapis/.test(about))
      return (
        shape("M20 150L156 138L176 152V162H20Z", dark) +
        stroke("M150 144L138 54", grey, 9) +
        stroke("M138 70H100", dark, 8) +
        box(112, 36, 54, 30, "#343b48", 7) +
        box(118, 41, 42, 16, accent, 3) +
        label(brand, 96, 153, 50, white, 6)
      );
    if (/elliptique/.test(about))
      return (
        disc(58, 128, 36, "#454c58") +
        disc(58, 128, 24, accent) +
        box(22, 162, 156, 9, dark, 4) +
        stroke("M70 116L96 44M136 150L118 40", grey, 7) +
        box(88, 34, 40, 20, dark, 6) +
        stroke("M64 130L142 140M120 60L106 146", steel, 6) +
        box(116, 138, 40, 9, dark, 4) +
        label(brand, 58, 128, 36, white, 6)
      );
    if (/rameur/.test(about))
      return (
        box(16, 138, 168, 10, steel, 5) +
        disc(40, 116, 30, "#454c58") +
        disc(40, 116, 15, accent) +
        box(110, 120, 40, 14, dark, 6) +
        stroke("M60 112H112", grey, 4) +
        box(110, 98, 8, 28, dark, 3) +
        box(20, 148, 10, 22, dark, 3) +
        box(168, 148, 10, 22, dark, 3) +
        stroke("M44 88L56 60", grey, 6) +
        box(42, 44, 36, 20, dark, 5)
      );
    if (/stepper/.test(about))
      return (
        box(40, 146, 120, 16, dark, 7) +
        turned(-14, 74, 128, box(40, 118, 66, 16, accent, 6)) +
        turned(14, 128, 128, box(96, 118, 66, 16, accent, 6)) +
        box(88, 96, 24, 52, "#454c58", 7) +
        stroke("M90 100Q56 70 70 36M110 100Q144 70 130 36", grey, 5) +
        label(brand, 100, 154, 50, white, 6)
      );
    return (
      disc(66, 120, 36, "#454c58") +
      disc(66, 120, 22, accent) +
      box(28, 164, 144, 9, dark, 4) +
      stroke("M66 120L122 150L114 168M122 150L132 86M66 118L88 54", grey, 8) +
      box(112, 76, 42, 12, dark, 6) +
      stroke("M76 60L104 50", dark, 8) +
      box(74, 34, 34, 20, dark, 5) +
      label(brand, 66, 120, 34, white, 6)
    );
  },
  Musculation: ({ accent, brand, about }) => {
    if (/kettlebell/.test(about))
      return (
        stroke("M74 86Q68 36 100 36T126 86", dark, 15) +
        disc(100, 122, 50, accent) +
        box(68, 160, 64, 12, dark, 4) +
        disc(100, 122, 27, white) +
        label(brand, 100, 122, 42, dark, 8)
      );
    if (/banc/.test(about))
      return (
        turned(-26, 70, 86, box(22, 70, 86, 20, accent, 8)) +
        box(92, 98, 78, 18, accent, 8) +
        stroke("M60 104L44 168M132 116L150 168M44 168H70M136 168H164M56 124H136", dark, 8)
      );
    if (/station/.test(about))
      return (
        stroke("M52 176V30H148V176M36 176H72M128 176H164M52 112H148", dark, 9) +
        stroke("M40 40L52 30H148L160 40", grey, 9) +
        box(76, 92, 48, 34, accent, 8) +
        stroke("M62 128H40M138 128H160", grey, 8) +
        label(brand, 100, 109, 38, white, 6)
      );
    if (/barre/.test(about))
      return (
        box(8, 96, 184, 8, steel, 4) +
        times(
          2,
          (side) =>
            box(26 + side * 128, 56, 12, 88, dark, 5) +
            box(40 + side * 108, 66, 12, 68, accent, 5) +
            box(12 + side * 160, 70, 10, 60, "#454c58", 5),
        ) +
        label(brand, 100, 156, 60, dark, 8)
      );
    return times(2, (index) =>
      turned(
        -18,
        100,
        70 + index * 62,
        box(66, 64 + index * 62, 68, 11, steel, 5) +
          times(
            2,
            (side) =>
              box(40 + side * 84, 46 + index * 62, 18, 46, accent, 5) +
              box(30 + side * 122, 52 + index * 62, 10, 34, dark, 4),
          ),
      ),
    );
  },
  Randonnée: ({ body, shade, light, accent, ink, brand }) =>
    stroke("M82 34Q82 18 100 18T118 34", dark, 6) +
    shape("M58 62Q58 28 100 28T142 62V156Q142 172 126 172H74Q58 172 58 156Z", body) +
    shape("M58 66Q100 50 142 66V84Q100 70 58 84Z", shade) +
    box(70, 104, 60, 50, light, 10) +
    stroke("M74 118H126", shade, 4) +
    box(40, 100, 18, 58, shade, 9) +
    box(142, 100, 18, 58, shade, 9) +
    box(84, 78, 32, 8, accent, 3) +
    label(brand, 100, 136, 48, ink === white ? dark : ink, 8) +
    stroke("M60 44Q44 66 50 98M140 44Q156 66 150 98", dark, 5),
  "Tentes et couchage": ({ body, shade, light, accent, about }) => {
    if (/matelas/.test(about))
      return (
        shape("M18 132L52 96H188L172 132Z", body) +
        times(5, (index) => shape(`M${24 + index * 30} 128l30 -30h16l-28 30Z`, shade)) +
        box(18, 132, 154, 14, shade, 6) +
        disc(40, 78, 24, body) +
        disc(40, 78, 16, light) +
        disc(40, 78, 7, shade)
      );
    if (/sac-de-couchage/.test(about))
      return turned(
        -32,
        100,
        100,
        shape("M72 22Q100 6 128 22Q140 60 134 104L124 176Q100 190 76 176L66 104Q60 60 72 22Z", body) +
          oval(100, 40, 22, 18, light) +
          stroke("M116 50L112 172", accent, 3) +
          stroke("M70 80H130M70 104H130M73 128H127M76 152H124", shade, 3),
      );
    return (
      shape("M100 40Q150 60 180 162H20Q50 60 100 40Z", body) +
      shape("M100 40Q70 90 58 162H20Q50 60 100 40Z", shade) +
      shape("M100 74Q118 104 126 162H82Q86 104 100 74Z", dark) +
      shape("M100 74Q98 120 82 162H70Q80 100 100 74Z", light) +
      stroke("M180 162L192 168M20 162L8 168M100 40V30", accent, 4) +
      box(10, 162, 180, 5, "#86a86e", 2)
    );
  },
  Chaussures: ({ body, shade, light, accent, about }) =>
    shape(
      /rando/.test(about)
        ? "M36 54H80Q84 82 110 96Q166 104 176 130V146H28Q30 96 36 54Z"
        : "M30 84Q52 92 72 74Q88 96 116 104Q166 108 176 132V146H26Q22 112 30 84Z",
      body,
    ) +
    shape("M28 128Q60 118 84 130T176 132V146H26Z", shade) +
    shape("M20 142H182Q184 162 170 162H32Q18 162 20 142Z", white) +
    stroke("M24 154H178", accent, 4) +
    stroke("M84 88L98 76M94 96L108 84M106 102L120 90", light, 5) +
    stroke("M52 128Q80 104 118 128", accent, 6),
  "Sports d'eau": ({ body, shade, light, accent, about }) => {
    if (/masque/.test(about))
      return (
        box(112, 14, 16, 52, accent, 7) +
        shape("M48 84Q48 46 100 46T152 84V118Q150 168 100 172T48 118Z", body) +
        shape("M60 84Q60 58 100 58T140 84V106Q138 126 100 126T60 106Z", "#bfe0ee") +
        stroke("M74 78Q86 66 104 68", white, 5) +
        disc(100, 148, 12, shade) +
        disc(100, 148, 5, dark)
      );
    if (/gilet/.test(about))
      return (
        shape(
          "M58 36H82Q86 66 100 66T118 36H142Q136 70 156 84V160Q156 168 148 168H52Q44 168 44 160V84Q64 70 58 36Z",
          body,
        ) +
        box(44, 100, 112, 12, dark, 2) +
        box(44, 132, 112, 12, dark, 2) +
        box(96, 64, 8, 104, shade, 0) +
        box(90, 98, 20, 16, accent, 4) +
        box(90, 130, 20, 16, accent, 4)
      );
    if (/combinaison/.test(about))
      return (
        shape(
          "M72 22Q100 34 128 22L160 44L170 112L152 116L140 72V112L146 180H110L100 124L90 180H54L60 112V72L48 116L30 112L40 44Z",
          dark,
        ) +
        shape("M72 22Q100 34 128 22L140 72L124 86H76L60 72Z", body) +
        stroke("M62 130L60 176M138 130L140 176", accent, 4)
      );
    if (/paddle/.test(about))
      return (
        turned(
          20,
          100,
          100,
          shape("M100 8Q132 44 128 110Q126 168 100 192Q74 168 72 110Q68 44 100 8Z", body) +
            shape("M100 24Q118 56 116 108Q114 150 100 172Q86 150 84 108Q82 56 100 24Z", light) +
            box(84, 96, 32, 60, shade, 8),
        ) + turned(-24, 150, 100, box(150, 30, 5, 126, dark, 2) + oval(152, 166, 10, 22, accent))
      );
    return (
      shape("M6 108Q100 78 194 108Q180 148 100 148T6 108Z", body) +
      oval(76, 108, 26, 9, dark) +
      oval(128, 108, 26, 9, dark) +
      shape("M14 116Q100 132 186 116Q170 146 100 147T14 116Z", shade) +
      turned(
        -30,
        100,
        90,
        box(30, 86, 140, 5, wood, 2) + oval(26, 88, 18, 9, accent) + oval(174, 88, 18, 9, accent),
      )
    );
  },
  "Glisse urbaine": ({ body, shade, accent, about }) => {
    if (/skate/.test(about))
      return turned(
        -10,
        100,
        110,
        shape("M12 84Q20 100 44 100H156Q180 100 188 84L192 92Q182 114 156 114H44Q18 114 8 92Z", body) +
          box(44, 114, 24, 8, grey, 2) +
          box(132, 114, 24, 8, grey, 2) +
          disc(48, 128, 12, accent) +
          disc(66, 128, 12, accent) +
          disc(136, 128, 12, accent) +
          disc(154, 128, 12, accent),
      );
    if (/roller/.test(about))
      return (
        shape("M60 26H112Q112 70 124 82Q164 92 168 124H56Q50 80 60 26Z", body) +
        shape("M60 26H112V44H59Z", shade) +
        box(50, 124, 122, 16, dark, 5) +
        times(4, (index) => disc(66 + index * 30, 152, 14, accent) + disc(66 + index * 30, 152, 5, white)) +
        box(66, 84, 44, 10, shade, 4) +
        box(64, 60, 46, 10, shade, 4)
      );
    return (
      stroke("M60 40L84 148", body, 8) +
      stroke("M42 44Q60 34 78 38", dark, 8) +
      box(78, 144, 88, 11, dark, 5) +
      (/electrique/.test(about) ? box(84, 140, 66, 14, shade, 6) + disc(62, 46, 6, accent) : "") +
      disc(84, 160, 15, dark) +
      disc(84, 160, 6, pale) +
      disc(164, 160, 15, dark) +
      disc(164, 160, 6, pale) +
      stroke("M150 144Q170 138 180 150", glass, 4)
    );
  },
};
