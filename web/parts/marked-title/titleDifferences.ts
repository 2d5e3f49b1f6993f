// Where two titles differ, word by word, whatever their order: what one has and the other has not. Figures, model
// numbers, sizes and colours are what tells two products apart, so they stand out among other words.
import { commonInOrder } from "./commonInOrder.ts";

/** A piece of a title; joined, the pieces give it back. */
export type TitlePiece = {
  text: string;
  /** What of it the other title has not: one that tells products apart, or any other word. */
  differs?: "telling" | "word";
};

type TitleDifferences = { own: TitlePiece[]; theirs: TitlePiece[] };

/** A title, and what is told beside it: a brand in one title may be a field of the other product. */
type Titled = { title: string; beside?: string };

type Told = {
  title: string | null;
  brand: string | null;
  mpn: string | null;
  unit?: string | null;
};

/** How a product is called, and what its fields say of it. */
export function titled({ title, brand, mpn, unit }: Told): Titled {
  return { title: title ?? "", beside: [brand, mpn, unit].join(" ") };
}

export function titleDifferences(own: Titled, theirs: Titled): TitleDifferences {
  return { own: piecesOf(own.title, theirs), theirs: piecesOf(theirs.title, own) };
}

/** The telling words that the other title has not, as they are written. */
export function tellingWords(pieces: readonly TitlePiece[]): string[] {
  return pieces.filter(({ differs }) => differs === "telling").map(({ text }) => text);
}

type Word = {
  start: number;
  end: number;
  /** The same for all ways to write it; empty for a word that says nothing. */
  key: string;
  kind: "figure" | "colour" | "word";
};

/** "500W" and "500 W" are one word, "PST700E" is three: letters and digits are parted wherever they meet. */
const parts = /\p{N}+(?:[.,]\p{N}+)*|\p{L}[\p{L}\p{M}]*/gu;

function wordsIn(title: string): Word[] {
  const titleWords = [...title.matchAll(parts)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
    text: plain(text),
  }));
  const words: Word[] = [];
  for (let at = 0; at < titleWords.length; at += 1) {
    const { start, end, text } = titleWords[at]!;
    const next = titleWords[at + 1];
    const unit =
      next && isFigure(text) && blank.test(title.slice(end, next.start)) ? units[next.text] : undefined;
    if (next && unit) {
      words.push({ start, end: next.end, key: quantity(text, unit), kind: "figure" });
      at += 1;
    } else {
      words.push({ start, end, ...meaning(text) });
    }
  }
  return words;
}

const blank = /^\s?$/;

function meaning(text: string): Pick<Word, "key" | "kind"> {
  if (isFigure(text)) return { key: String(numberIn(text)), kind: "figure" };
  const colour = colours.get(singular(text)) ?? colours.get(text);
  if (colour) return { key: colour, kind: "colour" };
  return { key: silent.has(text) ? "" : singular(text), kind: "word" };
}

function quantity(text: string, [unit, times]: readonly [string, number]): string {
  return `${Math.round(numberIn(text) * times * 1000) / 1000} ${unit}`;
}

function isFigure(text: string): boolean {
  return /^\p{N}/u.test(text);
}

function numberIn(text: string): number {
  return Number(text.replace(",", "."));
}

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("œ", "oe")
    .replaceAll("æ", "ae");
}

function singular(word: string): string {
  return word.length > 3 ? word.replace(/[sx]$/, "") : word;
}

function piecesOf(title: string, other: Titled): TitlePiece[] {
  const besideWords = new Set(wordsIn(other.beside ?? "").map(({ key }) => key));
  const own = wordsIn(title);
  const answered = answeredBy(own, wordsIn(other.title));
  const words = own.map((word, at) => ({
    ...word,
    differs: answered.has(at) || besideWords.has(word.key) ? undefined : differs(word),
  }));
  const pieces: TitlePiece[] = [];
  let at = 0;
  for (const word of joined(title, words)) {
    if (!word.differs) continue;
    if (word.start > at) pieces.push({ text: title.slice(at, word.start) });
    pieces.push({ text: title.slice(word.start, word.end), differs: word.differs });
    at = word.end;
  }
  if (at < title.length) pieces.push({ text: title.slice(at) });
  return pieces;
}

/**
 * The places of our words that the other title has too: those in the same order first, so that of a word said twice the
 * one with the same neighbours is found, then the others wherever they stand. A word there answers for one of ours.
 */
function answeredBy(own: readonly Word[], theirs: readonly Word[]): Set<number> {
  const inOrder = commonInOrder(
    own.map(({ key }) => key),
    theirs.map(({ key }) => key),
  );
  const answered = new Set(inOrder.map(([at]) => at));
  const taken = new Set(inOrder.map(([, at]) => at));
  const left = new Map<string, number>();
  for (const [at, { key }] of theirs.entries()) if (!taken.has(at)) left.set(key, (left.get(key) ?? 0) + 1);
  for (const [at, { key }] of own.entries()) {
    const count = left.get(key) ?? 0;
    if (answered.has(at) || count === 0) continue;
    left.set(key, count - 1);
    answered.add(at);
  }
  return answered;
}

type Marked = Pick<Word, "start" | "end" | "kind"> & { differs: TitlePiece["differs"] };

function differs({ key, kind }: Word): TitlePiece["differs"] {
  if (key === "") return undefined;
  return kind === "word" ? "word" : "telling";
}

/** What is written in one with a figure is one: of "BY540" and "BY550" the whole tells them apart, not "540". */
function joined(title: string, words: Marked[]): Marked[] {
  const runs: Marked[] = [];
  for (const word of words) {
    const last = runs.at(-1);
    if (
      last &&
      touches(title.slice(last.end, word.start)) &&
      (last.kind === "figure" || word.kind === "figure")
    ) {
      last.differs = last.differs || word.differs ? "telling" : undefined;
      last.end = word.end;
      last.kind = "figure";
    } else {
      runs.push({ ...word });
    }
  }
  return runs;
}

function touches(between: string): boolean {
  return between === "" || between === "-";
}

/** What a unit is of, and how many of it. */
const units: Readonly<Record<string, readonly [string, number]>> = {
  l: ["ml", 1000],
  litre: ["ml", 1000],
  litres: ["ml", 1000],
  dl: ["ml", 100],
  cl: ["ml", 10],
  ml: ["ml", 1],
  kg: ["g", 1000],
  kilo: ["g", 1000],
  g: ["g", 1],
  gr: ["g", 1],
  mg: ["g", 0.001],
  m: ["mm", 1000],
  cm: ["mm", 10],
  mm: ["mm", 1],
  to: ["go", 1000],
  tb: ["go", 1000],
  go: ["go", 1],
  gb: ["go", 1],
  mo: ["mo", 1],
  mb: ["mo", 1],
  kw: ["w", 1000],
  w: ["w", 1],
  watts: ["w", 1],
  v: ["v", 1],
  volts: ["v", 1],
  ah: ["mah", 1000],
  mah: ["mah", 1],
  pouces: ["in", 1],
  inch: ["in", 1],
  inches: ["in", 1],
};

/** Words that say nothing of the product. */
const silent = new Set(
  "a à au aux avec and by d de des du en et for from in l la le les of ou par pour sans the to un une with".split(
    " ",
  ),
);

const colours = new Map(
  [
    "noir noire black",
    "blanc blanche white",
    "gris grise grey gray",
    "rouge red",
    "bleu bleue blue",
    "vert verte green",
    "jaune yellow",
    "orange",
    "rose pink",
    "violet violette purple",
    "marron brun brune brown",
    "beige",
    "argent argente argentee silver",
    "or dore doree gold",
    "anthracite",
    "turquoise",
    "transparent transparente clear",
  ].flatMap((names) => {
    const all = names.split(" ");
    return all.map((name) => [name, all[0]!] as const);
  }),
);
