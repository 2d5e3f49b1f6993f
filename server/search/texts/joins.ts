// Neighbours that the other side writes as one: "eos 5d" where it has "eos5d".
import { kinds } from "../analyzer/analyze.ts";
import { isPackWord } from "../analyzer/packWords.ts";
import { type Dictionary, hashOf } from "../dictionary.ts";
import { NumberList } from "../numberList.ts";
import type { Corpus } from "./corpus.ts";
import { ModelParts } from "./modelParts.ts";
import { isPack, kindOf, termOf } from "./positions.ts";

const shortestJoin = 3;
const longestJoin = 64;
/** What neighbours make together is a model number less often. */
const joinedCoreShare = 0.8;

/** The joins of documents, by document as in Corpus. */
export class Joins {
  readonly firstJoin = new NumberList(Int32Array, [0]);
  readonly joins = new NumberList(Int32Array);
  /** The position in the document where each begins, and how many positions it joins. */
  readonly joinPositions = new NumberList(Int32Array);
  readonly joinLengths = new NumberList(Uint8Array);
  /** Parts of them that the other side has, with their share of the whole. */
  readonly firstCore = new NumberList(Int32Array, [0]);
  readonly cores = new NumberList(Int32Array);
  readonly coreShares = new NumberList(Float32Array);
}

/**
 * Two neighbours as one, and three of them when there is a digit among them. Quantities stay alone, and what tells how
 * much is sold is no part of a model number.
 */
export function findJoins(dictionary: Dictionary, corpus: Corpus, knownTerms: KnownTerms): Joins {
  const finder = new JoinFinder(dictionary, knownTerms);
  const { items: first } = corpus.firstPosition;
  const { items: positions } = corpus.positions;
  for (let document = 0; document < corpus.count; document += 1) {
    finder.read(positions, first[document]!, first[document + 1]!);
  }
  return finder.joins;
}

class JoinFinder {
  readonly joins = new Joins();
  readonly #dictionary: Dictionary;
  readonly #known: KnownTerms;
  readonly #codes = new Uint16Array(longestJoin);
  readonly #parts = new ModelParts();

  constructor(dictionary: Dictionary, knownTerms: KnownTerms) {
    this.#dictionary = dictionary;
    this.#known = knownTerms;
  }

  read(positions: Int32Array, first: number, end: number): void {
    for (let at = first; at + 1 < end; at += 1) {
      const [left, right] = [positions[at]!, positions[at + 1]!];
      if (kindOf(left) === kinds.quantity || kindOf(right) === kinds.quantity) continue;
      this.#join(at - first, left, right, -1);
      const third = at + 2 < end ? positions[at + 2]! : -1;
      if (third >= 0 && kindOf(third) !== kinds.quantity) this.#join(at - first, left, right, third);
    }
    this.joins.firstJoin.push(this.joins.joins.length);
    this.joins.firstCore.push(this.joins.cores.length);
  }

  #join(position: number, first: number, second: number, third: number): void {
    const terms = [termOf(first), termOf(second), third < 0 ? -1 : termOf(third)] as const;
    const length = this.#lengthOf(...terms);
    if (length < shortestJoin || length > longestJoin) return;
    const onlyWords =
      kindOf(first) === kinds.word &&
      kindOf(second) === kinds.word &&
      (third < 0 || kindOf(third) === kinds.word);
    if (onlyWords && third >= 0) return;
    const hasPack = isPack(first) || isPack(second) || (third >= 0 && isPack(third));
    if (!onlyWords && !hasPack) this.#readCores(length, ...terms);
    const hash = this.#dictionary.hashOfJoined(...terms);
    if (!this.#known.mayHave(hash)) return;
    const term = this.#dictionary.findJoined(hash, ...terms);
    if (term < 0 || !this.#known.has(term)) return;
    this.joins.joins.push(term);
    this.joins.joinPositions.push(position);
    this.joins.joinLengths.push(third < 0 ? 2 : 3);
  }

  #lengthOf(first: number, second: number, third: number): number {
    const dictionary = this.#dictionary;
    const two = dictionary.lengthOf(first) + dictionary.lengthOf(second);
    return third < 0 ? two : two + dictionary.lengthOf(third);
  }

  #readCores(length: number, first: number, second: number, third: number): void {
    const codes = this.#codes;
    const middle = this.#dictionary.write(second, codes, this.#dictionary.write(first, codes, 0));
    if (third >= 0) this.#dictionary.write(third, codes, middle);
    const count = this.#parts.read(codes, 0, length);
    for (let part = 0; part < count; part += 1) {
      const [start, end] = [this.#parts.starts[part]!, this.#parts.ends[part]!];
      if (!this.#known.mayHave(hashOf(codes, start, end))) continue;
      const term = this.#dictionary.find(codes, start, end);
      if (term < 0 || !this.#known.has(term) || isPackWord(codes, start, end)) continue;
      this.joins.cores.push(term);
      this.joins.coreShares.push((joinedCoreShare * (end - start)) / length);
    }
  }
}

/** Terms that somebody has: a small table of bits tells at once of most others that nobody has them. */
export class KnownTerms {
  readonly #bits = new Uint8Array(1 << 19);
  readonly #holders: Uint8Array;
  readonly #mask: number;

  /** Of term t, `holders[t]` says who has it; known is what has one bit of the mask. */
  constructor(dictionary: Dictionary, holders: Uint8Array, mask: number) {
    this.#holders = holders;
    this.#mask = mask;
    for (let term = 0; term < dictionary.size; term += 1) {
      if (!this.has(term)) continue;
      const bit = bitOf(dictionary.hashOf(term));
      this.#bits[bit >> 3]! |= 1 << (bit & 7);
    }
  }

  /** False for a hash that no known term has. */
  mayHave(hash: number): boolean {
    const bit = bitOf(hash);
    return (this.#bits[bit >> 3]! & (1 << (bit & 7))) !== 0;
  }

  has(term: number): boolean {
    return (this.#holders[term]! & this.#mask) !== 0;
  }
}

function bitOf(hash: number): number {
  return (hash ^ (hash >>> 13)) & 0x3fffff;
}
