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
  stroke,
  times,
  white,
  wood,
} from "./pen.ts";
import { mix } from "./colours.ts";

const quilting = (colour: string) =>
  stroke("M44 108Q72 92 100 106T156 100M40 122Q72 106 100 120T160 114", colour, 2);

export const literie: Readonly<Record<string, Draw>> = {
  Matelas: ({ accent, brand, about }) => {
    const side = mix(accent, white, 0.55);
    const layers = /ressorts/.test(about)
      ? times(9, (index) => stroke(`M${30 + index * 16} 152q4 -3 0 -6t0 -6t0 -6`, grey, 2.4))
      : /latex|memoire|resilience/.test(about)
        ? box(20, 138, 148, 5, mix(accent, white, 0.25), 0)
        : "";
    return (
      shape("M20 126L58 82H186L168 126Z", white) +
      shape("M20 126H168V156Q168 162 162 162H26Q20 162 20 156Z", side) +
      shape("M168 126L186 82V114Q186 118 184 121L168 160Z", mix(side, dark, 0.12)) +
      layers +
      stroke("M66 96Q100 84 172 96M50 112Q100 98 164 112", pale, 2.4) +
      stroke("M20 126H168L186 82", accent, 3) +
      label(brand, 94, 151, 62, mix(accent, dark, 0.35), 8)
    );
  },
  Sommiers: ({ body, shade, light, about }) =>
    (/lattes/.test(about)
      ? shape("M20 118L58 78H186L168 118Z", pale) +
        times(8, (index) => shape(`M${26 + index * 18} 116l34 -36h10l-34 36Z`, wood))
      : shape("M20 118L58 78H186L168 118Z", light)) +
    box(20, 118, 148, 34, body, 3) +
    shape("M168 118L186 78V110L168 152Z", shade) +
    (/coffre/.test(about) ? box(34, 128, 54, 16, shade, 3) + box(98, 128, 54, 16, shade, 3) : "") +
    box(28, 152, 10, 22, wood, 2) +
    box(150, 152, 10, 22, wood, 2) +
    box(174, 132, 7, 22, wood, 2),
  Couettes: ({ accent, brand, throws }) => {
    const cover = mix(accent, white, throws.pick([0.8, 0.9, 0.7]));
    return (
      shape("M34 82Q34 66 52 66H148Q166 66 166 82V92H34Z", cover) +
      box(30, 86, 140, 30, mix(cover, white, 0.4), 14) +
      box(26, 110, 148, 34, cover, 16) +
      box(28, 138, 144, 30, mix(cover, dark, 0.06), 14) +
      quilting(mix(cover, dark, 0.16)) +
      box(82, 60, 36, 112, mix(accent, white, 0.25), 3) +
      label(brand, 100, 118, 30, white, 6)
    );
  },
  Oreillers: ({ accent, brand, about }) => {
    const pillow = (y: number) =>
      shape(
        `M36 ${y}Q100 ${y - 14} 164 ${y}Q176 ${y + 24} 166 ${y + 52}Q100 ${y + 64} 34 ${y + 52}Q24 ${y + 24} 36 ${y}Z`,
        white,
      ) +
      stroke(
        `M36 ${y}Q100 ${y - 14} 164 ${y}Q176 ${y + 24} 166 ${y + 52}Q100 ${y + 64} 34 ${y + 52}Q24 ${y + 24} 36 ${y}Z`,
        mix(accent, white, 0.5),
        3,
      ) +
      stroke(`M52 ${y + 14}Q58 ${y + 24} 54 ${y + 38}M148 ${y + 14}Q142 ${y + 24} 146 ${y + 38}`, pale, 3);
    return (
      (/lot-de-2/.test(about) ? pillow(56) + pillow(112) : pillow(76)) +
      label(brand, 100, /lot-de-2/.test(about) ? 140 : 104, 56, mix(accent, dark, 0.2), 9)
    );
  },
  "Parures de lit": ({ body, shade, light, accent, about }) =>
    box(16, 40, 168, 66, mix(wood, white, 0.35), 8) +
    box(30, 74, 64, 36, light, 13) +
    box(106, 74, 64, 36, light, 13) +
    shape("M20 104H180L190 168H10Z", body) +
    shape("M20 104H180L183 122H17Z", light) +
    (/percale|satin/.test(about)
      ? stroke("M14 142H186M12 156H188", shade, 3)
      : times(12, (index) =>
          disc(
            34 + (index % 6) * 26 + (index > 5 ? 12 : 0),
            index > 5 ? 154 : 136,
            5,
            index % 2 ? accent : shade,
          ),
        )) +
    box(10, 166, 180, 8, shade, 3),
  "Protège-matelas et alèses": ({ accent, brand }) =>
    shape("M20 110L58 70H186L168 110Z", white) +
    shape("M20 110H168V148H20Z", mix(accent, white, 0.78)) +
    shape("M168 110L186 70V104L168 148Z", mix(accent, white, 0.62)) +
    times(5, (row) => stroke(`M${28 + row * 8} ${104 - row * 8}H${162 + row * 4}`, pale, 2)) +
    times(8, (index) => stroke(`M${34 + index * 18} 108l34 -36`, pale, 2)) +
    stroke("M20 148Q56 156 94 148T168 148", accent, 4) +
    disc(150, 150, 17, "#58a6d8") +
    shape("M150 139Q140 152 141 157A9 9 0 0 0 159 157Q160 152 150 139Z", white) +
    label(brand, 84, 130, 54, mix(accent, dark, 0.3), 7),
  "Têtes de lit": ({ body, shade, light, about }) => {
    const panel = /chene|naturel/.test(about) ? wood : body;
    const detail = /cannage/.test(about)
      ? box(34, 54, 132, 50, mix(wood, white, 0.5), 4) +
        stroke(
          times(13, (index) => `M${36 + index * 10} 54v50M34 ${56 + index * 4}h132`),
          wood,
          1.2,
        )
      : /velours|tissu/.test(about)
        ? times(6, (index) => box(24 + index * 26, 48, 23, 76, index % 2 ? light : panel, 9))
        : times(4, (index) =>
            box(22 + index * 40, 48, 36, 76, index % 2 ? mix(panel, white, 0.14) : panel, 2),
          );
    return (
      box(16, 40, 168, 110, /velours|tissu/.test(about) ? shade : mix(panel, dark, 0.1), 10) +
      detail +
      box(36, 108, 58, 32, white, 12) +
      box(106, 108, 58, 32, white, 12) +
      box(20, 132, 160, 36, pale, 6) +
      oval(100, 170, 84, 4, grey)
    );
  },
};
