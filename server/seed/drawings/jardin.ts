import {
  type Draw,
  box,
  dark,
  disc,
  grey,
  label,
  leaf,
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

const grass = (y: number) =>
  stroke(
    times(17, (index) => `M${16 + index * 10.5} ${y}l${(index % 3) * 3 - 3} -${9 + (index % 4) * 3}`),
    leaf,
    3.4,
  );

export const jardin: Readonly<Record<string, Draw>> = {
  Tondeuses: ({ accent, shade, brand }) =>
    stroke("M70 112L28 32H50", dark, 7) +
    shape("M54 128Q56 96 90 92H150Q172 94 176 128Z", accent) +
    box(84, 68, 56, 30, dark, 9) +
    box(94, 60, 36, 12, shade, 5) +
    box(48, 124, 130, 20, "#454c58", 6) +
    disc(70, 150, 20, dark) +
    disc(70, 150, 9, pale) +
    disc(160, 154, 15, dark) +
    disc(160, 154, 6, pale) +
    label(brand, 114, 112, 62, white, 9) +
    grass(178),
  "Taille-haies et débroussailleuses": ({ accent, brand, about }) =>
    /taille-haie/.test(about)
      ? turned(
          -18,
          100,
          100,
          box(74, 92, 118, 12, steel, 3) +
            times(9, (index) =>
              shape(`M${82 + index * 12} 92l5 -10l5 10ZM${82 + index * 12} 104l5 10l5 -10Z`, grey),
            ) +
            box(12, 78, 66, 42, accent, 12) +
            stroke("M30 80Q28 50 60 52Q72 56 70 80", dark, 9) +
            label(brand, 46, 100, 52, white, 8),
        )
      : turned(
          38,
          100,
          100,
          box(96, 20, 8, 140, steel, 3) +
            box(82, 12, 36, 44, accent, 10) +
            stroke("M76 84H124", dark, 8) +
            disc(100, 164, 14, dark) +
            shape("M62 156Q100 132 138 156L128 166H72Z", accent),
        ) +
        stroke("M30 150Q46 172 76 168", leaf, 4) +
        label(brand, 46, 36, 60, dark, 8),
  Tronçonneuses: ({ accent, brand }) =>
    box(92, 92, 94, 22, steel, 11) +
    `<rect x="92" y="92" width="94" height="22" rx="11" fill="none" stroke="${dark}" stroke-width="4" stroke-dasharray="4 3"/>` +
    box(22, 76, 82, 60, accent, 14) +
    stroke("M40 78Q44 42 92 48L98 80", dark, 10) +
    stroke("M24 120Q4 128 12 152H56", dark, 10) +
    disc(84, 108, 14, dark) +
    disc(84, 108, 6, pale) +
    label(brand, 52, 98, 50, white, 8),
  "Nettoyeurs haute pression": ({ accent, brand }) =>
    stroke("M64 62V34H120V62", dark, 8) +
    box(52, 56, 80, 104, accent, 16) +
    box(64, 100, 56, 44, dark, 8) +
    disc(92, 122, 14, grey) +
    disc(60, 164, 14, dark) +
    disc(124, 164, 14, dark) +
    stroke("M130 90Q170 84 168 130T150 160", dark, 5) +
    turned(18, 160, 80, box(156, 26, 7, 86, "#4a525f", 3)) +
    label(brand, 92, 78, 58, white, 9) +
    times(3, (index) =>
      stroke(`M${174 + index * 5} ${26 - index * 2}l${6 + index} -${10 - index * 2}`, "#6fb3e0", 3),
    ),
  Arrosage: ({ accent, shade, brand, about }) =>
    /devidoir/.test(about)
      ? box(46, 40, 20, 130, dark, 6) +
        disc(112, 100, 56, "#4a525f") +
        times(4, (index) => ring(112, 100, 50 - index * 9, accent, 6)) +
        disc(112, 100, 13, pale) +
        stroke("M112 100L138 74", dark, 7) +
        stroke("M160 128Q170 164 136 174", accent, 7) +
        label(brand, 112, 170, 50, dark, 7)
      : times(
          4,
          (index) =>
            `<ellipse cx="100" cy="${138 - index * 15}" rx="64" ry="22" fill="none" stroke="${index % 2 ? shade : accent}" stroke-width="11"/>`,
        ) +
        stroke("M150 84Q176 60 150 36", accent, 11) +
        turned(-40, 146, 32, box(118, 24, 34, 16, dark, 5) + box(104, 27, 16, 10, "#e0ac3c", 3)) +
        label(brand, 100, 176, 60, dark, 8),
  "Salons de jardin": ({ body, shade, light, about }) => {
    const frame = /acacia|teck/.test(about) ? wood : shade;
    return (
      box(26, 76, 148, 44, frame, 8) +
      times(3, (index) => box(34 + index * 45, 66, 42, 42, body, 8)) +
      box(22, 96, 22, 48, frame, 6) +
      box(156, 96, 22, 48, frame, 6) +
      times(3, (index) => box(38 + index * 42, 108, 40, 20, light, 7)) +
      box(30, 124, 140, 16, frame, 4) +
      box(28, 142, 10, 18, dark, 2) +
      box(162, 142, 10, 18, dark, 2) +
      shape("M64 148H136L146 156H54Z", pale) +
      box(70, 156, 6, 22, frame, 2) +
      box(124, 156, 6, 22, frame, 2) +
      disc(100, 144, 6, leaf)
    );
  },
  "Barbecues et planchas": ({ body, shade, brand, about }) => {
    if (/plancha/.test(about))
      return (
        box(30, 72, 140, 14, "#4a525f", 5) +
        box(26, 86, 148, 36, steel, 7) +
        times(3, (index) => disc(60 + index * 40, 106, 8, dark)) +
        box(40, 122, 10, 50, dark, 3) +
        box(150, 122, 10, 50, dark, 3) +
        box(40, 146, 120, 8, grey, 3) +
        oval(80, 70, 14, 5, "#c4613c") +
        oval(122, 70, 16, 5, "#e6a84e") +
        label(brand, 100, 94, 50, dark, 6)
      );
    if (/charbon/.test(about))
      return (
        shape("M36 96A64 56 0 0 1 164 96Z", body) +
        box(90, 34, 20, 8, wood, 4) +
        shape("M36 100H164A64 52 0 0 1 36 100Z", shade) +
        stroke("M72 146L52 182M128 146L148 182", dark, 7) +
        disc(146, 178, 9, dark) +
        label(brand, 100, 78, 60, white, 9) +
        stroke("M76 166H124", grey, 5)
      );
    return (
      box(18, 92, 34, 8, grey, 3) +
      box(148, 92, 34, 8, grey, 3) +
      shape("M50 90Q50 40 100 40T150 90Z", body) +
      stroke("M70 76H130", steel, 6) +
      box(48, 90, 104, 26, steel, 4) +
      times(4, (index) => disc(64 + index * 24, 103, 6, dark)) +
      box(56, 116, 88, 52, shade, 4) +
      box(98, 118, 3, 48, dark, 0) +
      disc(66, 174, 9, dark) +
      disc(134, 174, 9, dark) +
      label(brand, 100, 60, 50, white, 8)
    );
  },
  "Parasols et tonnelles": ({ body, shade, light, about }) => {
    if (/tonnelle|pergola/.test(about))
      return (
        shape("M100 26L182 74H18Z", body) +
        shape("M100 26L128 74H72Z", light) +
        box(18, 74, 164, 12, shade, 2) +
        box(24, 84, 8, 92, steel, 2) +
        box(168, 84, 8, 92, steel, 2) +
        box(64, 126, 72, 8, wood, 3) +
        box(72, 134, 6, 42, wood, 1) +
        box(122, 134, 6, 42, wood, 1)
      );
    if (/deporte/.test(about))
      return (
        stroke("M160 178V44Q156 22 120 30L86 44", grey, 7) +
        shape("M12 92Q26 42 86 42T160 92Z", body) +
        shape("M12 92Q36 44 86 42L62 92Z", shade) +
        shape("M86 42Q96 62 112 92H62Z", light) +
        box(130, 172, 58, 10, dark, 4)
      );
    return (
      box(96, 40, 8, 136, wood, 2) +
      shape("M16 96Q34 30 100 28T184 96Z", body) +
      shape("M16 96Q46 36 100 28L72 96Z", shade) +
      shape("M100 28L128 96H72Z", light) +
      disc(100, 25, 5, wood) +
      box(70, 170, 60, 12, grey, 5)
    );
  },
  Terreaux: ({ accent, brand, about }) => {
    const flower = /tomate/.test(about)
      ? "#d8483e"
      : /agrume/.test(about)
        ? "#f0a02c"
        : /rosier|geranium/.test(about)
          ? "#df5d78"
          : /hortensia/.test(about)
            ? "#7f8fd8"
            : leaf;
    return (
      shape("M54 30Q100 40 146 30L152 168Q100 176 48 168Z", accent) +
      shape("M54 30Q100 40 146 30L147 46Q100 56 53 46Z", white) +
      shape("M50 126Q100 108 150 126L152 168Q100 176 48 168Z", "#5a4030") +
      stroke("M100 126V92M100 108Q84 106 80 94M100 104Q116 102 120 90", leaf, 5) +
      disc(100, 86, 11, flower) +
      disc(80, 92, 8, flower) +
      disc(121, 88, 8, flower) +
      label(brand, 100, 66, 78, white, 10)
    );
  },
};
