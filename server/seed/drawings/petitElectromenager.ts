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
  shape,
  steel,
  stroke,
  times,
  turned,
  white,
  wood,
} from "./pen.ts";

export const petitElectromenager: Readonly<Record<string, Draw>> = {
  "Machines à café": ({ body, shade, light, accent, ink, brand, about }) => {
    if (/filtre/.test(about))
      return (
        box(58, 34, 84, 22, shade, 6) +
        box(58, 50, 26, 108, body, 4) +
        box(54, 150, 92, 18, shade, 6) +
        shape("M92 60H134L128 84H98Z", body) +
        shape("M90 92H136L142 140Q142 148 134 148H94Q86 148 86 140Z", "#d5dde7") +
        shape("M88 116H140L142 140Q142 148 134 148H94Q86 148 86 140Z", "#5b3a26") +
        stroke("M143 100Q160 108 143 132", dark, 5) +
        label(brand, 100, 159, 44, ink, 6)
      );
    if (/capsules/.test(about))
      return (
        shape("M74 40Q100 24 128 40V70H74Z", body) +
        box(80, 66, 34, 92, shade, 4) +
        box(100, 66, 40, 26, body, 5) +
        box(116, 90, 12, 9, dark, 2) +
        box(66, 152, 82, 16, dark, 5) +
        shape("M108 122H138L134 150H112Z", white) +
        oval(123, 123, 15, 4, "#5b3a26") +
        label(brand, 101, 52, 40, ink, 7) +
        disc(128, 79, 4, accent)
      );
    return (
      box(46, 36, 108, 134, body, 9) +
      box(46, 36, 108, 34, light, 9) +
      box(56, 44, 42, 18, dark, 3) +
      disc(120, 53, 8, shade) +
      disc(140, 53, 5, accent) +
      box(62, 80, 76, 70, shade, 5) +
      box(88, 78, 24, 18, dark, 3) +
      shape("M86 122H114L110 148H90Z", white) +
      oval(100, 123, 14, 3.6, "#5b3a26") +
      stroke("M114 127Q124 132 112 140", white, 3) +
      box(58, 150, 84, 9, dark, 3) +
      label(brand, 77, 53, 32, white, 5)
    );
  },
  Aspirateurs: ({ body, shade, light, accent, ink, brand, about }) => {
    if (/robot/.test(about))
      return (
        oval(100, 112, 68, 60, shade) +
        oval(100, 106, 68, 60, body) +
        oval(100, 104, 52, 45, light) +
        disc(100, 90, 17, dark) +
        disc(100, 90, 9, glass) +
        label(brand, 100, 124, 50, ink === white ? dark : ink, 8) +
        disc(100, 140, 4, accent)
      );
    if (/balai/.test(about))
      return turned(
        14,
        100,
        100,
        box(95, 50, 10, 110, steel, 4) +
          box(82, 24, 36, 62, body, 12) +
          box(88, 46, 24, 36, glass, 8) +
          stroke("M88 26Q100 2 114 26", shade, 9) +
          box(70, 158, 60, 17, shade, 6) +
          box(76, 158, 48, 5, accent, 2) +
          label(brand, 100, 36, 28, ink, 5),
      );
    return (
      stroke("M62 112Q40 40 96 30T150 64", dark, 8) +
      shape("M52 140Q48 92 102 88Q158 88 164 140Q164 156 148 156H68Q52 156 52 140Z", body) +
      shape("M112 92Q156 96 160 134H112Z", glass) +
      disc(66, 150, 17, dark) +
      disc(66, 150, 8, light) +
      disc(150, 152, 13, dark) +
      label(brand, 84, 122, 40, ink, 7) +
      disc(82, 104, 5, accent)
    );
  },
  "Robots de cuisine": ({ body, shade, accent, ink, brand, about }) =>
    /patissier/.test(about)
      ? box(46, 156, 110, 14, shade, 6) +
        box(118, 70, 32, 90, body, 8) +
        shape("M48 52Q50 38 66 38H140Q154 38 154 56V80H72Q48 80 48 60Z", body) +
        box(70, 80, 10, 26, steel, 2) +
        shape("M42 102H110L102 144Q100 152 90 152H62Q52 152 50 144Z", steel) +
        oval(76, 102, 34, 6, pale) +
        label(brand, 102, 60, 58, ink, 8) +
        disc(134, 108, 6, accent)
      : box(54, 122, 92, 48, body, 9) +
        disc(100, 148, 12, shade) +
        disc(100, 148, 4, accent) +
        shape("M62 60H138L132 122H68Z", "#cfdae6") +
        box(74, 44, 52, 16, dark, 6) +
        box(92, 26, 16, 20, grey, 3) +
        shape("M78 106Q100 90 122 106L121 118H79Z", steel) +
        stroke("M139 72Q160 84 136 108", "#b6c4d4", 6) +
        label(brand, 100, 131, 54, ink, 6),
  Bouilloires: ({ body, shade, light, accent, ink, brand }) =>
    box(58, 160, 86, 10, dark, 5) +
    shape("M70 70H126L138 158H60Z", body) +
    shape("M70 70L54 84L66 100Z", shade) +
    shape("M72 58H124L127 72H69Z", shade) +
    disc(98, 54, 6, dark) +
    stroke("M126 72Q166 78 150 120T136 148", dark, 9) +
    shape("M112 84L118 146H126L119 84Z", light) +
    label(brand, 94, 128, 44, ink, 8) +
    disc(94, 148, 4, accent),
  "Grille-pain": ({ body, shade, light, accent, ink, brand }) =>
    shape("M62 74Q62 46 82 46T100 58T118 46T138 74Z", "#d9a566") +
    shape("M68 74Q68 54 82 54T100 66T118 54T132 74Z", "#f0cf98") +
    box(36, 72, 128, 88, body, 20) +
    box(36, 138, 128, 22, shade, 10) +
    box(56, 70, 88, 8, dark, 4) +
    box(164, 96, 10, 18, dark, 4) +
    disc(144, 128, 8, light) +
    disc(144, 128, 3, accent) +
    label(brand, 88, 112, 62, ink, 9) +
    box(48, 160, 18, 7, dark, 3) +
    box(134, 160, 18, 7, dark, 3),
  "Fers et centrales vapeur": ({ body, shade, light, accent, ink, brand, about }) => {
    const iron = (x: number, y: number) =>
      `<g transform="translate(${x} ${y})">${shape("M10 66Q28 30 66 28H122L130 66Z", body)}${shape("M4 78L12 64H132L134 78Z", steel)}${stroke("M56 30Q74 2 118 16V30", shade, 10)}${disc(84, 48, 7, accent)}${label(brand, 52, 56, 40, ink, 6)}</g>`;
    if (/defroisseur/.test(about))
      return (
        stroke("M110 76Q160 100 130 150T80 168", dark, 6) +
        shape("M70 30H128L120 62H78Z", steel) +
        shape("M78 60H120L116 92H82Z", body) +
        box(86, 90, 28, 70, body, 10) +
        box(90, 100, 20, 34, light, 6) +
        times(3, (index) =>
          stroke(`M${82 + index * 17} 24Q${78 + index * 17} 16 ${82 + index * 17} 8`, "#a9b8cc", 3),
        ) +
        label(brand, 100, 76, 30, ink, 5)
      );
    if (/centrale/.test(about))
      return (
        shape("M34 128H166L156 172H44Z", shade) +
        box(40, 116, 120, 16, light, 6) +
        iron(34, 36) +
        disc(140, 152, 7, accent) +
        label(brand, 86, 152, 52, white, 7)
      );
    return iron(34, 62);
  },
  "Cuisson conviviale": ({ accent, brand, about }) => {
    if (/crepiere/.test(about))
      return (
        oval(100, 134, 76, 22, "#3b414c") +
        oval(100, 122, 76, 24, dark) +
        oval(100, 119, 60, 17, "#e9bd78") +
        oval(96, 117, 44, 11, "#f3d29a") +
        stroke("M150 92L122 116", wood, 6) +
        label(brand, 100, 150, 36, white, 5)
      );
    if (/gaufrier/.test(about))
      return (
        shape("M40 74L52 40H148L160 74Z", "#454c58") +
        box(34, 96, 132, 52, dark, 12) +
        box(46, 84, 108, 22, "#e0a758", 5) +
        times(5, (index) => stroke(`M${62 + index * 19} 86V104`, "#b97f37", 3)) +
        stroke("M48 95H152", "#b97f37", 3) +
        box(84, 146, 32, 12, grey, 5) +
        disc(100, 124, 6, accent) +
        label(brand, 66, 126, 36, white, 6)
      );
    if (/plancha/.test(about))
      return (
        box(24, 84, 152, 60, dark, 10) +
        box(34, 92, 132, 40, "#4a525f", 6) +
        oval(70, 112, 20, 8, "#c46a3c") +
        oval(116, 108, 18, 7, "#7fa650") +
        oval(142, 120, 14, 6, "#d94f3d") +
        box(30, 144, 18, 12, grey, 3) +
        box(152, 144, 18, 12, grey, 3) +
        label(brand, 100, 138, 40, white, 5)
      );
    return (
      box(34, 66, 132, 18, dark, 8) +
      box(44, 82, 10, 60, grey, 3) +
      box(146, 82, 10, 60, grey, 3) +
      box(34, 138, 132, 18, dark, 8) +
      times(
        4,
        (index) =>
          shape(
            `M${54 + index * 24} 112H${74 + index * 24}L${71 + index * 24} 124H${57 + index * 24}Z`,
            "#59616e",
          ) + oval(64 + index * 24, 112, 10, 3, "#f0c34e"),
      ) +
      oval(78, 62, 18, 6, "#b5563a") +
      oval(124, 62, 20, 6, "#d7a05a") +
      label(brand, 100, 148, 50, white, 6)
    );
  },
  "Friteuses sans huile": ({ body, shade, light, accent, ink, brand, about }) =>
    shape("M52 60Q54 28 100 28T148 60V158Q148 170 136 170H64Q52 170 52 158Z", body) +
    box(70, 48, 60, 26, dark, 8) +
    disc(100, 61, 7, accent) +
    (/2-x/.test(about)
      ? box(58, 92, 40, 64, shade, 6) +
        box(102, 92, 40, 64, shade, 6) +
        box(72, 112, 12, 30, light, 5) +
        box(116, 112, 12, 30, light, 5)
      : box(60, 92, 80, 64, shade, 8) + box(91, 108, 18, 40, light, 8)) +
    label(brand, 100, 83, 50, ink, 6),
  "Soin des cheveux": ({ body, shade, accent, ink, brand, about }) => {
    if (/lisseur/.test(about))
      return (
        turned(
          -28,
          100,
          100,
          box(90, 20, 11, 152, body, 5) +
            turned(9, 96, 168, box(103, 20, 11, 150, shade, 5)) +
            box(92, 26, 7, 60, accent, 3),
        ) + label(brand, 134, 160, 50, dark, 7)
      );
    if (/brosse|coiffeur/.test(about))
      return (
        turned(
          24,
          100,
          100,
          box(84, 18, 32, 78, dark, 15) +
            times(6, (row) => times(3, (column) => disc(92 + column * 8, 28 + row * 11, 2, accent))) +
            box(86, 94, 28, 82, body, 12) +
            box(94, 112, 12, 22, shade, 5),
        ) + label(brand, 54, 44, 48, dark, 7)
      );
    return (
      shape("M34 74Q34 44 66 44H138Q168 44 168 76T138 106H66Q34 104 34 74Z", body) +
      disc(136, 76, 22, shade) +
      disc(136, 76, 13, dark) +
      box(28, 56, 12, 36, dark, 4) +
      shape("M92 100H126L116 168Q114 174 106 174H98Q92 174 92 168Z", body) +
      box(100, 116, 12, 26, accent, 4) +
      label(brand, 80, 76, 50, ink, 8)
    );
  },
};
