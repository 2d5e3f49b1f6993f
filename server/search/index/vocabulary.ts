// The terms of a field in the order of their letters: which of them a pattern, or a misspelt word, may stand for.
import { RE2JS } from "re2js";
import type { TextIndex } from "./textIndex.ts";

/** A term and how many edits it is away from what was asked. */
export type Spelling = { text: string; edits: number };

/** Terms from `low` on and before `high`; either may be absent. */
export function termsBetween(index: TextIndex, low: string | undefined, high: string | undefined): number[] {
  const { order } = index;
  const from = low === undefined ? 0 : placeOf(index, order, low);
  const to = high === undefined ? order.length : placeOf(index, order, high);
  return Array.from(order.subarray(from, Math.max(from, to)));
}

export function termsWithPrefix(index: TextIndex, prefix: string): number[] {
  return termsBetween(index, prefix, `${prefix}\uffff`);
}

/** "?" is any one sign, "*" any number of them. */
export function termsLike(index: TextIndex, wildcard: string): number[] {
  const pattern = wildcard
    .replace(/[^?*]+/g, (letters) => RE2JS.quote(letters))
    .replace(/[?*]/g, signPatterns);
  return termsMatching(index, pattern, /^[^?*]*/.exec(wildcard)![0]);
}

const signPatterns = (sign: string) => (sign === "?" ? "." : ".*");

/**
 * Terms that a regular expression describes whole, in time that grows with their length only (RE2 syntax). `prefix`:
 * letters with which all of them begin. Throws a plain Error when it is none.
 */
export function termsMatching(index: TextIndex, pattern: string, prefix = ""): number[] {
  const expression = RE2JS.compile(pattern, RE2JS.DOTALL);
  return termsWithPrefix(index, prefix).filter((term) => expression.testExact(index.dictionary.text(term)));
}

export function isExpression(pattern: string): boolean {
  try {
    RE2JS.compile(pattern, RE2JS.DOTALL);
    return true;
  } catch {
    return false;
  }
}

export type Misspelling = { edits: number; prefixLength: number };

/** Terms that living documents have, within so many edits of a word; the word itself among them. */
export function termsNear(index: TextIndex, word: string, { edits, prefixLength }: Misspelling): Spelling[] {
  const { dictionary } = index;
  const near: Spelling[] = [];
  for (const term of termsWithPrefix(index, word.slice(0, prefixLength))) {
    if (Math.abs(dictionary.lengthOf(term) - word.length) > edits || index.countOf(term) === 0) continue;
    const text = dictionary.text(term);
    const needed = editsBetween(word, text, edits);
    if (needed <= edits) near.push({ text, edits: needed });
  }
  return near;
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

/** Of the first term that does not come before a text. */
function placeOf({ dictionary }: TextIndex, order: Uint32Array, text: string): number {
  let low = 0;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (dictionary.text(order[middle]!) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
