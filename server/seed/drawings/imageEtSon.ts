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

const screens = [
  ["#27406e", "#6d93cf", "#f2b06a"],
  ["#20504f", "#58a594", "#f0d78a"],
  ["#5a2f5e", "#b56a9c", "#f5c4a0"],
] as const;

export const imageEtSon: Readonly<Record<string, Draw>> = {
  Téléviseurs: ({ brand, throws }) => {
    const [night, hill, sun] = throws.pick(screens);
    return (
      box(14, 42, 172, 106, dark, 5) +
      box(19, 47, 162, 92, night, 2) +
      disc(138, 78, 15, sun) +
      shape("M19 139V116L62 80L104 122L130 98L181 134V139Z", hill) +
      label(brand, 100, 143.6, 26, grey, 4) +
      shape("M54 148L46 166M146 148L154 166", dark) +
      stroke("M56 149L44 168H60M144 149L156 168H140", dark, 5)
    );
  },
  "Barres de son": ({ body, shade, accent, brand, about }) =>
    box(12, 112, about.includes("2-0") ? 176 : 132, 26, body, 9) +
    times(about.includes("2-0") ? 22 : 16, (index) => box(24 + index * 7, 118, 3, 14, shade, 1)) +
    (about.includes("2-0")
      ? ""
      : box(150, 66, 38, 72, body, 6) + disc(169, 110, 13, shade) + ring(169, 110, 8, accent, 2)) +
    box(16, 138, 10, 5, dark, 1) +
    label(brand, 70, 146.5, 36, dark, 4) +
    stroke("M34 94Q76 62 118 94", pale, 5) +
    stroke("M50 100Q76 80 102 100", pale, 5),
  "Enceintes Bluetooth": ({ body, shade, light, accent, ink, brand, about }) =>
    /fete/.test(about)
      ? box(60, 20, 80, 158, body, 12) +
        disc(100, 70, 28, dark) +
        ring(100, 70, 24, accent, 4) +
        disc(100, 70, 9, grey) +
        disc(100, 134, 28, dark) +
        ring(100, 134, 24, accent, 4) +
        disc(100, 134, 9, grey) +
        label(brand, 100, 32, 44, ink, 7)
      : box(24, 66, 152, 78, body, 36) +
        box(36, 76, 128, 58, shade, 28) +
        times(7, (column) => times(3, (row) => disc(58 + column * 14, 90 + row * 15, 3, light))) +
        box(76, 96, 48, 16, body, 5) +
        label(brand, 100, 104, 40, ink, 7) +
        stroke("M170 86Q188 76 182 54", dark, 5),
  "Casques et écouteurs": ({ body, shade, light, accent, about }) =>
    /ecouteurs/.test(about)
      ? box(52, 92, 96, 76, light, 26) +
        box(52, 118, 96, 3, shade, 0) +
        disc(100, 144, 3, accent) +
        turned(-14, 70, 60, disc(68, 46, 18, body) + box(60, 48, 14, 48, body, 7) + disc(64, 44, 8, shade)) +
        turned(14, 130, 60, disc(132, 46, 18, body) + box(126, 48, 14, 48, body, 7) + disc(136, 44, 8, shade))
      : stroke("M44 116V96Q46 34 100 34T156 96V116", body, 13) +
        stroke("M58 70Q72 46 100 46T142 70", shade, 5) +
        box(30, 100, 34, 62, body, 15) +
        box(136, 100, 34, 62, body, 15) +
        box(52, 104, 17, 54, shade, 8) +
        box(131, 104, 17, 54, shade, 8) +
        disc(42, 131, 6, accent) +
        disc(158, 131, 6, accent),
  "Chaînes et platines": ({ body, shade, light, accent, ink, brand, about }) =>
    /platine/.test(about)
      ? box(20, 66, 160, 96, /bois/.test(about) ? wood : body, 8) +
        box(20, 146, 160, 16, shade, 6) +
        disc(86, 108, 45, dark) +
        times(3, (index) => ring(86, 108, 38 - index * 8, "#464d5a", 1.5)) +
        disc(86, 108, 14, accent) +
        disc(86, 108, 3, white) +
        stroke("M156 80V104L118 128", steel, 5) +
        disc(156, 80, 9, grey) +
        label(brand, 152, 136, 40, ink, 5)
      : box(72, 70, 56, 86, body, 6) +
        box(78, 80, 44, 18, "#2b4257", 3) +
        disc(100, 122, 14, light) +
        disc(100, 122, 5, accent) +
        box(22, 58, 44, 98, /bois/.test(about) ? wood : shade, 5) +
        box(134, 58, 44, 98, /bois/.test(about) ? wood : shade, 5) +
        disc(44, 124, 16, dark) +
        disc(156, 124, 16, dark) +
        disc(44, 84, 8, dark) +
        disc(156, 84, 8, dark) +
        disc(44, 124, 6, grey) +
        disc(156, 124, 6, grey) +
        label(brand, 100, 146, 40, ink, 5),
  Vidéoprojecteurs: ({ body, shade, accent, ink, brand }) =>
    shape("M84 108L12 62V154Z", "#fbeec2") +
    box(70, 74, 112, 66, body, 12) +
    disc(86, 108, 25, dark) +
    disc(86, 108, 17, glass) +
    disc(80, 102, 5, white) +
    times(4, (index) => box(136 + index * 10, 112, 5, 20, shade, 2)) +
    box(82, 140, 12, 8, dark, 2) +
    box(158, 140, 12, 8, dark, 2) +
    label(brand, 146, 90, 54, ink, 7) +
    disc(172, 102, 2.6, accent),
  "Appareils photo": ({ body, shade, accent, brand, about }) => {
    const instant = /instantane/.test(about);
    const ground = instant ? accent : dark;
    return (
      (instant ? box(66, 132, 68, 46, white, 3) + box(72, 136, 56, 30, "#8fb7d6", 1) : "") +
      shape(
        "M30 70Q30 60 40 60H66L76 42H124L134 60H160Q170 60 170 70V138Q170 148 160 148H40Q30 148 30 138Z",
        ground,
      ) +
      box(30, 84, 140, 44, instant ? shade : "#3a404c", 0) +
      disc(100, 106, 37, body === dark ? grey : "#20242d") +
      disc(100, 106, 28, "#39455a") +
      disc(100, 106, 17, "#5f7ba6") +
      disc(92, 98, 6, white) +
      disc(150, 72, 6, "#f4e7b8") +
      label(brand, 100, 54, 40, white, 6) +
      box(40, 52, 16, 8, grey, 3)
    );
  },
  "Supports et câbles": ({ accent, brand, about }) =>
    /cable/.test(about)
      ? times(
          3,
          (index) =>
            `<ellipse cx="100" cy="${90 + index * 6}" rx="${58 - index * 4}" ry="${44 - index * 4}" fill="none" stroke="${dark}" stroke-width="7"/>`,
        ) +
        stroke("M50 112Q36 138 52 150", dark, 7) +
        stroke("M150 112Q164 138 148 150", dark, 7) +
        box(40, 146, 26, 30, accent, 5) +
        box(46, 172, 14, 10, steel, 1) +
        box(134, 146, 26, 30, accent, 5) +
        box(140, 172, 14, 10, steel, 1) +
        label(brand, 100, 93, 60, dark, 8)
      : box(44, 38, 12, 130, dark, 3) +
        box(144, 38, 12, 130, dark, 3) +
        box(26, 78, 148, 12, grey, 3) +
        box(26, 118, 148, 12, grey, 3) +
        box(82, 82, 36, 44, accent, 6) +
        times(4, (index) => disc(50 + (index % 2) * 100, 52 + Math.floor(index / 2) * 98, 3.4, steel)) +
        label(brand, 100, 104, 30, white, 6) +
        oval(100, 176, 50, 3, pale),
};
