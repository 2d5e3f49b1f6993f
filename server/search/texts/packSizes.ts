// How much of a thing is sold, as a shop writes it: "6 x 33 cl", "lot de 2", "x3 22g". Two products that differ in nothing
// else are two packs of one thing.
import { packedText } from "../analyzer/packedLetters.ts";
import { units } from "../analyzer/units.ts";
import { foldedText } from "../index/foldedText.ts";

/** `unit`: how much is sold, where a shop says it apart from the title. */
export type Written = { title: string; unit?: string | null };

/** The sizes of two products as they are written; null where nothing is said, which is one piece. */
export type DifferentPacks = { own: string | null; theirs: string | null };

/** Null when both may hold the same. Who tells no quantity, or several that are no pack, may hold anything. */
export function differentPacks(own: Written, theirs: Written): DifferentPacks | null {
  const [one, other] = [readPack(own), readPack(theirs)];
  // One says "33 cl" and, somewhere, 6.
  if (isTold(one, other) || isTold(other, one)) return null;
  const differ =
    one.totals && other.totals ? totalsDiffer(one.totals, other.totals) : one.count !== other.count;
  return differ ? { own: one.text, theirs: other.text } : null;
}

type Pack = {
  text: string | null;
  /** All that it may hold; null when no quantity is told, or several are. */
  totals: Totals | null;
  /** Pieces: one, unless more are told. */
  count: number;
  /** All that was read: every whole number of it may stand for the pieces. */
  read: string;
};
/** In millilitres or in grams. */
type Totals = { unit: string; amounts: number[] };

function readPack(written: Written): Pack {
  const read = readable(written);
  const packs = patterns.pack.test(read) ? readPacks(read) : [];
  const [pack] = packs;
  if (pack) return { text: pack.text, totals: totalsOf(packs), count: pack.count, read };
  const amounts = readAll(read, patterns.amount, ([amount, unit]) => quantityOf("1", amount, unit));
  const totals = totalsOf(amounts);
  const amount = totals ? amounts[0]!.text : null;
  const count = Number((patterns.bundle.exec(read) ?? patterns.pieces.exec(read))?.[1] ?? 1);
  if (!(count > 1)) return { text: amount, totals, count: 1, read };
  // "Lot de 2, 500 ml" may be a litre in all, or half of one.
  const either = totals && {
    unit: totals.unit,
    amounts: totals.amounts.flatMap((all) => [all, all * count]),
  };
  return { text: amount ? `${count} x ${amount}` : `x ${count}`, totals: either, count, read };
}

function readPacks(read: string): Quantity[] {
  return [
    ...readAll(read, patterns.times, ([count, amount, unit]) => quantityOf(count, amount, unit)),
    ...readAll(read, patterns.before, ([count, amount, unit]) => quantityOf(count, amount, unit)),
    ...readAll(read, patterns.after, ([amount, unit, count]) => quantityOf(count, amount, unit)),
  ];
}

/** Folded, brackets kept. Whoever writes in capitals means grams by G, others gigabytes. */
function readable({ title, unit }: Written): string {
  const isShouted = title === title.toUpperCase();
  const grams = isShouted ? title : title.replaceAll(/(\d ?)G(?![a-zA-Z])/g, "$1gb");
  const whole = `${grams.slice(0, longest)} ( ${(unit ?? "").slice(0, longest)} )`;
  return foldedText(whole.replaceAll(/[×*]/g, "x").replaceAll(/[()]/g, ` ${bracket} `));
}

const longest = 400;
/** Folding drops the sign; no title has such a word. */
const bracket = "0bracket";

const amount = String.raw`(\d{1,6}(?:[.,]\d{1,3})?)`;
const few = String.raw`(\d{1,3})`;
const letters = String.raw`([a-z]{1,10})(?![a-z0-9])`;
const begin = String.raw`(?<![a-z0-9.,])`;
const end = String.raw`(?![a-z0-9.,])`;
const bundles = "lot|pack|set|carton|coffret|boite|paquet|etui";
const patterns = {
  /** A sign of multiplication beside a number: whoever has none tells no pack as the three below do. */
  pack: /\d[a-z ]{0,12}x|x ?\d/,
  /** "6 x 33 cl", "6x33cl" */
  times: new RegExp(`${begin}${few} ?x ?${amount} ?${letters}`, "g"),
  /** "x6 330 ml" */
  before: new RegExp(`${begin}x ?${few} ${amount} ?${letters}`, "g"),
  /** "33 cl x 6" */
  after: new RegExp(`${begin}${amount} ?([a-z]{1,10}) ?x ?${few}${end}`, "g"),
  /** "lot de 6", not "boîte de 200 g" */
  bundle: new RegExp(`${begin}(?:${bundles})s? (?:de |of )${few}${end}(?! ?(?:ml|cl|l|g|gr|kg|mg)(?![a-z]))`),
  /** "(x6)", or at the end; not "1366 x 768" */
  pieces: new RegExp(String.raw`${begin}(?<!\d )x ?(\d{1,2})(?= *(?:${bracket}|$))`),
  /** "33 cl" */
  amount: new RegExp(`${begin}${amount} ?${letters}`, "g"),
};
const wholeNumbers = /(?<![\d.,])\d{1,3}(?![\d.,])/g;

function readAll<Result>(text: string, pattern: RegExp, read: (groups: string[]) => Result | null): Result[] {
  return Array.from(text.matchAll(pattern), ([, ...groups]) => read(groups)).filter((one) => one !== null);
}

type Quantity = { text: string; unit: string; total: number; count: number };

/** Less is a generation of telephones, or a network. */
const fewestGrams = 10;

/** Null for what nothing is sold by: "x 60 cm", "2 x 230 v". */
function quantityOf(count = "", written = "", letter = ""): Quantity | null {
  const unit = units.get(packedText(letter));
  if (!unit || (unit.unit !== "ml" && unit.unit !== "g")) return null;
  const size = Number(written.replace(",", ".")) * unit.times;
  const pieces = Number(count);
  if (!(size > 0) || !(pieces > 0) || (unit.unit === "g" && size < fewestGrams)) return null;
  const text = `${written.replace(".", ",")} ${letter}`;
  return {
    text: pieces > 1 ? `${pieces} x ${text}` : text,
    unit: unit.unit,
    total: size * pieces,
    count: pieces,
  };
}

/** What all of them say alike; null when they do not. */
function totalsOf(read: readonly Quantity[]): Totals | null {
  const [first, ...others] = read;
  if (!first) return null;
  const isSame = (one: Quantity) => one.unit === first.unit && isAbout(one.total, first.total);
  return others.every(isSame) ? { unit: first.unit, amounts: [first.total] } : null;
}

function totalsDiffer(one: Totals, other: Totals): boolean {
  const isShared = (total: number) => other.amounts.some((its) => isAbout(total, its));
  return one.unit === other.unit && !one.amounts.some(isShared);
}

/** Whether the number of pieces of one stands somewhere in the other. */
function isTold({ count }: Pack, { read }: Pack): boolean {
  return count > 1 && (read.match(wholeNumbers) ?? []).some((number) => Number(number) === count);
}

/** Shops round differently, and count what is in a tin with its syrup or without. */
const tolerance = 0.1;

function isAbout(total: number, other: number): boolean {
  return Math.abs(total - other) <= tolerance * Math.max(total, other);
}
