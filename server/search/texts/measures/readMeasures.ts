// What a shop says of how much is sold of a thing, and of how large or strong it is: "6 x 33 cl", "30 lavages", "128 Go",
// "240 x 220 cm", "1500 W".
import { packedText } from "../../analyzer/packedLetters.ts";
import { type Unit, powers, units } from "../../analyzer/units.ts";
import { foldedText } from "../../index/foldedText.ts";
import { attributeMeasures } from "./attributeMeasures.ts";
import { type CountGroup, countNouns, ofOneThing } from "#shared/reference/countNouns.ts";
import { uncountedWords } from "#shared/reference/uncountedWords.ts";
import { type Ending, type TradeSizes, endingOf, tradeSizesIn } from "./tradeSizes.ts";

/**
 * A product as it is written. `unit`: how much is sold, where a shop says it apart from the title; `measures`: its
 * attributes that say more of it, or all of them, by name.
 */
export type Written = {
  title: string;
  unit?: string | null;
  measures?: Readonly<Record<string, unknown>> | null;
};

/**
 * An amount in a base unit of `units`, and how it is written. `isWeight`: it may be what the thing weighs with its box.
 * `as`: of several of the same that make a capacity or a power together ("2 x 16 Go"), what one has, or all.
 */
export type Amount = { text: string; unit: string; value: number; isWeight?: true; as?: "part" | "total" };
/** Several of the same: "6 x 33 cl". */
export type Pack = Amount & { count: number };
/** Sides in millimetres, the longest first: nobody knows which of two is the width. `unit` is the one they are written in. */
export type Size = { text: string; unit: string; sides: number[] };
/** Numbers that stand before a noun, and what several of them are together ("2 x 30 lavages"). */
export type Count = { text: string; singles: number[]; totals: number[] };

/** What is multiplied, the largest factor first. */
export type Multiple = { text: string; factors: number[] };

export type Measures = {
  /** Contents that are multiplied. */
  packs: Pack[];
  /** All others, of any unit that is no length. */
  amounts: Amount[];
  sizes: Size[];
  /** Of how many pieces it is, where that is said without what one holds: "lot de 2", "(x6)". */
  bundles: number[];
  /** By what is counted. */
  counts: Map<CountGroup, Count>;
  /** By any other word that a number stands before, without its plural: "24 étuis". */
  things: Map<string, Count>;
  /** What is multiplied without a unit: "4 x 96", "140 x 190". */
  multiples: Multiple[];
  /** Whole numbers that say nothing else, and may stand for the pieces. */
  numbers: Set<number>;
  /** Those of them that are no count either, and those in model numbers. */
  loose: Set<number>;
  /** What its trade tells it apart by. */
  trade: TradeSizes;
  /** The number that the title ends with. */
  ending: Ending | undefined;
};

/** Longer texts are cut. */
const longest = 400;
const mostAttributes = 20;

export function readMeasures({ title, unit, measures }: Written): Measures {
  const read = new Reader();
  read.text(withoutModels(title.slice(0, longest)));
  if (unit) read.text(unit.slice(0, longest));
  const { measures: said } = read;
  said.trade = tradeSizesIn(title.slice(0, longest));
  said.ending = endingOf(title.slice(0, longest));
  said.amounts = withMemory(said.amounts);
  for (const { text, isWeight } of attributeMeasures(measures).slice(0, mostAttributes)) {
    read.text(text.slice(0, longest), isWeight);
  }
  return read.measures;
}

/** "8 Go 256 Go": of two capacities the small one is working memory, where nobody says so. */
function withMemory(amounts: Amount[]): Amount[] {
  const capacities = amounts.filter(({ unit }) => unit === "mb");
  const [small, large] = capacities.toSorted((left, right) => left.value - right.value);
  const isPair = capacities.length === 2 && !amounts.some(({ unit, as }) => unit === memory || as);
  if (!isPair || small!.value > mostMemory_mb || large!.value < 4 * small!.value) return amounts;
  return amounts.map((amount) => (amount === small ? { ...amount, unit: memory } : amount));
}

/** Of telephones and computers; what stores 64 Go stores it. */
const mostMemory_mb = 32_000;

/**
 * What only looks like a quantity: "4G" is a generation of telephones, 3M a maker, X20 a camera. Whoever writes in capitals
 * means grams by G, others gigabytes.
 */
function withoutModels(title: string): string {
  if (!/\d ?[gG](?![a-zA-Z])|3M|X\d/.test(title)) return title;
  const isMixed = title !== title.toUpperCase() && title !== title.toLowerCase();
  const plain = title.replaceAll(/(?<![\d.,])(?:[2-6]G|3M)(?![a-zA-Z])/g, " ");
  if (!isMixed) return plain.replaceAll(/(?<![\d.,x*×] ?)[2-6]g(?![a-zA-Z])/g, " ");
  return plain
    .replaceAll(/(\d ?)G(?![a-zA-Z])/g, "$1gb")
    .replaceAll(/(?<![\d ] ?|\w)X(?=\d{1,3}(?!\d| ?\d))/g, "model");
}

const amount = String.raw`(\d{1,6}(?:[.,]\d{1,3})?)`;
const few = String.raw`(\d{1,3})`;
const letters = String.raw`([a-z]{1,14}[23]?)(?![a-z0-9])`;
/** No part of a model number, as "VN-4100PC". */
const begin = String.raw`(?<![a-z0-9.,]|[a-z0-9]-)`;
const end = String.raw`(?![a-z0-9]|[.,]\d)`;
const length = "(mm|cm|m|in)";
const between = String.raw`(?: ?${length} ?x ?| ?[x/] ?|-)`;

const patterns = {
  /** "95 MB/s", "80 g/m2", "€/100 g": a rate is no amount. */
  rate: new RegExp(`${begin}${amount} ?[a-z]{1,6} ?/ ?[a-z]+[23]?|/ ?10{0,3} ?(?:g|kg|cl|ml|l)${end}`, "g"),
  /** "4 Go RAM" beside the "64 Go" of a telephone */
  memory: new RegExp(
    `${begin}${amount} ?(mb|gb|mo|go) (?:de )?(?:ram|memoire vive)${end}|${begin}ram ${amount} ?(mb|gb|mo|go)${end}`,
    "g",
  ),
  /** "10x zoom", "zoom 4x" */
  zoom: /(?<![a-z0-9.,])(?:zoom(?: optique| numerique)?(?: x ?\d{1,3}| \d{1,3} ?x)|x ?\d{1,3} zoom|\d{1,3} ?x (?:zoom|optical|digital))(?![a-z0-9])/g,
  /** "2 en 1", "3in1" */
  severalInOne: /(?<![a-z0-9])(\d)[ -]?(?:en|in)[ -]?1(?![0-9])/g,
  /** "1 to 5" is no capacity. */
  span: /(?<![a-z0-9])\d{1,2} to \d{1,2}(?![0-9])/g,
  /** "FPS15", "SPF 50+" */
  sunProtection: /(?<![a-z0-9])(?:fps|spf|lsf) ?(\d{1,3})(?![a-z0-9])/g,
  /** "240 x 220 cm", "12 mm x 7 m", "24-105 mm" */
  size: new RegExp(
    `${begin}${amount}${between}${amount}(?:${between}${amount})? ?${length}(?![a-z0-9])`,
    "g",
  ),
  /** "6 x 33 cl", "6x33cl" */
  times: new RegExp(`${begin}${few} ?x ?${amount} ?${letters}`, "g"),
  /** "x6 330 ml" */
  before: new RegExp(`${begin}(?<!\\d )x ?${few} ${amount} ?${letters}`, "g"),
  /** "33 cl x 6"; the x of "4 rouleaux 2 plis" is the noun's. */
  after: new RegExp(`${begin}${amount} ?([a-z]{1,12})( ?)x ?${few}${end}`, "g"),
  /** "lot de 6", not "boîte de 200 g"; the number stays, for it may stand before what is counted. */
  bundle: new RegExp(
    `${begin}(?:(?:lot|pack|set|carton|coffret|boite|paquet|etui|packung|karton|confezione|conf|scatola|pacco)s? ` +
      `(?:de|of|di|da|von|mit|a)|lots?|set|packung|confezione) x?(?=${few}${end}(?! ?(?:ml|cl|l|g|gr|kg|mg)(?![a-z])| \\d))`,
    "g",
  ),
  /** "6-pack", "6er-Set"; a decade and a car are "80er" and "3er" too. */
  bundled: new RegExp(
    `${begin}${few}(?:[ -]?pack|[ -]?er[ -]?(?:pack|set|packung|karton|trager|tray|box|kasten|kiste|bundle))${end}`,
    "g",
  ),
  /** A title that begins so: "2 x ampoule E27" */
  atFirst: /^(\d{1,2}) ?x (?=[a-z]{3})/g,
  /** "160's" */
  pieces: new RegExp(`${begin}${few}'s(?![a-z0-9'])`, "g"),
  /** "(x6)", or at the end, and "taille 4 x46"; not "1366 x 768" */
  times1: new RegExp(String.raw`${begin}(?:(?<!\d )x ?|(?<!\d\d )x)(\d{1,2})(?= *(?:[|]|$))`, "g"),
  /** "33 cl", "6 rouleaux" */
  single: new RegExp(`${begin}(?:(?<=(?<![a-z0-9])(\\d{1,3}) )|)${amount}([ -]?)${letters}`, "g"),
  /** "4 x 96", "140x190", "90 x 190 x 20" */
  multiple: new RegExp(`${begin}${few} ?x ?${few}(?: ?x ?${few})?${end}(?! ?(?:px|pixels?)(?![a-z]))`, "g"),
  /** "24 étuis", "2 x 24 étuis", "1500 tours"; other numbers of four figures are models. Not "garantie 2 ans", "jusqu'à 20 cycles". */
  thing: new RegExp(
    `${begin}(?<!(?:garantie|warranty|guarantee|garanzia|garantia|jusqu.a|up to|bis zu|fino a|hasta) )` +
      `(?:(\\d{1,2}) ?x ?)?([1-9]\\d{0,2}|[1-9]\\d(?:00|50))[ -]?([a-z]{3,14})(?![a-z0-9])(?! (?:de )?(?:garantie|warranty|guarantee|garanzia|garantia))`,
    "g",
  ),
  number: /(?<![\d.,])\d{1,3}(?![\d.,])/g,
  digits: /\d{1,4}/g,
};

/** "12 fl. oz" */
const fluidOunces = /(\d) ?fl\.? ?oz(?![a-z])/g;
/** "16 T-discs": capsules, by the name of their system. */
const discs = /(\d) ?t[ -]?discs?(?![a-z])/g;

/** Of which several are one pack, whatever one of them holds. */
const contents = new Set(["ml", "g", "oz"]);
const lengths: Readonly<Record<string, number>> = { mm: 1, cm: 10, m: 1_000, in: 25.4 };
/** What its reader makes of a match; what it refuses stays, to be read otherwise. */
type Take = (...groups: (string | undefined)[]) => boolean;
const years = /^(?:19[5-9]|20[0-4])\d$/;

/** Of a screen or a camera: 640 x 480, 800 x 480, 960 x 540. */
function isResolution([wide = 0, high = 0, depth]: readonly number[]): boolean {
  return depth === undefined && resolutions.has(`${Math.max(wide, high)} ${Math.min(wide, high)}`);
}

const resolutions = new Set(["320 240", "480 320", "640 480", "800 480", "800 600", "854 480", "960 540"]);

/** A number that may be the decimals of the one before it: of "5 2 zoll", not of "C3 55 pouces". */
const isShort = /^\d{1,2}$/;
/** The unit of an amount of working memory, which is none of what a telephone stores. */
export const memory = "ram";

/** Takes from a text what it understands, the longest forms first. */
class Reader {
  readonly measures: Measures = {
    packs: [],
    amounts: [],
    sizes: [],
    bundles: [],
    counts: new Map(),
    things: new Map(),
    multiples: [],
    numbers: new Set(),
    loose: new Set(),
    trade: new Map(),
    ending: undefined,
  };

  #isWeight = false;

  text(written: string, isWeight = false): void {
    this.#isWeight = isWeight;
    if (!/\d/.test(written)) return;
    let left = written
      .replaceAll(/[×*]/g, "x")
      .split(/[()[\]{}|;]/)
      .map(foldedText)
      .join(" | ");
    const take = (pattern: RegExp, read: Take) => {
      left = left.replace(pattern, (...match: string[]) => {
        const [matched = "", ...groups] = match;
        return read(...groups) ? " | " : matched;
      });
    };
    if (left.includes("oz")) left = left.replaceAll(fluidOunces, "$1 floz");
    if (left.includes("disc")) left = left.replaceAll(discs, "$1 capsules");
    if (left.includes("/")) take(patterns.rate, () => true);
    if (left.includes("ram") || left.includes("vive"))
      take(patterns.memory, (after, its, before, their) => this.#memory(after ?? before, its ?? their));
    if (left.includes("zoom") || left.includes("x opt")) take(patterns.zoom, () => true);
    take(patterns.severalInOne, (uses) => this.#counted("uses", Number(uses), `${uses} en 1`));
    take(patterns.span, () => true);
    take(patterns.sunProtection, (factor) => this.#counted("sun", Number(factor), `FPS ${factor}`));
    take(patterns.size, this.#size);
    if (left.includes("x")) {
      take(patterns.times, (count, written, unit) => this.#pack(count, written, unit));
      take(patterns.before, (count, written, unit) => this.#pack(count, written, unit));
      take(
        patterns.after,
        (written, unit, gap, count) =>
          (gap !== "" || unitOf(unit ?? "") !== undefined) && this.#pack(count, written, unit),
      );
      take(patterns.times1, this.#bundle);
    }
    take(patterns.bundle, this.#bundle);
    take(patterns.bundled, this.#bundle);
    take(patterns.atFirst, this.#bundle);
    take(patterns.pieces, this.#bundle);
    take(patterns.single, (before, written, gap, unit) => {
      const isAlone = before === undefined || !isShort.test(written ?? "");
      return this.#amount(written, unit, { isAlone, isGlued: gap === "" }) || this.#count(1, written, unit);
    });
    for (const [, times, written, word] of left.matchAll(patterns.thing)) this.#thing(times, written, word);
    take(patterns.multiple, this.#multiple);
    for (const [number] of left.matchAll(patterns.number)) this.measures.numbers.add(Number(number));
    for (const [number] of left.matchAll(patterns.digits)) this.measures.loose.add(Number(number));
  }

  readonly #size: Take = (first, firstUnit, second, secondUnit, third, unit = "mm") => {
    const written = [
      { number: first, unit: firstUnit ?? secondUnit ?? unit },
      { number: second, unit: secondUnit ?? unit },
      { number: third, unit },
    ].filter(({ number }) => number !== undefined);
    const sides = written.map((side) => numberOf(side.number!) * lengths[side.unit]!);
    if (!sides.every((side) => side > 0)) return false;
    const text = `${written.map(({ number }) => number).join(" x ")} ${unit}`;
    this.measures.sizes.push({ text, unit, sides: sides.toSorted((left, right) => right - left) });
    return true;
  };

  /** Of working memory. */
  readonly #memory = (written = "", letters = "") => {
    const read = amountOf(written, letters, unitOf(letters)!);
    if (read) this.measures.amounts.push({ ...read, unit: memory });
    return read !== null;
  };

  #pack(count = "", written = "", letters = ""): boolean {
    const unit = unitOf(letters);
    const pieces = Number(count);
    if (!unit) return this.#count(pieces, written, letters);
    if (!(pieces > 0) || lengths[unit.unit]) return false;
    const read = amountOf(written, letters, unit);
    if (!read) return false;
    if (contents.has(unit.unit) && pieces > 1)
      this.measures.packs.push({ ...read, text: `${pieces} x ${read.text}`, count: pieces });
    else {
      if (pieces === 1) this.measures.amounts.push(read);
      else {
        const text = `${pieces} x ${read.text}`;
        this.measures.amounts.push({ ...read, text, value: read.value * pieces, as: "total" });
        this.measures.amounts.push({ ...read, text, as: "part" });
      }
    }
    return true;
  }

  #amount(written = "", letters = "", { isAlone, isGlued }: { isAlone: boolean; isGlued: boolean }): boolean {
    const unit = unitOf(letters);
    const read = unit && amountOf(written, letters, unit);
    // "3 in" is a word; "5 2 zoll" may be 5.2.
    if (!read || (letters === "in" && !isGlued) || (lengths[unit.unit] && !isAlone)) return false;
    if (lengths[unit.unit])
      this.measures.sizes.push({ text: read.text, unit: letters, sides: [read.value * lengths[unit.unit]!] });
    else this.measures.amounts.push(this.#isWeight ? { ...read, isWeight: true } : read);
    return true;
  }

  /** "6 rouleaux", and "2 x 6 rouleaux". */
  #count(times: number, written = "", noun = ""): boolean {
    const group = countNouns.get(noun);
    const number = Number(written);
    if (!group || !(number > 0) || !(times > 0)) return false;
    const value = ofOneThing.has(group) ? number : number * times;
    if (times > 1) this.measures.bundles.push(times);
    if (!ofOneThing.has(group)) {
      // "5 x 2 pièces" is a lot of five, and of ten.
      if (times > 1) this.measures.bundles.push(value);
      this.measures.numbers.add(value);
    }
    return this.#counted(group, value, `${value} ${noun}`, value > number);
  }

  /** "24 étuis", whatever is counted; a year is no number of things. */
  #thing(times = "1", written = "", word = ""): void {
    if (uncountedWords.has(word) || unitOf(word) || years.test(written)) return;
    const [number, value] = [Number(written), Number(written) * Number(times)];
    const noun = word.replace(/[sx]$/, "");
    const count = this.measures.things.get(noun) ?? { text: `${value} ${word}`, singles: [], totals: [] };
    (value > number ? count.totals : count.singles).push(value);
    this.measures.things.set(noun, count);
  }

  readonly #multiple: Take = (first, second, third) => {
    const written = [first, second, third].filter((factor) => factor !== undefined);
    const factors = written.map(Number);
    if (!factors.every((factor) => factor > 0) || isResolution(factors)) return false;
    const text = written.join(" x ");
    this.measures.multiples.push({ text, factors: factors.toSorted((left, right) => right - left) });
    return false;
  };

  #counted(group: CountGroup, value: number, text: string, isTotal = false): boolean {
    const count = this.measures.counts.get(group) ?? { text, singles: [], totals: [] };
    (isTotal ? count.totals : count.singles).push(value);
    this.measures.counts.set(group, count);
    return true;
  }

  readonly #bundle: Take = (count) => {
    const pieces = Number(count);
    if (!(pieces > 1)) return false;
    this.measures.bundles.push(pieces);
    return true;
  };
}

function numberOf(written: string): number {
  return Number(written.replace(",", "."));
}

function unitOf(letters: string): Unit | undefined {
  const power = powers[letters.at(-1) ?? ""];
  if (power) return power.get(packedText(letters.slice(0, -1)));
  // "millilitres" is longer than what can be looked up.
  return units.get(packedText(letters)) ?? units.get(packedText(letters.replace(/s$/, "")));
}

/** What comes out of the wall tells no product from another. */
const mains_V = 100;

function amountOf(written: string, letters: string, { unit, times }: Unit): Amount | null {
  const value = numberOf(written) * times;
  const isMains = unit === "v" && value >= mains_V;
  return value > 0 && !isMains ? { text: `${written.replace(".", ",")} ${letters}`, unit, value } : null;
}
