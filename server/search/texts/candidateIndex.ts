// Which products of the other side have a term: as a word, as a part of a model number, or as neighbours.
import { type Side, type Sides, bitsOf } from "./sides.ts";

/** In typed arrays that threads share. Its documents stand by their length, the shortest first. */
export type CandidateIndex = {
  count: number;
  /** By document, its number on its side. */
  numbers: Int32Array;
  /** Documents with term t: `documents[first[t]]` up to `documents[first[t + 1]]`, the shortest first. */
  first: Int32Array;
  documents: Int32Array;
  /** The other way round: the terms of document d. */
  firstTerm: Int32Array;
  terms: Int32Array;
  /** By term, how much more it tells the rarer it is among these documents; 0 when it tells nothing. */
  worths: Float32Array;
  /** For terms of many documents, by term where their bits begin, -1 for others; documents by bit. */
  firstBits: Int32Array;
  bits: Uint32Array;
  /** By document: titles do not win by being short, nor by being long. */
  scales: Float32Array;
  /** The largest scale of each block of documents: a short array, that stays in the processor's cache. */
  largestScales: Float32Array;
};

/** So many bits of a document's place tell it from others of its block. */
export const bitsOfBlock = 8;

/** Terms that more than this share of the documents have tell nothing; some may always have one. */
const commonShare = 0.3;
const neverCommon = 5;
/** Terms of more than this share of the documents have their bits; a few documents are as quickly read. */
const frequentShare = 1 / 512;
const neverFrequent = 16;
/** Added to the number of positions. */
const lengthSmoothing = 4;

/** Of their documents, by the terms that an own one has too. Some may be left out, by number. */
export function indexCandidates(
  { theirs, holders }: Sides,
  leftOut: ReadonlySet<number> = new Set(),
): CandidateIndex {
  const { term, core, join } = bitsOf.own;
  const numbers = byLength(theirs, leftOut);
  const forward = termsOf(theirs, numbers, holders, term | core | join);
  const backward = turned(forward, numbers.length, holders.length);
  return {
    count: numbers.length,
    numbers,
    ...backward,
    firstTerm: forward.first,
    terms: forward.items,
    worths: worthsOf(backward.first, numbers.length),
    ...bitsOfFrequent(backward, numbers.length),
    ...scalesOf(theirs, numbers),
  };
}

/** The numbers of documents, the shortest one first, those of one length in their order. */
function byLength({ count, firstPosition }: Side, leftOut: ReadonlySet<number>): Int32Array {
  const taken = new Int32Array(count);
  let size = 0;
  for (let number = 0; number < count; number += 1) if (!leftOut.has(number)) taken[size++] = number;
  const all = taken.subarray(0, size);
  const lengthOf = (number: number) => firstPosition[number + 1]! - firstPosition[number]!;
  let longest = 0;
  for (const number of all) longest = Math.max(longest, lengthOf(number));
  const next = new Int32Array(longest + 2);
  for (const number of all) next[lengthOf(number) + 1]! += 1;
  for (let length = 0; length <= longest; length += 1) next[length + 1]! += next[length]!;
  const numbers = shared(size);
  for (const number of all) numbers[next[lengthOf(number)]!++] = number;
  return numbers;
}

type Lists = { first: Int32Array; items: Int32Array };

/** Every term of a document that the other side has, once. */
function termsOf(side: Side, numbers: Int32Array, holders: Uint8Array, mask: number): Lists {
  const last = new Int32Array(holders.length).fill(-1);
  const first = shared(numbers.length + 1);
  let items = shared(Math.max(1_024, numbers.length * 8));
  let length = 0;
  const take = (starts: Int32Array, list: Int32Array, document: number) => {
    const number = numbers[document]!;
    const end = starts[number + 1]!;
    for (let at = starts[number]!; at < end; at += 1) {
      const term = list[at]!;
      if ((holders[term]! & mask) === 0 || last[term] === document) continue;
      last[term] = document;
      if (length === items.length) items = longer(items);
      items[length++] = term;
    }
  };
  for (let document = 0; document < numbers.length; document += 1) {
    take(side.firstTerm, side.terms, document);
    take(side.firstJoin, side.joins, document);
    take(side.firstCore, side.cores, document);
    take(side.firstDescribed, side.described, document);
    first[document + 1] = length;
  }
  return { first, items };
}

/** Of lists of terms by document, lists of documents by term. */
function turned({ first: byDocument, items }: Lists, count: number, terms: number) {
  const first = shared(terms + 1);
  const end = byDocument[count]!;
  for (let at = 0; at < end; at += 1) first[items[at]! + 1]! += 1;
  for (let term = 0; term < terms; term += 1) first[term + 1]! += first[term]!;
  const next = first.slice();
  const documents = shared(end);
  for (let document = 0; document < count; document += 1) {
    for (let at = byDocument[document]!; at < byDocument[document + 1]!; at += 1) {
      documents[next[items[at]!]!++] = document;
    }
  }
  return { first, documents };
}

/** Whether a document has a frequent term is asked often, and told by one bit. */
function bitsOfFrequent({ first, documents }: { first: Int32Array; documents: Int32Array }, count: number) {
  const terms = first.length - 1;
  const size = Math.ceil(count / 32);
  const fewest = Math.max(neverFrequent, count * frequentShare);
  const isFrequent = (term: number) => first[term + 1]! - first[term]! > fewest;
  const firstBits = shared(terms).fill(-1);
  let length = 0;
  for (let term = 0; term < terms; term += 1) {
    if (!isFrequent(term)) continue;
    firstBits[term] = length;
    length += size;
  }
  const bits = new Uint32Array(new SharedArrayBuffer(4 * length));
  for (let term = 0; term < terms; term += 1) {
    const start = firstBits[term]!;
    if (start < 0) continue;
    for (let at = first[term]!; at < first[term + 1]!; at += 1) {
      const document = documents[at]!;
      bits[start + (document >>> 5)]! |= 1 << (document & 31);
    }
  }
  return { firstBits, bits };
}

/** ln(1 + (N - n + 0.5) / (n + 0.5)) of n among N documents, as in BM25. */
function worthsOf(first: Int32Array, count: number): Float32Array {
  const worths = new Float32Array(new SharedArrayBuffer(4 * (first.length - 1)));
  const tooCommon = count * commonShare + neverCommon;
  for (let term = 0; term < worths.length; term += 1) {
    const having = first[term + 1]! - first[term]!;
    if (having > 0 && having <= tooCommon)
      worths[term] = Math.log(1 + (count - having + 0.5) / (having + 0.5));
  }
  return worths;
}

function scalesOf({ firstPosition }: Side, numbers: Int32Array) {
  const count = numbers.length;
  const scales = new Float32Array(new SharedArrayBuffer(4 * count));
  const largestScales = new Float32Array(new SharedArrayBuffer(4 * Math.ceil(count / 2 ** bitsOfBlock)));
  for (let document = 0; document < count; document += 1) {
    const number = numbers[document]!;
    const scale = 1 / Math.sqrt(lengthSmoothing + firstPosition[number + 1]! - firstPosition[number]!);
    scales[document] = scale;
    const block = document >>> bitsOfBlock;
    largestScales[block] = Math.max(largestScales[block]!, scale);
  }
  return { scales, largestScales };
}

function shared(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * length));
}

function longer(items: Int32Array): Int32Array {
  const made = shared(items.length * 2);
  made.set(items);
  return made;
}
