import {
  type Draw,
  box,
  dark,
  disc,
  glass,
  grey,
  label,
  pale,
  ring,
  shape,
  steel,
  stroke,
  times,
  turned,
  white,
} from "./pen.ts";

const inks: Readonly<Record<string, string>> = { cyan: "#28b3dd", magenta: "#d9459b", jaune: "#f2c62f" };

const wallpaper = (x: number, y: number, width: number, height: number, accent: string) =>
  box(x, y, width, height, "#23304a", 2) +
  shape(
    `M${x} ${y + height}L${x + width * 0.4} ${y + height * 0.42}L${x + width * 0.62} ${y + height * 0.7}L${x + width} ${y + height * 0.3}V${y + height}Z`,
    accent,
  ) +
  disc(x + width * 0.28, y + height * 0.3, height * 0.12, "#f3e3b5");

export const informatique: Readonly<Record<string, Draw>> = {
  "Ordinateurs portables": ({ body, shade, light, accent, brand }) =>
    box(36, 44, 128, 88, dark, 7) +
    wallpaper(42, 50, 116, 74, accent) +
    shape("M36 132H164L184 156H16Z", light) +
    shape("M44 135H156L168 149H32Z", shade) +
    shape("M82 150H118L121 155H79Z", body) +
    box(16, 155, 168, 6, body, 3) +
    label(brand, 100, 128, 24, grey, 3.6),
  Écrans: ({ accent, brand }) =>
    box(18, 38, 164, 100, dark, 5) +
    wallpaper(23, 43, 154, 84, accent) +
    label(brand, 100, 132.5, 28, grey, 4) +
    shape("M88 138H112L116 164H84Z", grey) +
    box(62, 162, 76, 8, steel, 4),
  Tablettes: ({ body, accent, brand }) =>
    turned(
      -8,
      100,
      100,
      box(42, 26, 116, 150, body, 12) +
        box(48, 34, 104, 134, dark, 6) +
        wallpaper(52, 38, 96, 126, accent) +
        times(8, (index) =>
          box(
            62 + (index % 4) * 20,
            112 + Math.floor(index / 4) * 22,
            13,
            13,
            ["#e7edf5", "#f2b06a", "#7fb98a", "#c97a9b"][index % 4]!,
            3,
          ),
        ),
    ) + label(brand, 152, 186, 50, grey, 5),
  Imprimantes: ({ body, shade, light, accent, ink, brand }) =>
    shape("M60 30H140V76H60Z", white) +
    times(3, (index) => box(70, 40 + index * 10, 60 - index * 12, 3, pale, 1)) +
    box(28, 70, 144, 70, body, 12) +
    box(28, 70, 144, 20, light, 10) +
    box(120, 76, 40, 10, dark, 3) +
    disc(108, 81, 4, accent) +
    box(46, 112, 108, 12, dark, 4) +
    shape("M54 120H146L156 164H44Z", white) +
    shape("M66 134H134L138 152H62Z", "#b9d3ea") +
    box(28, 132, 144, 8, shade, 3) +
    label(brand, 66, 80, 46, ink, 7),
  Stockage: ({ body, shade, light, accent, ink, brand, about }) => {
    if (/microsd/.test(about))
      return (
        shape("M62 36H128L142 52V164Q142 170 136 170H68Q62 170 62 164Z", dark) +
        times(6, (index) => box(72 + index * 9, 42, 6, 18, "#d6b45a", 1)) +
        box(62, 86, 80, 44, accent, 0) +
        label(brand, 102, 108, 60, white, 9)
      );
    if (/cle-usb/.test(about))
      return turned(
        -32,
        100,
        100,
        box(78, 68, 44, 100, body, 10) +
          box(84, 34, 32, 38, steel, 2) +
          box(90, 44, 7, 9, grey, 1) +
          box(103, 44, 7, 9, grey, 1) +
          box(78, 120, 44, 12, accent, 0) +
          turned(90, 100, 96, label(brand, 100, 96, 36, ink, 7)),
      );
    if (/nvme/.test(about))
      return turned(
        -12,
        100,
        100,
        box(20, 78, 160, 46, "#2f6b52", 4) +
          times(3, (index) => box(38 + index * 42, 86, 34, 30, dark, 3)) +
          times(7, (index) => box(168, 82 + index * 6, 12, 3.4, "#d6b45a", 1)) +
          label(brand, 97, 101, 30, grey, 5),
      );
    return (
      box(52, 30, 96, 140, dark, 12) +
      box(58, 36, 84, 128, shade === dark ? grey : body, 8) +
      box(58, 128, 84, 10, accent, 0) +
      label(brand, 100, 76, 60, ink, 10) +
      disc(100, 152, 3.4, light) +
      box(88, 168, 24, 8, steel, 2)
    );
  },
  "Claviers et souris": ({ body, shade, light, accent, ink, brand, about }) => {
    const mouse = (x: number, y: number, scale: number) =>
      `<g transform="translate(${x} ${y}) scale(${scale})">${box(0, 0, 78, 118, body, 38)}${stroke("M39 2V50M2 50H76", shade, 3)}${box(33, 16, 12, 26, /rgb/.test(about) ? accent : dark, 6)}${label(brand, 39, 88, 40, ink, 6)}</g>`;
    const keyboard = (y: number, width: number) =>
      box(14, y, width, 66, body, 8) +
      times(4, (row) =>
        times(Math.floor((width - 14) / 13), (key) =>
          box(
            21 + key * 13,
            y + 8 + row * 13,
            10,
            10,
            /rgb/.test(about)
              ? ["#e0607a", "#e2a94f", "#6cbf84", "#5d8fe0", "#a274d8"][(row + key) % 5]!
              : light,
            2,
          ),
        ),
      );
    if (/pack/.test(about)) return keyboard(56, 172) + mouse(74, 130, 0.46);
    return about.startsWith("souris")
      ? mouse(61, 42, 1)
      : keyboard(72, 172) + label(brand, 100, 156, 60, dark, 8);
  },
  Réseau: ({ accent, brand, about }) => {
    if (/mesh/.test(about))
      return (
        times(
          /3-bornes/.test(about) ? 3 : 2,
          (index) =>
            box(28 + index * 50, 62 + (index % 2) * 12, 42, 96, white, 18) +
            box(28 + index * 50, 142 + (index % 2) * 12, 42, 16, pale, 8) +
            disc(49 + index * 50, 84 + (index % 2) * 12, 4, accent),
        ) + label(brand, 100, 182, 60, dark, 7)
      );
    if (/repeteur|cpl/.test(about))
      return (
        box(58, 48, 84, 110, white, 14) +
        box(58, 140, 84, 18, pale, 9) +
        disc(100, 88, 22, pale) +
        disc(86, 124, 4, leafGreen) +
        disc(100, 124, 4, accent) +
        disc(114, 124, 4, leafGreen) +
        stroke("M88 92Q100 78 112 92M94 98Q100 91 106 98", grey, 4) +
        label(brand, 100, 60, 50, dark, 7)
      );
    return (
      times(4, (index) =>
        turned((index - 1.5) * 8, 40 + index * 40, 110, box(36 + index * 40, 34, 7, 78, dark, 3)),
      ) +
      shape("M22 104H178L188 150Q188 158 180 158H20Q12 158 12 150Z", "#343b48") +
      times(5, (index) => disc(60 + index * 20, 144, 3, index % 2 ? leafGreen : accent)) +
      label(brand, 100, 124, 70, white, 9)
    );
  },
  "Cartouches d'encre": ({ brand, about }) => {
    const wanted = Object.keys(inks).find((name) => about.includes(name));
    const shown = /noir-et-couleurs/.test(about)
      ? ["#30343d", ...Object.values(inks)]
      : [wanted ? inks[wanted]! : "#30343d"];
    const width = shown.length > 1 ? 36 : 72;
    const left = 100 - (shown.length * (width + 6) - 6) / 2;
    return (
      shown
        .map((ink, index) => {
          const x = left + index * (width + 6);
          return (
            box(x, 56, width, 100, dark, 6) +
            box(x + 4, 76, width - 8, 76, ink, 4) +
            box(x + width * 0.3, 46, width * 0.4, 14, grey, 3) +
            box(x + 7, 112, width - 14, 24, white, 3) +
            label(brand, x + width / 2, 124, width - 20, dark, 7)
          );
        })
        .join("") +
      ring(100, 178, 0.1, grey, 0.1) +
      box(40, 164, 120, 5, glass, 2)
    );
  },
};

const leafGreen = "#57b36a";
