import {
  type Draw,
  box,
  dark,
  disc,
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

export const puericulture: Readonly<Record<string, Draw>> = {
  Poussettes: ({ body, shade, light, accent, about }) =>
    stroke("M44 42L96 124L60 156M96 124L150 156M60 90L150 156", steel, 6) +
    stroke("M36 46Q42 36 54 40", dark, 8) +
    (/duo|trio/.test(about)
      ? shape("M74 72Q74 128 124 128Q164 128 168 88H74Z", body) + shape("M168 88Q168 46 122 46V88Z", shade)
      : shape("M84 66L100 126H148L158 108Q124 112 116 66Z", body) +
        shape("M84 66Q112 26 150 58L116 82Z", shade)) +
    shape("M100 96H140L136 110H104Z", light) +
    disc(58, 162, 16, dark) +
    disc(58, 162, 7, pale) +
    disc(152, 162, 16, dark) +
    disc(152, 162, 7, pale) +
    disc(104, 80, 4, accent),
  "Sièges auto": ({ body, shade, light, accent, brand, about }) =>
    (/coque/.test(about)
      ? stroke("M40 108Q62 22 140 66", grey, 9) +
        shape("M30 96Q40 164 104 166Q164 164 176 84Q150 132 104 128Q62 126 48 92Z", body) +
        shape("M56 104Q74 136 110 130Q142 126 160 106Q146 152 104 150Q68 148 56 104Z", light)
      : box(60, 24, 80, 110, body, 20) +
        box(72, 30, 56, 40, shade, 16) +
        box(46, 106, 108, 48, body, 18) +
        box(66, 74, 68, 66, light, 14) +
        box(52, 150, 96, 18, dark, 8)) +
    stroke("M84 78L100 116L116 78M100 116V138", dark, 6) +
    box(92, 110, 16, 14, accent, 4) +
    label(brand, 100, 161, 50, white, 6),
  "Chaises hautes": ({ body, shade, light, accent, about }) => {
    const leg = /bois|naturel/.test(about) ? wood : steel;
    return (
      stroke("M78 110L56 178M122 110L144 178M64 152H136", leg, 8) +
      box(70, 34, 60, 62, body, 16) +
      box(78, 42, 44, 44, light, 12) +
      box(62, 92, 76, 22, shade, 9) +
      box(46, 84, 108, 12, white, 6) +
      stroke("M46 90H154", pale, 2) +
      disc(84, 80, 7, accent) +
      shape("M104 84Q104 74 114 74T124 84Z", "#f0b45a") +
      box(84, 136, 32, 8, leg, 3)
    );
  },
  "Lits et matelas bébé": ({ body, shade, accent, about }) => {
    if (about.startsWith("matelas"))
      return (
        shape("M24 120L56 88H182L164 120Z", white) +
        box(24, 120, 140, 30, "#eef1f6", 4) +
        shape("M164 120L182 88V116L164 150Z", "#dde3ec") +
        times(5, (index) => disc(66 + index * 24, 104, 3, accent)) +
        stroke("M24 134H164", accent, 3)
      );
    if (/parapluie/.test(about))
      return (
        box(22, 60, 156, 96, shade, 8) +
        box(32, 74, 136, 58, "#ffffffaa", 4) +
        stroke(
          times(10, (index) => `M${36 + index * 14} 74v58`),
          pale,
          1.6,
        ) +
        box(18, 54, 164, 14, body, 7) +
        box(32, 132, 136, 22, body, 4) +
        disc(30, 166, 8, dark) +
        disc(170, 166, 8, dark) +
        disc(100, 104, 13, accent)
      );
    const frame = /naturel|bois/.test(about) ? wood : /blanc/.test(about) ? "#f2f3f6" : wood;
    return (
      box(18, 50, 12, 126, frame, 4) +
      box(170, 50, 12, 126, frame, 4) +
      box(24, 66, 152, 9, frame, 3) +
      box(24, 144, 152, 9, frame, 3) +
      box(30, 118, 140, 26, "#eef1f6", 8) +
      times(10, (index) => box(38 + index * 13.4, 74, 5, 72, frame, 2)) +
      disc(150, 112, 11, accent) +
      disc(143, 104, 4, accent) +
      disc(157, 104, 4, accent)
    );
  },
  Repas: ({ body, shade, light, accent, about }) => {
    if (/assiette/.test(about))
      return (
        oval(100, 132, 74, 24, shade) +
        oval(100, 122, 74, 26, body) +
        oval(100, 120, 58, 18, light) +
        stroke("M100 104V138M48 120H100", body, 4) +
        oval(126, 121, 16, 6, "#e98b4a") +
        oval(74, 113, 12, 4, "#7fb56a") +
        oval(74, 128, 13, 4, "#f2d37a")
      );
    if (/tasse/.test(about))
      return (
        shape("M64 66H136L128 160Q127 168 118 168H82Q73 168 72 160Z", body) +
        box(58, 54, 84, 16, shade, 7) +
        box(88, 38, 24, 18, shade, 6) +
        stroke("M66 88Q32 92 44 126Q52 140 72 136M134 88Q168 92 156 126Q148 140 128 136", accent, 9) +
        disc(100, 114, 15, light) +
        disc(95, 111, 2, dark) +
        disc(105, 111, 2, dark) +
        stroke("M94 119Q100 124 106 119", dark, 2)
      );
    return (
      shape("M92 40Q92 26 100 26T108 40L112 54H88Z", "#e8c9a4") +
      box(76, 54, 48, 16, accent, 5) +
      box(70, 68, 60, 106, "#e6edf4", 18) +
      box(70, 108, 60, 66, white, 16) +
      stroke(
        times(6, (index) => `M118 ${86 + index * 14}h10`),
        grey,
        2.4,
      ) +
      disc(94, 136, 12, body) +
      disc(90, 134, 1.6, dark) +
      disc(98, 134, 1.6, dark)
    );
  },
  "Cuisine de bébé": ({ body, shade, light, accent, ink, brand, about }) => {
    const bottle = (x: number, y: number) =>
      shape(`M${x - 7} ${y}q0 -13 7 -13t7 13Z`, "#e8c9a4") +
      box(x - 13, y, 26, 10, accent, 3) +
      box(x - 15, y + 9, 30, 56, "#eaf0f6", 9);
    if (/sterilisateur/.test(about))
      return (
        shape("M52 84Q52 30 100 30T148 84Z", "#dbe7f2") +
        bottle(82, 62) +
        bottle(116, 62) +
        box(44, 84, 112, 80, body, 14) +
        box(44, 84, 112, 14, shade, 6) +
        disc(100, 132, 13, light) +
        disc(100, 132, 5, accent) +
        label(brand, 100, 110, 60, ink, 7)
      );
    if (/tire-lait/.test(about))
      return (
        shape("M110 34L162 30L150 78L118 66Z", "#e6edf4") +
        box(88, 56, 40, 30, accent, 10) +
        box(80, 84, 52, 88, "#eaf0f6", 16) +
        box(80, 122, 52, 50, white, 14) +
        box(30, 104, 40, 56, body, 12) +
        stroke("M60 104Q58 60 92 66", pale, 5) +
        disc(50, 126, 8, shade) +
        label(brand, 106, 146, 38, dark, 5)
      );
    if (/robot/.test(about))
      return (
        shape("M56 58H118V120H56Z", "#dbe7f2") +
        box(50, 46, 74, 14, accent, 6) +
        box(40, 118, 120, 50, body, 14) +
        box(124, 60, 30, 64, shade, 10) +
        disc(100, 144, 11, light) +
        disc(100, 144, 4, accent) +
        shape("M56 98Q88 88 118 98V120H56Z", "#f0a24e") +
        label(brand, 66, 146, 36, ink, 6)
      );
    return (
      bottle(100, 50) +
      shape("M60 104Q60 96 70 96H130Q140 96 140 104L146 160Q146 170 136 170H64Q54 170 54 160Z", body) +
      disc(100, 142, 14, light) +
      disc(100, 142, 5, accent) +
      label(brand, 100, 116, 56, ink, 7)
    );
  },
  "Couches et soins": ({ accent, shade, brand, about }) => {
    if (/liniment/.test(about))
      return (
        box(74, 66, 52, 108, accent, 14) +
        box(84, 40, 32, 28, white, 6) +
        box(76, 30, 40, 12, dark, 5) +
        box(74, 98, 52, 48, white, 0) +
        label(brand, 100, 114, 44, dark, 7) +
        disc(100, 132, 7, leafy)
      );
    if (/lingettes/.test(about))
      return (
        box(28, 78, 144, 84, accent, 20) +
        box(64, 66, 72, 26, white, 10) +
        shape("M84 70Q100 38 118 70Z", white) +
        label(brand, 100, 116, 90, white, 11) +
        disc(100, 140, 10, leafy)
      );
    return (
      shape("M34 56Q100 42 166 56L172 168Q100 178 28 168Z", accent) +
      shape("M34 56Q100 42 166 56L167 74Q100 62 33 74Z", shade) +
      label(brand, 100, 94, 100, white, 13) +
      shape("M62 116H138L130 134Q118 136 116 152H84Q82 136 70 134Z", white) +
      disc(76, 122, 3, accent) +
      disc(124, 122, 3, accent)
    );
  },
  "Écoute-bébés": ({ accent, brand, about }) =>
    /video/.test(about)
      ? box(22, 70, 112, 82, white, 12) +
        box(30, 78, 80, 60, "#26364d", 4) +
        disc(70, 104, 15, "#f0d5bd") +
        shape("M46 138Q52 116 70 116T94 138Z", accent) +
        disc(122, 90, 4, grey) +
        disc(122, 106, 4, accent) +
        box(36, 54, 6, 18, grey, 2) +
        box(140, 92, 44, 62, white, 20) +
        disc(162, 114, 14, dark) +
        disc(162, 114, 6, "#5f7ba6") +
        box(148, 150, 28, 8, pale, 4) +
        label(brand, 70, 145, 34, dark, 4.4)
      : times(
          2,
          (index) =>
            box(32 + index * 76, 62, 60, 106, white, 26) +
            box(54 + index * 76, 34, 8, 34, grey, 4) +
            times(9, (dot) =>
              disc(50 + index * 76 + (dot % 3) * 12, 108 + Math.floor(dot / 3) * 11, 2.6, pale),
            ) +
            disc(62 + index * 76, 88, 8, index ? accent : "#f3d98a"),
        ) + label(brand, 100, 178, 60, dark, 6),
  Éveil: ({ accent, body, light, about, throws }) => {
    const fur = throws.pick(["#d9b38c", "#c9c3bb", "#e2a06b", "#b9c4d6"]);
    if (/livre/.test(about))
      return (
        shape("M26 60Q64 44 100 60V162Q64 148 26 162Z", accent) +
        shape("M174 60Q136 44 100 60V162Q136 148 174 162Z", light) +
        disc(62, 104, 19, "#f3d98a") +
        shape("M116 136L136 96L156 136Z", leafy) +
        stroke("M100 60V162", dark, 3)
      );
    if (/mobile/.test(about))
      return (
        stroke(
          "M100 22V48M40 60Q100 36 160 60M100 48V96M44 60V104M156 60V104M72 52V124M128 52V124",
          grey,
          3,
        ) +
        star(44, 114, accent) +
        star(156, 114, "#f2c35a") +
        disc(100, 108, 15, "#f3d98a") +
        disc(72, 136, 13, fur) +
        disc(128, 136, 13, leafy)
      );
    if (/tapis/.test(about))
      return (
        oval(100, 146, 80, 30, accent) +
        oval(100, 142, 62, 21, light) +
        stroke("M34 142Q60 20 156 134M166 142Q140 20 44 134", "#f0c86e", 8) +
        disc(76, 92, 10, fur) +
        star(122, 96, leafy) +
        stroke("M76 66V82M122 64V84", grey, 2)
      );
    if (/transat/.test(about))
      return (
        stroke("M36 168Q100 178 166 160", steel, 7) +
        stroke("M60 170L48 120M150 162L164 128", steel, 6) +
        shape("M34 60Q26 132 88 144Q140 152 172 118Q152 124 120 112Q70 96 56 56Z", body) +
        shape("M46 72Q48 118 92 128Q124 134 144 124Q110 120 84 104Q60 90 46 72Z", light) +
        disc(62, 74, 10, accent)
      );
    if (/trotteur/.test(about))
      return (
        box(50, 78, 100, 60, wood, 8) +
        stroke("M52 84L34 36H74", wood, 9) +
        disc(62, 150, 20, accent) +
        disc(62, 150, 7, white) +
        disc(138, 150, 20, leafy) +
        disc(138, 150, 7, white) +
        disc(82, 104, 11, "#f2c35a") +
        box(104, 94, 20, 20, "#5d8fe0", 3) +
        shape("M132 114L140 94L148 114Z", "#d9605a")
      );
    return (
      disc(70, 54, 19, fur) +
      disc(130, 54, 19, fur) +
      disc(70, 54, 10, accent) +
      disc(130, 54, 10, accent) +
      disc(100, 84, 44, fur) +
      oval(100, 98, 20, 15, white) +
      disc(84, 78, 4, dark) +
      disc(116, 78, 4, dark) +
      oval(100, 92, 6, 4, dark) +
      shape("M58 124Q100 104 142 124L150 168Q100 180 50 168Z", accent) +
      ring(100, 146, 12, white, 3)
    );
  },
};

const leafy = "#7fb58a";

function star(x: number, y: number, fill: string): string {
  return turned(0, x, y, shape(`M${x} ${y - 14}l4 9l10 1l-8 7l3 10l-9 -6l-9 6l3 -10l-8 -7l10 -1Z`, fill));
}
