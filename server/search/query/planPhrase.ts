// Words that stand together, in their order.
import { askedOf, kindOf } from "../index/fieldTerms.ts";
import { AllScorer } from "../scorers/all.ts";
import { shareOf } from "../scorers/bm25.ts";
import type { Scorer } from "../scorers/scorer.ts";
import { RescoredScorer, TestedScorer } from "../scorers/sets.ts";
import { TermScorer } from "../scorers/term.ts";
import type { SearchedShard } from "./planWords.ts";
import type { PhraseQuery } from "./types.ts";

/**
 * A phrase is as rare as its words together, and counts once: the closer its words stand, the more (as in Lucene,
 * 1 / (1 + moves); of several places the best). `slop`: how many positions words may be moved by, in all.
 */
export function phraseScorer(
  query: PhraseQuery,
  { shard, statistics }: SearchedShard,
  boost: number,
): Scorer | null {
  const { field, slop } = query;
  const index = shard.texts.get(field);
  // A reference is one term; of a text the whole forms stand in a row.
  const wholes = askedOf(kindOf(field)!, query.text).map(([word]) => word!);
  if (!index || wholes.length === 0) return null;
  const terms = wholes.map((word) => index.dictionary.findText(word));
  if (terms.includes(-1)) return null;
  const { averageLength } = statistics.of(field);
  const weight = boost * wholes.reduce((sum, word) => sum + statistics.rarity(field, word), 0);
  const words = [...new Set(terms)].map((term) => new TermScorer(index, term, 0, averageLength));
  const together = new TestedScorer(shard.count, 0, (document) =>
    Number.isFinite(movesIn(index.wholesOf(document), terms, slop)),
  );
  const scorer = new AllScorer({ required: [...words, together], scored: [] });
  return new RescoredScorer(scorer, weight, (document) => {
    const often = 1 / (1 + movesIn(index.wholesOf(document), terms, slop));
    return weight * shareOf(often, index.lengths[document]!, averageLength);
  });
}

/** Starts of a phrase that are tried in one text. */
const mostTries = 10_000;

/**
 * The fewest positions by which words of a text have to move to stand as asked, Infinity when they are more than
 * `slop`: each word at one place, no place used twice; moves are the widest distance between two words' displacements.
 */
function movesIn(text: Int32Array, terms: readonly number[], slop: number): number {
  const places = terms.map((term) => {
    const matches: number[] = [];
    for (let at = 0; at < text.length; at += 1) if (text[at] === term) matches.push(at);
    return matches;
  });
  let best = Infinity;
  let tries = 0;
  const used = new Set<number>();
  const tryFrom = (word: number, low: number, high: number): void => {
    if (high - low > slop || high - low >= best || tries >= mostTries) return;
    if (word === terms.length) {
      best = high - low;
      return;
    }
    for (const at of places[word]!) {
      if (used.has(at)) continue;
      tries += 1;
      used.add(at);
      tryFrom(word + 1, Math.min(low, at - word), Math.max(high, at - word));
      used.delete(at);
    }
  };
  tryFrom(0, Infinity, -Infinity);
  return best;
}
