import {
  type Draw,
  box,
  dark,
  disc,
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
} from "./pen.ts";

const teeth = (x: number, y: number, radius: number) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="none" stroke="${grey}" stroke-width="6" stroke-dasharray="5 3"/>`;

export const bricolage: Readonly<Record<string, Draw>> = {
  "Perceuses-visseuses": ({ accent, shade, brand }) =>
    shape("M40 62Q40 44 58 44H126L138 52V88L126 96H58Q40 94 40 76Z", accent) +
    shape("M138 52L152 58V82L138 88Z", dark) +
    box(152, 66, 30, 7, steel, 2) +
    shape("M66 92H106L98 140H70Z", dark) +
    box(52, 138, 66, 30, dark, 6) +
    box(52, 138, 66, 9, accent, 4) +
    box(104, 98, 8, 20, shade, 3) +
    disc(126, 70, 5, dark) +
    label(brand, 86, 70, 62, white, 10),
  Perforateurs: ({ accent, brand }) =>
    shape("M26 64Q26 48 44 48H124V96H44Q26 96 26 80Z", accent) +
    box(120, 56, 30, 32, dark, 5) +
    box(150, 68, 38, 8, steel, 2) +
    shape("M34 92H66L62 158Q62 166 54 166H44Q36 166 36 158Z", dark) +
    shape("M96 96H116L112 142H100Z", dark) +
    box(76, 94, 48, 16, "#4a525f", 4) +
    label(brand, 78, 72, 76, white, 11),
  Scies: ({ accent, brand, about }) => {
    if (/circulaire|plongeante|onglet/.test(about))
      return (
        disc(92, 116, 52, steel) +
        teeth(92, 116, 51) +
        disc(92, 116, 10, dark) +
        shape("M34 112A58 58 0 0 1 150 112Z", accent) +
        shape("M104 54H160Q172 54 172 66V96L150 92Q146 72 104 70Z", dark) +
        box(24, 128, 152, 10, grey, 3) +
        label(brand, 92, 92, 60, white, 9)
      );
    if (/sabre/.test(about))
      return (
        box(96, 74, 82, 50, accent, 14) +
        box(60, 84, 40, 30, dark, 6) +
        shape("M14 98H62V110H22Z", steel) +
        stroke("M16 111L20 108L24 111L28 108L32 111L36 108L40 111L44 108L48 111", grey, 3) +
        shape("M150 118H178L170 158H148Z", dark) +
        label(brand, 136, 98, 62, white, 9)
      );
    return (
      box(30, 128, 128, 12, grey, 3) +
      box(82, 138, 9, 36, steel, 1) +
      shape("M44 128V92Q44 80 56 80H150V128Z", accent) +
      stroke("M58 82Q64 42 104 44H140Q156 44 152 82", dark, 14) +
      label(brand, 98, 106, 72, white, 10)
    );
  },
  Meuleuses: ({ accent, brand }) =>
    turned(
      -16,
      100,
      100,
      box(72, 78, 108, 40, accent, 14) +
        box(54, 74, 32, 46, dark, 8) +
        oval(44, 128, 40, 11, steel) +
        oval(44, 126, 15, 5, dark) +
        shape("M6 114Q44 92 82 114V124H6Z", grey) +
        box(58, 44, 14, 34, dark, 6) +
        box(164, 84, 18, 28, dark, 8) +
        label(brand, 122, 98, 66, white, 9),
    ),
  Ponceuses: ({ accent, brand, about }) =>
    (/bande/.test(about)
      ? box(34, 128, 132, 28, "#b98a55", 14) + disc(50, 142, 9, dark) + disc(150, 142, 9, dark)
      : box(44, 136, 112, 12, dark, 4) + box(40, 148, 120, 10, "#b98a55", 4)) +
    shape("M52 136V104Q54 66 100 66T150 104V136Z", accent) +
    box(62, 46, 76, 30, dark, 15) +
    box(146, 104, 28, 22, "#4a525f", 6) +
    label(brand, 100, 112, 66, white, 10),
  "Coffrets d'outils": ({ accent, shade, brand, about }) => {
    if (/servante/.test(about))
      return (
        box(48, 28, 104, 132, accent, 6) +
        times(
          5,
          (index) => box(56, 40 + index * 23, 88, 18, shade, 3) + box(82, 46 + index * 23, 36, 4, steel, 2),
        ) +
        disc(62, 168, 9, dark) +
        disc(138, 168, 9, dark) +
        label(brand, 100, 33, 50, white, 5)
      );
    return (
      stroke("M78 66V50Q78 42 86 42H114Q122 42 122 50V66", dark, 9) +
      box(26, 62, 148, 104, accent, 10) +
      box(26, 108, 148, 6, shade, 0) +
      box(56, 102, 14, 20, steel, 3) +
      box(130, 102, 14, 20, steel, 3) +
      label(brand, 100, 86, 80, white, 12) +
      turned(45, 100, 140, box(97, 122, 6, 36, pale, 3)) +
      turned(-45, 100, 140, box(97, 122, 6, 36, pale, 3))
    );
  },
  "Vissage et perçage": ({ accent, shade, brand }) =>
    box(34, 44, 132, 116, accent, 10) +
    box(42, 72, 116, 80, dark, 6) +
    times(
      7,
      (index) =>
        box(52 + index * 14.5, 82 + (index % 3) * 4, 6, 60 - index * 4, index % 2 ? "#d9b25f" : steel, 2) +
        shape(`M${52 + index * 14.5} ${83 + (index % 3) * 4}l3 -8l3 8Z`, steel),
    ) +
    box(90, 38, 20, 10, shade, 3) +
    label(brand, 100, 58, 74, white, 9),
  "Ampoules LED": ({ brand, about }) => {
    const bulb = (x: number, scale: number) =>
      `<g transform="translate(${x} 0) scale(${scale})">${disc(100, 84, 44, about.includes("chaud") ? "#f6d27e" : "#f3e2a4")}${shape("M72 112H128L120 134H80Z", "#e8d9a8")}${stroke("M88 92L94 70L100 86L106 70L112 92", "#e6a93b", 3)}${box(80, 132, 40, 30, steel, 4)}${stroke("M80 142H120M80 152H120", grey, 3)}${box(92, 160, 16, 8, dark, 3)}${label(brand, 100, 124, 34, dark, 5)}</g>`;
    return /lot-de/.test(about) ? bulb(-22, 0.86) + bulb(54, 0.86) : bulb(0, 1);
  },
  Peinture: ({ body, shade, brand }) =>
    stroke("M56 66Q100 14 144 66", grey, 4) +
    box(48, 58, 104, 112, "#eceff4", 8) +
    oval(100, 58, 52, 11, steel) +
    oval(100, 58, 42, 8, body) +
    box(48, 88, 104, 56, body, 0) +
    shape("M70 58Q72 84 80 84T88 60Z", body) +
    box(66, 98, 68, 24, white, 4) +
    label(brand, 100, 110, 58, dark, 9) +
    stroke("M62 134H138", shade, 4),
  "Échelles et escabeaux": ({ accent, brand, about }) =>
    /marchepied|escabeau/.test(about)
      ? stroke("M84 30L52 172", steel, 8) +
        stroke("M112 30L142 172", steel, 8) +
        stroke("M118 36L164 172", grey, 6) +
        times(4, (index) => box(78 - index * 7, 58 + index * 28, 40 + index * 14, 8, accent, 3)) +
        box(78, 26, 44, 10, dark, 4) +
        label(brand, 98, 49, 30, dark, 5)
      : stroke("M74 18V178", steel, 8) +
        stroke("M126 18V178", steel, 8) +
        times(7, (index) => box(74, 32 + index * 22, 52, 7, index % 2 ? steel : accent, 3)) +
        box(68, 170, 12, 10, dark, 3) +
        box(120, 170, 12, 10, dark, 3) +
        label(brand, 100, 24, 40, dark, 6),
};
