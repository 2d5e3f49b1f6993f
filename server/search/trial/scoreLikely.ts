// The scores that the text engine gives an own product and a few of a competitor's, where both websites are held to be
// searched: how rare a term is, is told by what is held.
import { isDigit } from "../analyzer/fold.ts";
import { Dictionary } from "../dictionary.ts";
import type { Shard } from "../index/shard.ts";
import type { TextIndex } from "../index/textIndex.ts";
import { termsLike } from "../index/vocabulary.ts";
import { Corpus, type ProductText } from "../texts/corpus.ts";
import { type Explanation, PairScorer } from "../texts/pairScore.ts";
import { type Rarity, rarityIn } from "../texts/rarity.ts";
import { prepareSides } from "../texts/sides.ts";

export type ScoredPair = { score: number; explanation: Explanation };

/**
 * In the order of `theirs`. `shards` are those of both websites. As in a run of a rule on all their products, to a point
 * or so of a hundred: a term is counted in the field that has it most often, rather than once for each product.
 */
export function scoreLikely(
  shards: readonly Shard[],
  own: ProductText,
  theirs: readonly ProductText[],
): ScoredPair[] {
  const dictionary = new Dictionary();
  const corpora = { own: new Corpus(dictionary), theirs: new Corpus(dictionary) };
  corpora.own.add(own);
  for (const one of theirs) corpora.theirs.add(one);
  const scorer = new PairScorer(
    prepareSides(dictionary, corpora.own, corpora.theirs, () => rarityOf(shards, dictionary, corpora)),
  );
  scorer.choose(0);
  return theirs.map((_, at) => ({ score: scorer.score(at), explanation: scorer.explain(at) }));
}

/** The fields whose words the engine reads as one text. */
const fields = ["title", "brand", "unit", "mpn"];

function rarityOf(
  shards: readonly Shard[],
  dictionary: Dictionary,
  corpora: { own: Corpus; theirs: Corpus },
): Rarity {
  const counts = Int32Array.from({ length: dictionary.size }, (_, term) =>
    countOf(shards, dictionary.text(term)),
  );
  const withParts = counts.slice();
  for (const term of sharedParts(corpora)) withParts[term]! += countWithin(shards, dictionary.text(term));
  return rarityIn(
    shards.reduce((sum, { texts }) => sum + (texts.get("title")?.having ?? 0), 0),
    { terms: counts, parts: withParts },
  );
}

function countOf(shards: readonly Shard[], term: string): number {
  let count = 0;
  for (const { texts } of shards) {
    const countsIn = fields.map((field) => {
      const index = texts.get(field);
      return index ? index.countOf(index.dictionary.findText(term)) : 0;
    });
    count += Math.max(...countsIn);
  }
  return count;
}

/** Looking for one reads all words that are held. */
const partsMost = 10;

/** Parts of model numbers that both sides have, whole or as a part: of these alone it counts how rare they are. */
function sharedParts({ own, theirs }: { own: Corpus; theirs: Corpus }): number[] {
  const [ownParts, theirParts] = [listOf(own.cores), listOf(theirs.cores)];
  const [ownTerms, theirTerms] = [listOf(own.terms), listOf(theirs.terms)];
  const shared = [...ownParts].filter((term) => theirParts.has(term) || theirTerms.has(term));
  const within = [...ownTerms].filter((term) => theirParts.has(term));
  return [...new Set([...shared, ...within])].slice(0, partsMost);
}

function listOf({ items, length }: Corpus["terms"]): Set<number> {
  return new Set(items.subarray(0, length));
}

/** How many titles have longer model numbers that a part is cut out of where letters and digits change. */
function countWithin(shards: readonly Shard[], part: string): number {
  let count = 0;
  for (const { texts } of shards) {
    const index = texts.get("title");
    if (!index) continue;
    for (const term of termsLike(index, `*${part}*`)) {
      if (isCutOut(index, term, part)) count += index.countOf(term);
    }
  }
  return count;
}

function isCutOut({ dictionary }: TextIndex, term: number, part: string): boolean {
  const text = dictionary.text(term);
  const start = text.indexOf(part);
  const end = start + part.length;
  return text !== part && isBorder(text, start) && isBorder(text, end);
}

function isBorder(text: string, at: number): boolean {
  if (at === 0 || at === text.length) return true;
  return isDigit(text.charCodeAt(at - 1)) !== isDigit(text.charCodeAt(at));
}
