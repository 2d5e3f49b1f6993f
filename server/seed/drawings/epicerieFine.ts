import { brightness, mix } from "./colours.ts";
import {
  type Draw,
  box,
  dark,
  disc,
  grey,
  label,
  leaf,
  oval,
  shape,
  stroke,
  times,
  turned,
  white,
} from "./pen.ts";

/** The colour of a flavour, of what an address names first. */
const flavours: readonly [RegExp, string][] = [
  [/figue|myrtille/, "#6a4a7c"],
  [/abricot|orange|agrume|caramel|epices/, "#ea9a3e"],
  [/fraise|framboise|fruits-rouges|rhubarbe/, "#cf4355"],
  [/cerise/, "#7c2138"],
  [/mirabelle|citron/, "#e8c24a"],
  [/lavande/, "#9a86c8"],
  [/menthe|jasmin|vert|tilleul|pistache/, "#8fb574"],
  [/noir|85/, "#4a2f25"],
  [/praline|noisette|chataignier|chocolat|lait/, "#8a5a3a"],
];

const flavourOf = (about: string, otherwise: string) =>
  flavours.find(([name]) => name.test(about))?.[1] ?? otherwise;

const tag = (brand: string, x: number, y: number, width: number, height: number, accent: string) =>
  box(x, y, width, height, "#fbf7ee", 3) +
  box(x, y, width, 5, accent, 2) +
  box(x, y + height - 5, width, 5, accent, 2) +
  label(brand, x + width / 2, y + height / 2, width - 8, dark, Math.min(8, height / 4));

const jar = (brand: string, content: string, accent: string) =>
  box(62, 34, 76, 22, accent, 6) +
  stroke("M62 48H138", mix(accent, dark, 0.25), 2) +
  shape("M58 66Q58 56 68 56H132Q142 56 142 66V158Q142 170 130 170H70Q58 170 58 158Z", content) +
  stroke("M68 70V150", mix(content, white, 0.5), 5) +
  tag(brand, 64, 92, 72, 50, accent);

export const epicerieFine: Readonly<Record<string, Draw>> = {
  "Huiles et vinaigres": ({ brand, accent, about }) => {
    const content = /vinaigre/.test(about)
      ? /cidre/.test(about)
        ? "#d9a24e"
        : "#4c2a2c"
      : /noix|pistache/.test(about)
        ? "#b89a3c"
        : "#a9a83a";
    return (
      box(90, 14, 20, 18, dark, 3) +
      box(92, 30, 16, 30, mix(content, white, 0.3), 2) +
      shape("M92 56Q70 66 70 88V164Q70 174 80 174H120Q130 174 130 164V88Q130 66 108 56Z", content) +
      stroke("M80 92V160", mix(content, white, 0.45), 5) +
      tag(brand, 70, 98, 60, 52, accent) +
      stroke("M140 60Q164 44 172 20M152 46Q148 34 156 26M160 38Q172 40 178 34", leaf, 4)
    );
  },
  Confitures: ({ brand, accent, about }) => jar(brand, flavourOf(about, "#b5443c"), mix(accent, white, 0.1)),
  Miels: ({ brand, about }) =>
    jar(
      brand,
      /acacia/.test(about)
        ? "#f0cf74"
        : /chataignier|montagne/.test(about)
          ? "#a8641f"
          : /lavande|cremeux/.test(about)
            ? "#f0dda0"
            : "#dc9a2c",
      "#c98a24",
    ),
  Cafés: ({ brand, accent, about }) =>
    shape(
      "M56 46L66 30H134L144 46V164Q144 172 136 172H64Q56 172 56 164Z",
      /decafeine/.test(about) ? "#7a8fa5" : "#3d2c26",
    ) +
    shape("M66 30H134L144 46H56Z", mix("#3d2c26", white, 0.2)) +
    box(56, 84, 88, 50, "#f6efe2", 0) +
    label(brand, 100, 100, 78, dark, 8) +
    turned(24, 100, 120, oval(92, 120, 11, 7, "#6b4428") + stroke("M84 120Q92 116 100 120", "#3d2c26", 2)) +
    turned(
      -24,
      116,
      120,
      oval(114, 120, 11, 7, "#6b4428") + stroke("M106 120Q114 124 122 120", "#3d2c26", 2),
    ) +
    box(56, 140, 88, 6, accent, 0) +
    disc(100, 62, 5, grey),
  Thés: ({ brand, accent, about }) => {
    const tin = flavourOf(about, /rooibos/.test(about) ? "#b5553a" : accent);
    return (
      oval(100, 46, 44, 12, mix(tin, white, 0.35)) +
      box(56, 46, 88, 22, mix(tin, dark, 0.2), 3) +
      box(58, 62, 84, 106, tin, 5) +
      oval(100, 168, 42, 6, mix(tin, dark, 0.2)) +
      tag(brand, 66, 84, 68, 46, mix(tin, dark, 0.3)) +
      stroke("M100 160Q82 152 84 138Q100 140 100 160Q118 152 116 138Q102 140 100 160", "#e9f0df", 3)
    );
  },
  Chocolats: ({ brand, accent, about }) => {
    const cocoa = /lait/.test(about) ? "#8d5a3a" : "#4a2f25";
    if (/ballotin/.test(about))
      return (
        shape("M40 92H160L150 168H50Z", "#6b3f2c") +
        times(5, (index) => disc(56 + index * 22, 88 - (index % 2) * 6, 13, index % 2 ? cocoa : "#b98258")) +
        box(44, 92, 112, 16, mix(accent, white, 0.2), 2) +
        box(94, 92, 12, 76, mix(accent, white, 0.2), 0) +
        label(brand, 100, 144, 70, "#f1dfc4", 9)
      );
    if (/tartiner/.test(about)) return jar(brand, cocoa, "#e8ded0");
    if (/orangettes/.test(about))
      return (
        shape("M44 60H156L148 172H52Z", "#f4ecdf") +
        times(6, (index) =>
          turned(
            index * 11 - 28,
            100,
            112,
            box(62 + index * 14, 68, 9, 62, "#e58f35", 4) + box(62 + index * 14, 98, 9, 34, cocoa, 4),
          ),
        ) +
        box(48, 136, 104, 26, "#6b3f2c", 2) +
        label(brand, 100, 149, 84, white, 8)
      );
    return turned(
      -8,
      100,
      100,
      box(56, 24, 88, 62, cocoa, 4) +
        times(6, (index) =>
          box(62 + (index % 3) * 27, 30 + Math.floor(index / 3) * 25, 23, 21, mix(cocoa, white, 0.14), 3),
        ) +
        box(52, 70, 96, 104, flavourOf(about, accent), 4) +
        box(52, 70, 96, 8, "#e5d6a8", 0) +
        box(62, 96, 76, 44, "#f8f1e4", 3) +
        label(brand, 100, 118, 66, dark, 8),
    );
  },
  "Vins et bulles": ({ brand, accent, about }) => {
    const [bottle, foil] = /champagne/.test(about)
      ? ["#2f4a36", "#d8b45a"]
      : /rose/.test(about)
        ? ["#eeb9a8", "#e7dcd2"]
        : /chablis/.test(about)
          ? ["#b9bd72", "#efe6c4"]
          : ["#23301f", "#7a1f35"];
    return (
      shape("M88 20H112V62Q134 74 134 100V168Q134 178 124 178H76Q66 178 66 168V100Q66 74 88 62Z", bottle) +
      box(87, 16, 26, /champagne/.test(about) ? 44 : 30, foil, 3) +
      stroke("M76 104V164", mix(bottle, white, 0.3), 4) +
      tag(brand, 66, 106, 68, 50, /champagne/.test(about) ? "#d8b45a" : accent)
    );
  },
  "Conserves fines": ({ brand, accent, about }) => {
    if (/sardine/.test(about))
      return (
        box(22, 66, 156, 84, "#c3cad4", 26) +
        box(30, 74, 140, 68, /espelette/.test(about) ? "#cf4b3a" : "#3f77b5", 20) +
        shape("M52 116Q80 98 108 116Q80 134 52 116ZM106 116L122 106V126Z", "#e8eef4") +
        disc(64, 114, 2.6, dark) +
        label(brand, 100, 90, 96, white, 9) +
        stroke("M160 78Q176 84 170 96", grey, 4)
      );
    const lid = mix(accent, dark, 0.1);
    return (
      box(56, 46, 88, 16, "#d5b25a", 5) +
      box(56, 60, 88, 108, mix("#c99a6a", white, brightness(accent) > 0.5 ? 0.3 : 0.15), 10) +
      tag(brand, 56, 84, 88, 58, lid) +
      stroke("M58 66H142", "#b08d3c", 3)
    );
  },
  Biscuits: ({ brand, accent, about }) => {
    const biscuit = (x: number, y: number) =>
      disc(x, y, 17, "#dda55c") +
      disc(x, y, 13, "#ebc07f") +
      (/cookie|chocolat/.test(about)
        ? times(4, (index) =>
            disc(x - 6 + (index % 2) * 12, y - 5 + Math.floor(index / 2) * 10, 2.8, "#5a3826"),
          )
        : times(5, (index) => disc(x - 8 + index * 4, y, 1.2, "#b9823f")));
    return (
      shape(
        "M40 56H160L154 164Q154 170 148 170H52Q46 170 46 164Z",
        mix(flavourOf(about, accent), white, 0.25),
      ) +
      shape("M40 56L52 36H148L160 56Z", mix(flavourOf(about, accent), dark, 0.12)) +
      box(52, 76, 96, 32, "#fbf7ee", 4) +
      label(brand, 100, 92, 84, dark, 8) +
      biscuit(70, 138) +
      biscuit(100, 144) +
      biscuit(130, 138)
    );
  },
};
