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
  white,
} from "./pen.ts";

/** A front with a panel of controls on top. */
const front = (body: string, shade: string, panel: string) =>
  box(48, 28, 104, 144, body, 6) +
  box(48, 28, 104, 24, panel, 6) +
  box(48, 46, 104, 6, panel, 0) +
  box(54, 168, 92, 6, shade, 2);

const porthole = (rim: string, inside: string, water: string) =>
  disc(100, 112, 41, rim) +
  disc(100, 112, 33, inside) +
  shape("M68 118Q84 108 100 118T132 118A33 33 0 0 1 68 118Z", water) +
  stroke("M80 95Q86 86 97 84", white, 4);

export const electromenager: Readonly<Record<string, Draw>> = {
  "Lave-linge": ({ body, shade, light, ink, brand, about }) =>
    front(body, shade, light) +
    label(brand, 74, 40, 36, ink, 7) +
    disc(112, 40, 7, shade) +
    box(126, 36, 20, 8, dark, 2) +
    (about.includes("-top-")
      ? box(56, 62, 88, 100, light, 4) + box(62, 68, 76, 10, shade, 3)
      : porthole(grey, "#3a4658", "#6fa8d8")),
  "Sèche-linge": ({ body, shade, light, ink, brand }) =>
    front(body, shade, light) +
    label(brand, 74, 40, 36, ink, 7) +
    disc(112, 40, 7, shade) +
    box(126, 36, 20, 8, dark, 2) +
    porthole(pale, "#59606d", "#747d8c"),
  "Lave-vaisselle": ({ body, shade, light, ink, brand }) =>
    front(body, shade, light) +
    box(60, 36, 34, 7, dark, 3) +
    times(4, (index) => disc(108 + index * 10, 40, 2.6, shade)) +
    box(58, 58, 84, 6, shade, 3) +
    label(brand, 100, 84, 46, ink, 8) +
    stroke("M82 132A18 18 0 1 0 118 132", shade, 3) +
    stroke("M91 132A9 9 0 0 0 109 132", shade, 3),
  Réfrigérateurs: ({ body, shade, ink, brand, about }) => {
    const wide = /americain|multi-portes/.test(about);
    if (/table-top/.test(about))
      return box(58, 70, 84, 102, body, 6) + box(66, 96, 5, 40, shade, 2) + label(brand, 104, 86, 40, ink, 7);
    if (wide)
      return (
        box(44, 20, 112, 154, body, 6) +
        box(99, 20, 2, 154, shade, 0) +
        box(90, 60, 4, 66, shade, 2) +
        box(106, 60, 4, 66, shade, 2) +
        box(58, 62, 22, 32, dark, 4) +
        box(62, 78, 14, 12, glass, 2) +
        label(brand, 126, 34, 34, ink, 7)
      );
    return (
      box(62, 16, 76, 158, body, 6) +
      box(62, 112, 76, 2.5, shade, 0) +
      box(70, 60, 5, 42, shade, 2) +
      box(70, 122, 5, 30, shade, 2) +
      label(brand, 106, 32, 40, ink, 7)
    );
  },
  Congélateurs: ({ body, shade, light, ink, brand, about }) =>
    /coffre/.test(about)
      ? box(30, 78, 140, 94, body, 6) +
        box(28, 66, 144, 18, light, 6) +
        box(84, 80, 32, 7, shade, 3) +
        label(brand, 100, 116, 50, ink, 8) +
        disc(152, 150, 6, shade)
      : box(58, 24, 84, 150, body, 6) +
        times(
          4,
          (index) => box(66, 48 + index * 30, 68, 24, light, 3) + box(86, 57 + index * 30, 28, 5, shade, 2),
        ) +
        label(brand, 100, 36, 40, ink, 7),
  Fours: ({ body, shade, ink, brand }) =>
    box(34, 38, 132, 128, body, 6) +
    label(brand, 66, 53, 44, ink, 7) +
    box(92, 47, 34, 12, dark, 3) +
    disc(144, 53, 7, shade) +
    box(46, 72, 108, 7, shade, 3) +
    box(46, 86, 108, 68, dark, 5) +
    box(54, 94, 92, 52, "#4b3a31", 4) +
    times(3, (index) => stroke(`M58 ${108 + index * 13}H142`, "#a8825e", 2)) +
    oval(100, 128, 24, 7, "#e3a859"),
  "Plaques de cuisson": ({ shade, accent, brand, about }) => {
    const hob = about.includes("gaz") ? steel : "#2d3440";
    const fires =
      about.includes("2-f") || about.includes("2-z")
        ? [
            [74, 100, 26],
            [128, 100, 26],
          ]
        : [
            [70, 80, 19],
            [128, 78, 24],
            [70, 122, 24],
            [130, 124, 17],
          ];
    return (
      box(26, 48, 148, 112, hob, 8) +
      fires
        .map(
          ([x, y, radius]) =>
            ring(x!, y!, radius!, about.includes("gaz") ? dark : "#8b98ab", 3) +
            ring(x!, y!, radius! * 0.45, about.includes("gaz") ? dark : accent, 2),
        )
        .join("") +
      label(brand, 100, 151, 40, about.includes("gaz") ? dark : white, 6) +
      times(3, (index) => disc(140 + index * 9, 151, 2.4, shade))
    );
  },
  Hottes: ({ body, shade, light, ink, brand, about }) =>
    box(82, 20, 36, 76, light, 2) +
    (/inclinee/.test(about)
      ? shape("M44 78L156 78L140 150L60 150Z", "#39414e") + stroke("M64 140L72 92", glass, 4)
      : shape("M84 88H116L160 136H40Z", body)) +
    box(36, 134, 128, 20, shade, 4) +
    label(brand, 74, 144, 36, ink === dark ? white : ink, 6) +
    times(4, (index) => disc(116 + index * 11, 144, 3, light)),
  "Caves à vin": ({ body, light, ink, brand }) =>
    box(52, 22, 96, 152, body, 6) +
    box(60, 40, 80, 124, "#2a3140", 4) +
    times(
      5,
      (row) =>
        box(64, 61 + row * 23, 72, 3, "#a9794c", 1) +
        times(
          4,
          (bottle) =>
            disc(73 + bottle * 18, 53 + row * 23, 7, bottle % 2 === row % 2 ? "#6d2740" : "#41603f") +
            disc(73 + bottle * 18, 53 + row * 23, 2.6, light),
        ),
    ) +
    label(brand, 100, 31, 44, ink, 6),
};
