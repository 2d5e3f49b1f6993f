// What trades tell their products apart by, in ways of writing of their own: the width of a tyre, the size of a dress, the
// dilution of a remedy, the colour of a paint.
import { foldedText } from "../../index/foldedText.ts";
import { modelSizesIn } from "./modelSizes.ts";

/** By its kind, each value that is told, and how it is written. */
export type TradeSizes = ReadonlyMap<string, ReadonlyMap<string, string>>;

type Kind = {
  /** Its groups are the value; of several a range tells each. */
  pattern: RegExp;
  /** What is told where the groups are not it. */
  value?: (...groups: (string | undefined)[]) => string | readonly string[] | null;
};

const begin = "(?<![a-z0-9.,])";
const end = "(?![a-z0-9]|[.,]\\d)";
const letterSize = "(?:[2-6]?xs|s|m|l|[2-6]?xl|xx+l)";
const numberSize = "\\d{1,3}(?:[.,]5)?";

/** Behind a number that is no amount. */
const noAmount = `(?! ?(?:x|%|ml|cl|l|g|kg|cm|mm|m|pcs)${end})`;

/** A size behind one of the words that say it; of a range each end. */
function sized(words: string, size: string): RegExp {
  return new RegExp(`${begin}(?:${words})[ .:]{0,2}(${size})(?: ?[/-] ?(${size}))?${end}${noAmount}`, "g");
}

const fastener =
  "\\b(?:vis|ecrous?|boulons?|rondelles?|tiges?|tarauds?|schrauben?|muttern?|bolts?|nuts?|screws?)\\b";
const wine =
  "\\b(?:chateau|domaine|clos|cuvee|vins?|wine|wein|vino|aoc|aop|igp|docg?|rioja|bordeaux|bourgogne|champagne|brut|millesime|grand cru)\\b";
const bra = "\\b(?:soutien.gorge|bra|bustier|corbeille|bh|reggiseno|sujetador)\\b";

/** Over texts in small letters without accents that keep their signs. */
const kinds: Readonly<Record<string, Kind>> = {
  /** "205/55 R16", "205/55ZR16" */
  tyre: {
    pattern: new RegExp(
      `${begin}(?:(\\d{3}) ?/ ?(\\d{2}) ?[ /-]? ?(?:z?r ?f?)? ?(\\d{2}(?:[.,]5)?)|(\\d{3})[ -](\\d{2}) ?z?r ?f? ?(\\d{2}(?:[.,]5)?))c?(?![\\d.,])`,
      "g",
    ),
  },
  /** "91V", behind the size of a tyre; "104/102T" */
  load: {
    pattern: new RegExp(`(?<=r ?f? ?\\d{2}c? )(?:xl )?(\\d{2,3})(?:/\\d{2,3})? ?([h-wyz])${end}`, "g"),
  },
  /** "taille 38", "pointure 42/43"; what is 38 in France is 36 in Europe. */
  size: { pattern: sized("tailles?|taglia|talla|grosse|gr|storlek|str|pointures?|fr|t", numberSize) },
  size_eu: { pattern: sized("eu", numberSize) },
  /** "T.M", "taille XL", and "XL" wherever it stands; an M alone may be anything. */
  letters: {
    pattern: new RegExp(
      `${sized("tailles?|taglia|talla|grosse|gr|storlek|str|size|t", letterSize).source}|` +
        `${begin}([2-6]?xs|[2-6]?xl|xx+l)${end}`,
      "g",
    ),
  },
  size_us: { pattern: sized("us", numberSize) },
  size_uk: { pattern: sized("uk", numberSize) },
  /** "96 p", "192 pages"; 1080p is a screen's. */
  pages: {
    pattern: new RegExp(`${begin}(\\d{1,4}) ?(?:p|pp|pages?|seiten|pagine|paginas)${end}`, "g"),
    value: (count = "") => (lines.has(count) ? null : count),
  },
  /** "RAL 7016" */
  ral: { pattern: new RegExp(`${begin}ral[ -]?(\\d{4})${end}`, "g") },
  /** "80 g/m²", "90gsm" */
  paper: { pattern: new RegExp(`${begin}(\\d{2,3}) ?(?:gr? ?/ ?m(?:2|²)?|gsm|g/qm)${end}`, "g") },
  /** "24 h"; not the height of "60 H 80", nor when it is delivered, nor at most. */
  hours: {
    pattern: new RegExp(
      `(?<!(?:up to|jusqu.a|bis zu|fino a|hasta|livr\\w{0,8}|expedi\\w{0,8}|delivery|lieferung)(?: (?:en|sous|in))? )${begin}(\\d{1,3}) ?(?:h|hrs?|heures?|hours?|stunden|std)${end}(?! ?\\d)`,
      "g",
    ),
  },
  /** "5CH", "9 CH" */
  dilution: { pattern: new RegExp(`${begin}(\\d{1,4}) ?(ch|dh)${end}`, "g") },
  /** "+1.50", "-2,25" */
  dioptres: {
    pattern:
      /(?<![\w.,)])([+-])(\d{1,2}[.,]\d{1,2})(?![\d%]|[.,]\d| ?(?:%|€|\$|£|eur|chf|°|mm|cm|m|v|l|kg|g)(?![a-z]))/g,
    value: (sign, amount = "") => `${sign}${Number(amount.replace(",", "."))}`,
  },
  /** "M6 x 40", "écrou M8" */
  thread: {
    pattern: new RegExp(
      `${begin}(?<!\\d )m(\\d{1,2})(?= ?x ?\\d)|(?<=${fastener}.{0,40} )m(\\d{1,2})${end}`,
      "g",
    ),
    value: (long, short) => long ?? short ?? null,
  },
  /** "grain 80" */
  grain: {
    pattern: new RegExp(`${begin}(?:grains?|grit|korn(?:ung)?)[ :]{0,2}(\\d{2,4})${end}${noAmount}`, "g"),
  },
  /** "tome 3", "vol. 2" */
  volume: {
    pattern: new RegExp(
      `${begin}(?:tomes?|vol|volumes?|band|bd|t)[ .:]{0,2}(\\d{1,3})${end}${noAmount}`,
      "g",
    ),
  },
  /** "4000K", what white is */
  kelvin: { pattern: new RegExp(`${begin}([1-9]\\d00) ?k(?:elvin)?${end}`, "g") },
  /** "100 LED", of a garland */
  leds: { pattern: new RegExp(`${begin}(\\d{2,4}) ?(?:leds?)${end}`, "g") },
  /** "144 Hz", of a screen, and "50/60 Hz" */
  hertz: {
    pattern: new RegExp(`${begin}(\\d{2,4})(?: ?(?:hz)? ?[/-] ?(\\d{2,4}))? ?hz${end}`, "g"),
  },
  /** "3200 MHz", "2,4 GHz", "2.4/5 GHz"; not what is reached at most, where nothing else is told. */
  frequency: {
    pattern: new RegExp(
      `(?:(?<=[mg]hz.*)|(?<!(?:up to|jusqu.a|bis zu|fino a|hasta|turbo|boost|max\\.?)(?: de)? ))(?<![a-wyz0-9.,])` +
        `(\\d{1,4}(?:[.,]\\d{1,3})?)(?:(?: ?([mg])hz)? ?(?:[/&+-]|et|and|und|e) ?(\\d{1,4}(?:[.,]\\d{1,3})?))? ?([mg])hz${end}`,
      "g",
    ),
    value: (low, lowUnit, highest, unit) => [...megahertz(low, lowUnit ?? unit), ...megahertz(highest, unit)],
  },
  /** "70 %" of cacao; not what is taken off, nor what wine has of alcohol */
  percent: {
    pattern: new RegExp(
      `(?<![a-z0-9.,+-]|[+-] )(\\d{1,2}(?:[.,]\\d)?) ?%(?! ?(?:vol|alc|gratuit|offert|de remise|de reduction))`,
      "g",
    ),
  },
  /** "Château Margaux 2015" */
  vintage: { pattern: new RegExp(`(?<=${wine}.*)${begin}(19[5-9]\\d|20[0-4]\\d)${end}`, "g") },
  /** "90B" */
  cup: { pattern: new RegExp(`(?<=${bra}.*)${begin}(\\d{2,3}) ?([a-h])${end}`, "g") },
  /** "12 ans d'âge", "18 years old" */
  age: { pattern: new RegExp(`${begin}(\\d{1,2}) ?(?:ans d.?age|years? old|yo|jahre alt)${end}`, "g") },
};

/** What a screen shows is no number of pages. */
const lines = new Set(["144", "240", "360", "480", "576", "720", "1080", "1440", "2160", "4320"]);

/** What a title says of each kind. */
export function tradeSizesIn(title: string): TradeSizes {
  const text = plain(title);
  const told = new Map<string, ReadonlyMap<string, string>>();
  if (!/\d|(?:taille|taglia|talla|grosse|\bt[ .]|x[sl]\b)/.test(text)) return told;
  for (const [kind, { pattern, value }] of Object.entries(kinds)) {
    const values = new Map<string, string>();
    for (const [written, ...groups] of text.matchAll(pattern)) {
      for (const each of value ? [value(...groups)].flat() : valuesOf(kind, groups))
        if (each !== null) values.set(each, written.trim());
    }
    if (values.size > 0) told.set(kind, values);
  }
  for (const [model, values] of modelSizesIn(text)) told.set(model, values);
  return told;
}

/** Memory of 2666 MHz is sold as 2667 too. */
const sameClock_MHz = 5;

function megahertz(written: string | undefined, unit: string | undefined): string[] {
  if (written === undefined) return [];
  const value = Number(written.replace(",", ".")) * (unit === "g" ? 1_000 : 1);
  return [String(Math.round(value / sameClock_MHz))];
}

/** A range fits each of its ends: "42/43". */
const ranges = new Set(["size", "size_eu", "size_us", "size_uk", "letters", "hertz"]);

function valuesOf(kind: string, groups: readonly (string | undefined)[]): string[] {
  const said = groups.flatMap((group) => (group === undefined ? [] : [normal(group)]));
  return ranges.has(kind) ? said : [said.join(" ")];
}

function normal(written: string): string {
  return written
    .replace(",", ".")
    .replaceAll(" ", "")
    .replace(/^0+(?=\d)/, "")
    .replace(/^(x+)l$/, (_, many) => (many.length > 1 ? `${many.length}xl` : "xl"));
}

function plain(title: string): string {
  return title
    .replaceAll("²", "2")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[()[\]{}|;"“”]/g, " ")
    .replaceAll(/\s+/g, " ");
}

/** The number, or the letters of a size, that a title ends with, and the words before it. */
export type Ending = { words: string; value: string };

/** Undefined where it ends otherwise. A year says when a thing was made. */
export function endingOf(title: string): Ending | undefined {
  const [, before = "", value = ""] =
    new RegExp(`^(.*[a-z].*?)[ ,-]+(\\d{1,4}|${letterSize})$`).exec(plain(title).trim()) ?? [];
  if (value === "" || /^(?:19[5-9]|20[0-4])\d$/.test(value)) return undefined;
  const words = foldedText(before).split(" ").filter(Boolean).toSorted().join(" ");
  return { words, value: normal(value) };
}
