// The terms of a field in the order of their letters: which of them a pattern, or a misspelt word, may stand for.
import { RE2JS } from "re2js";
import { foldedText } from "./foldedText.ts";
import type { TextIndex } from "./textIndex.ts";

/** A term and how many edits it is away from what was asked. */
export type Spelling = { text: string; edits: number };

/** Terms from `low` on and before `high`; either may be absent. */
export function termsBetween(
  index: TextIndex,
  low: string | undefined,
  high: string | undefined,
): Uint32Array {
  const { order } = index;
  const from = low === undefined ? 0 : placeOf(index, order, low);
  const to = high === undefined ? order.length : placeOf(index, order, high);
  return order.subarray(from, Math.max(from, to));
}

export function termsWithPrefix(index: TextIndex, prefix: string): Uint32Array {
  return termsBetween(index, prefix, `${prefix}\uffff`);
}

/** "?" is any one sign, "*" any number of them. */
export function termsLike(index: TextIndex, wildcard: string): number[] {
  const { codes, starts } = index.data.dictionary;
  const pattern = codesOf(wildcard);
  const prefix = /^[^?*]*/.exec(wildcard)![0];
  return termsThat(index, prefix, (term) => isLike(codes, starts[term]!, starts[term + 1]!, pattern));
}

/** Those that begin with a prefix and pass a test. */
function termsThat(index: TextIndex, prefix: string, test: (term: number) => boolean): number[] {
  if (prefix !== "") return Array.from(termsWithPrefix(index, prefix)).filter(test);
  // All of them are read faster as they come than by their letters.
  const terms: number[] = [];
  for (let term = 0; term < index.dictionary.size; term += 1) if (test(term)) terms.push(term);
  return terms;
}

/** What a "*" stands for is tried from nothing on; of several the last alone has to be tried again. */
function isLike(codes: Uint16Array, start: number, end: number, pattern: Uint16Array): boolean {
  let at = start;
  let sign = 0;
  let star = -1;
  let afterStar = start;
  while (at < end) {
    if (pattern[sign] === anySigns) {
      star = sign;
      sign += 1;
      afterStar = at;
    } else if (sign < pattern.length && (pattern[sign] === anySign || pattern[sign] === codes[at])) {
      at += 1;
      sign += 1;
    } else if (star >= 0) {
      sign = star + 1;
      afterStar += 1;
      at = afterStar;
    } else return false;
  }
  while (pattern[sign] === anySigns) sign += 1;
  return sign === pattern.length;
}

const anySign = "?".charCodeAt(0);
const anySigns = "*".charCodeAt(0);

/**
 * Terms that a regular expression describes whole, in time that grows with their length only (RE2 syntax). Throws a plain
 * Error when it is none.
 */
export function termsMatching(index: TextIndex, pattern: string): number[] {
  const expression = compiled(pattern);
  return termsThat(index, "", (term) => expression.testExact(index.dictionary.text(term)));
}

export function isExpression(pattern: string): boolean {
  try {
    compiled(pattern);
    return true;
  } catch {
    return false;
  }
}

/** Letters mean what they mean in terms, without case and accents. */
function compiled(pattern: string): RE2JS {
  return RE2JS.compile(
    pattern.replace(foreignLetters, (letters) => foldedText(letters)),
    RE2JS.DOTALL | RE2JS.CASE_INSENSITIVE,
  );
}

/** Those of ASCII may stand for something else: "\D". */
const foreignLetters = /(?:(?![\0-\x7f])[\p{L}\p{M}])+/gu;

export type Misspelling = { edits: number; prefixLength: number };

/** Terms that living documents have, within so many edits of a word; the word itself among them. In any order. */
export function termsNear(index: TextIndex, word: string, { edits, prefixLength }: Misspelling): Spelling[] {
  const { dictionary } = index;
  const { codes, starts } = index.data.dictionary;
  const letters = lettersIn(codesOf(word), 0, word.length);
  const mayBeNear = (term: number): boolean => {
    const [start, end] = [starts[term]!, starts[term + 1]!];
    if (Math.abs(end - start - word.length) > edits) return false;
    const others = lettersIn(codes, start, end);
    // Each edit takes one letter away at most, and brings one in.
    return (
      bitsIn(letters & ~others) <= edits && bitsIn(others & ~letters) <= edits && index.countOf(term) > 0
    );
  };
  return termsThat(index, word.slice(0, prefixLength), mayBeNear)
    .map((term) => dictionary.text(term))
    .map((text) => ({ text, edits: editsBetween(word, text, edits) }))
    .filter((near) => near.edits <= edits);
}

/** A bit for each letter or digit there; some share one. */
function lettersIn(codes: Uint16Array, start: number, end: number): number {
  let bits = 0;
  for (let at = start; at < end; at += 1) bits |= 1 << (codes[at]! & 31);
  return bits;
}

function codesOf(text: string): Uint16Array {
  return Uint16Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

function bitsIn(bits: number): number {
  let left = bits;
  let count = 0;
  for (; left !== 0; left &= left - 1) count += 1;
  return count;
}

/**
 * Letters added, left out, replaced, or two neighbours exchanged, to make one word of the other; more than `most` count
 * as one more (optimal string alignment).
 */
function editsBetween(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let before: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let row = 1; row <= left.length; row += 1) {
    const next = [row];
    let least = row;
    for (let at = 1; at <= right.length; at += 1) {
      const same = left[row - 1] === right[at - 1];
      let edits = Math.min(last[at]! + 1, next[at - 1]! + 1, last[at - 1]! + (same ? 0 : 1));
      const isExchange =
        row > 1 && at > 1 && left[row - 1] === right[at - 2] && left[row - 2] === right[at - 1];
      if (isExchange) edits = Math.min(edits, before[at - 2]! + 1);
      next.push(edits);
      least = Math.min(least, edits);
    }
    // One row further back counts too: two neighbours exchanged step over a row.
    if (least > most && Math.min(...last) > most) return most + 1;
    before = last;
    last = next;
  }
  return Math.min(last[right.length]!, most + 1);
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
