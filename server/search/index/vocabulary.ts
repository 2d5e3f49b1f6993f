// The terms of a field in the order of their letters: which of them a pattern, or a misspelt word, may stand for.
import { RE2JS } from "re2js";
import type { Dictionary } from "../dictionary.ts";

/** A term of the dictionary and how many edits it is away from what was asked. */
export type Spelling = { term: number; text: string; edits: number };

const orders = new WeakMap<Dictionary, Uint32Array>();

/** Terms from `low` on and before `high`; either may be absent. */
export function termsBetween(
  dictionary: Dictionary,
  low: string | undefined,
  high: string | undefined,
): number[] {
  const order = orderOf(dictionary);
  const from = low === undefined ? 0 : placeOf(dictionary, order, low);
  const to = high === undefined ? order.length : placeOf(dictionary, order, high);
  return Array.from(order.subarray(from, Math.max(from, to)));
}

export function termsWithPrefix(dictionary: Dictionary, prefix: string): number[] {
  return termsBetween(dictionary, prefix, `${prefix}\uffff`);
}

/** "?" is any one sign, "*" any number of them. */
export function termsLike(dictionary: Dictionary, wildcard: string): number[] {
  const pattern = wildcard
    .replace(/[^?*]+/g, (letters) => RE2JS.quote(letters))
    .replace(/[?*]/g, signPatterns);
  return termsMatching(dictionary, pattern, /^[^?*]*/.exec(wildcard)![0]);
}

const signPatterns = (sign: string) => (sign === "?" ? "." : ".*");

/**
 * Terms that a regular expression describes whole, in time that grows with their length only (RE2 syntax). `prefix`:
 * letters with which all of them begin. Throws a plain Error when it is none.
 */
export function termsMatching(dictionary: Dictionary, pattern: string, prefix = ""): number[] {
  const expression = RE2JS.compile(pattern, RE2JS.DOTALL);
  return termsWithPrefix(dictionary, prefix).filter((term) => expression.testExact(dictionary.text(term)));
}

export function isExpression(pattern: string): boolean {
  try {
    RE2JS.compile(pattern, RE2JS.DOTALL);
    return true;
  } catch {
    return false;
  }
}

type Misspelling = { edits: number; prefixLength: number; most: number };

/** Terms within so many edits of a word, the closest first, then by their letters; the word itself among them. */
export function termsNear(
  dictionary: Dictionary,
  word: string,
  { edits, prefixLength, most }: Misspelling,
): Spelling[] {
  const near: Spelling[] = [];
  for (const term of termsWithPrefix(dictionary, word.slice(0, prefixLength))) {
    if (Math.abs(dictionary.lengthOf(term) - word.length) > edits) continue;
    const text = dictionary.text(term);
    const needed = editsBetween(word, text, edits);
    if (needed <= edits) near.push({ term, text, edits: needed });
  }
  // They come in the order of their letters, which a stable sort keeps.
  return near.toSorted((one, other) => one.edits - other.edits).slice(0, most);
}

/**
 * Letters added, left out, replaced, or two neighbours exchanged, to make one word of the other; more than `most` count
 * as one more (optimal string alignment).
 */
export function editsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    let least = row;
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1];
      let edits = Math.min(last[at]! + 1, next[at - 1]! + 1, last[at - 1]! + (same ? 0 : 1));
      const isExchange =
        row > 1 && at > 1 && one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isExchange) edits = Math.min(edits, before[at - 2]! + 1);
      next.push(edits);
      least = Math.min(least, edits);
    }
    // One row further back counts too: two neighbours exchanged step over a row.
    if (least > most && Math.min(...last) > most) return most + 1;
    before = last;
    last = next;
  }
  return Math.min(last[other.length]!, most + 1);
}

/** Made once: terms never change after a field is sealed. */
function orderOf(dictionary: Dictionary): Uint32Array {
  const known = orders.get(dictionary);
  if (known) return known;
  const order = Uint32Array.from({ length: dictionary.size }, (_, term) => term).toSorted((one, other) =>
    dictionary.compare(one, other),
  );
  orders.set(dictionary, order);
  return order;
}

/** Of the first term that does not come before a text. */
function placeOf(dictionary: Dictionary, order: Uint32Array, text: string): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (dictionary.text(order[middle]!) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
