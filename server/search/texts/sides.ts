// Two sides made ready to be compared: what of one the other has too, how rare it is, and what it weighs. All of it in
// typed arrays that threads share.
import type { Dictionary } from "../dictionary.ts";
import { NumberList } from "../numberList.ts";
import type { Corpus } from "./corpus.ts";
import { type Joins, KnownTerms, findJoins } from "./joins.ts";
import { termOf } from "./positions.ts";
import { type ModelShapes, modelShapesOf } from "./modelShapes.ts";
import { type Quantities, quantitiesOf } from "./quantities.ts";
import { type Rarity, rarityOf } from "./rarity.ts";

/** Documents of one side. Lists of lists are kept as one, as in Corpus. */
export type Side = {
  count: number;
  prices: Float64Array;
  firstPosition: Int32Array;
  positions: Int32Array;
  firstPart: Int32Array;
  parts: Int32Array;
  partPositions: Int32Array;
  firstTerm: Int32Array;
  terms: Int32Array;
  /** Terms of the brand. */
  firstBrand: Int32Array;
  brands: Int32Array;
  /** The first word of the brand, or of the title; -1 when there is neither. */
  firstWords: Int32Array;
  /** Terms of the brand that the title does not have. */
  firstOtherBrand: Int32Array;
  otherBrands: Int32Array;
  /** Only those that the other side has as one. */
  firstJoin: Int32Array;
  joins: Int32Array;
  joinPositions: Int32Array;
  joinLengths: Uint8Array;
  /** Only those that the other side has. */
  firstCore: Int32Array;
  cores: Int32Array;
  coreShares: Float32Array;
  firstDescribed: Int32Array;
  described: Int32Array;
  firstTrigram: Int32Array;
  trigrams: Uint16Array;
  quantities: Quantities;
  /** Sums over terms of the square of their rarity; over positions and other brands of their rarity. */
  squares: Float32Array;
  weights: Float32Array;
};

export type Sides = {
  own: Side;
  theirs: Side;
  rarity: Rarity;
  models: ModelShapes;
  /** By term, who has it: bits of `bitsOf`. */
  holders: Uint8Array;
};

/** Whoever has a term has it as a whole, as a part of a model number, or as neighbours written as one. */
export const bitsOf = {
  own: { term: 1, core: 4, join: 16 },
  theirs: { term: 2, core: 8, join: 32 },
} as const;
type Bits = (typeof bitsOf)[keyof typeof bitsOf];

/** `rarityHere` tells how rare terms are where these are not all documents that there are. */
export function prepareSides(
  dictionary: Dictionary,
  own: Corpus,
  theirs: Corpus,
  rarityHere: () => Rarity = () => rarityOf(dictionary.size, [own, theirs]),
): Sides {
  const holders = new Uint8Array(new SharedArrayBuffer(dictionary.size));
  markHolders(holders, own, bitsOf.own);
  markHolders(holders, theirs, bitsOf.theirs);
  const knownTo = ({ term, core }: Bits) => new KnownTerms(dictionary, holders, term | core);
  const joins = {
    own: findJoins(dictionary, own, knownTo(bitsOf.theirs)),
    theirs: findJoins(dictionary, theirs, knownTo(bitsOf.own)),
  };
  addAll(holders, joins.own.joins, bitsOf.own.join);
  addAll(holders, joins.theirs.joins, bitsOf.theirs.join);
  const rarity = rarityHere();
  const sideOf = (corpus: Corpus, joins: Joins, { term, core, join }: Bits): Side => {
    const brands = brandsOf(corpus);
    return {
      ...listsOf(corpus),
      ...joinsOf(joins),
      ...coresOf(corpus, joins, (it) => (holders[it]! & (term | core | join)) !== 0),
      ...brands,
      quantities: quantitiesOf(dictionary, corpus),
      ...weightsOf(corpus, brands, rarity),
    };
  };
  return {
    own: sideOf(own, joins.own, bitsOf.theirs),
    theirs: sideOf(theirs, joins.theirs, bitsOf.own),
    rarity,
    models: modelShapesOf(dictionary, [own, theirs]),
    holders,
  };
}

function markHolders(holders: Uint8Array, { terms, cores }: Corpus, bits: Bits): void {
  addAll(holders, terms, bits.term);
  addAll(holders, cores, bits.core);
}

function addAll(holders: Uint8Array, { items, length }: NumberList<Int32Array>, bit: number): void {
  for (let at = 0; at < length; at += 1) holders[items[at]!]! |= bit;
}

function listsOf(corpus: Corpus) {
  return {
    count: corpus.count,
    prices: corpus.prices.items,
    firstPosition: corpus.firstPosition.items,
    positions: corpus.positions.items,
    firstPart: corpus.firstPart.items,
    parts: corpus.parts.items,
    partPositions: corpus.partPositions.items,
    firstTerm: corpus.firstTerm.items,
    terms: corpus.terms.items,
    firstBrand: corpus.firstBrand.items,
    brands: corpus.brands.items,
    firstDescribed: corpus.firstDescribed.items,
    described: corpus.described.items,
    firstTrigram: corpus.firstTrigram.items,
    trigrams: corpus.trigrams.items,
  };
}

function joinsOf({ firstJoin, joins, joinPositions, joinLengths }: Joins) {
  return {
    firstJoin: firstJoin.items,
    joins: joins.items,
    joinPositions: joinPositions.items,
    joinLengths: joinLengths.items,
  };
}

/** Parts of model numbers, and of neighbours written as one. */
function coresOf(corpus: Corpus, joins: Joins, isKnown: (term: number) => boolean) {
  const firstCore = new NumberList(Int32Array, [0]);
  const cores = new NumberList(Int32Array);
  const coreShares = new NumberList(Float32Array);
  const take = (
    { items: first }: NumberList<Int32Array>,
    { items: parts }: NumberList<Int32Array>,
    { items: shares }: NumberList<Float32Array>,
    document: number,
  ) => {
    for (let at = first[document]!; at < first[document + 1]!; at += 1) {
      if (!isKnown(parts[at]!)) continue;
      cores.push(parts[at]!);
      coreShares.push(shares[at]!);
    }
  };
  for (let document = 0; document < corpus.count; document += 1) {
    take(corpus.firstCore, corpus.cores, corpus.coreShares, document);
    take(joins.firstCore, joins.cores, joins.coreShares, document);
    firstCore.push(cores.length);
  }
  return { firstCore: firstCore.items, cores: cores.items, coreShares: coreShares.items };
}

function brandsOf({ count, firstBrand, brands, firstPosition, positions }: Corpus) {
  const firstWords = new NumberList(Int32Array);
  const firstOtherBrand = new NumberList(Int32Array, [0]);
  const otherBrands = new NumberList(Int32Array);
  for (let document = 0; document < count; document += 1) {
    const first = firstPosition.items[document]!;
    const end = firstPosition.items[document + 1]!;
    const [from, to] = [firstBrand.items[document]!, firstBrand.items[document + 1]!];
    firstWords.push(from < to ? brands.items[from]! : first < end ? termOf(positions.items[first]!) : -1);
    for (let at = from; at < to; at += 1) {
      const brand = brands.items[at]!;
      let inTitle = false;
      for (let position = first; position < end; position += 1) {
        if (termOf(positions.items[position]!) === brand) inTitle = true;
      }
      if (!inTitle) otherBrands.push(brand);
    }
    firstOtherBrand.push(otherBrands.length);
  }
  return {
    firstWords: firstWords.items,
    firstOtherBrand: firstOtherBrand.items,
    otherBrands: otherBrands.items,
  };
}

function weightsOf(
  { count, firstTerm, terms, firstPosition, positions }: Corpus,
  { firstOtherBrand, otherBrands }: Pick<Side, "firstOtherBrand" | "otherBrands">,
  { ofTerms }: Rarity,
) {
  const squares = new NumberList(Float32Array);
  const weights = new NumberList(Float32Array);
  squares.reserve(count);
  weights.reserve(count);
  for (let document = 0; document < count; document += 1) {
    let square = 0;
    for (let at = firstTerm.items[document]!; at < firstTerm.items[document + 1]!; at += 1) {
      square += ofTerms[terms.items[at]!]! ** 2;
    }
    let weight = 0;
    for (let at = firstPosition.items[document]!; at < firstPosition.items[document + 1]!; at += 1) {
      weight += ofTerms[termOf(positions.items[at]!)]!;
    }
    for (let at = firstOtherBrand[document]!; at < firstOtherBrand[document + 1]!; at += 1) {
      weight += ofTerms[otherBrands[at]!]!;
    }
    squares.push(square);
    weights.push(weight);
  }
  return { squares: squares.items, weights: weights.items };
}
