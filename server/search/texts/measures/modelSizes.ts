// How much a model holds, where its maker writes that behind its number: "HP 903" and "HP 903XL" are two cartridges.

/** By its model, each size that is told, and how it is written. */
type ModelSizes = ReadonlyMap<string, ReadonlyMap<string, string>>;

const cartridge =
  /\b(?:cartouches?|encres?|toners?|ink(?:jet)?|cartridges?|\w*tinten?|\w*patronen?|tinta|inchiostro|cartucc\w+|cartuchos?)\b/;
const maker = "(?:hp|canon|epson|brother|lexmark|samsung|kodak|xerox|ricoh|oki)";
/** "HP 903", "Canon PG-545", "HP n°62": who names no cartridge names its maker. */
const makersNumber = new RegExp(`\\b${maker} (?:n[°o]? ?)?(?:[a-z]{1,3}-?)?\\d{2,4}(?![\\d,.])`);
const tyre = /\d{3} ?\/ ?\d{2}/;

const number = "(?<![\\d.,])(\\d{2,4})";
const end = "(?![a-z0-9]|[.,]\\d)";
const patterns = {
  /** "903XL", "570-XXL" */
  glued: new RegExp(`${number}-?(xx?l)${end}`, "g"),
  /** "903 XL": of anything else than cartridges it may be a size that the thing comes in. */
  behind: new RegExp(`${number} (xx?l)${end}`, "g"),
  /** "CF410X", "HP 83A", "Canon 052H"; "2x" counts, and Y is yellow. */
  letter: new RegExp(`(?<=[a-z]-?|${maker} (?:n[°o]? ?)?)${number}([ahlsx])${end}`, "g"),
  bare: new RegExp(
    `${number}(?![a-z0-9]|[.,-]\\d|[ -]?xx?l${end}| ?(?:x|%|ml|cl|l|g|kg|cm|mm|m|p|pages?|pcs)${end})`,
    "g",
  ),
};

const standard = "";
/** What makers call so much more, each in a way of its own. */
const high = "xl";
const highest = "xxl";
const sizes: Readonly<Record<string, string>> = {
  a: standard,
  s: standard,
  h: high,
  l: high,
  x: high,
  xl: high,
  xxl: highest,
};

/** What a text in small letters says of each model; the letters before its number are left out by many. */
export function modelSizesIn(text: string): ModelSizes {
  const told = new Map<string, Map<string, string>>();
  if (tyre.test(text)) return told;
  const isCartridge = cartridge.test(text) || makersNumber.test(text);
  const { glued, behind, letter, bare } = patterns;
  for (const pattern of isCartridge ? [glued, behind, letter, bare] : [glued, bare]) {
    for (const [written, digits = "", size = standard] of text.matchAll(pattern)) {
      const model = told.get(`model ${digits}`) ?? new Map<string, string>();
      told.set(`model ${digits}`, model.set(sizes[size] ?? standard, written));
    }
  }
  return told;
}
