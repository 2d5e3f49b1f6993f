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
 * In the order of `theirs`, as in a run of a rule on all products of both websites, to a point or so of a hundred: `counts`
 * are those of both.
 */
export function scoreLikely(
  counts: readonly TermCounts[],
  own: ProductText,
  theirs: readonly ProductText[],
): ScoredPair[] {
  const dictionary = new Dictionary();
  const corpora = { own: new Corpus(dictionary), theirs: new Corpus(dictionary) };
  corpora.own.add(own);
  for (const product of theirs) corpora.theirs.add(product);
  const scorer = new PairScorer(
    prepareSides(dictionary, corpora.own, corpora.theirs, () => rarityOf(counts, dictionary, corpora)),
  );
  scorer.choose(0);
  return theirs.map((_, at) => ({ score: scorer.score(at), explanation: scorer.explain(at) }));
}

function rarityOf(
  counts: readonly TermCounts[],
  dictionary: Dictionary,
  corpora: { own: Corpus; theirs: Corpus },
): Rarity {
  const sumOf = (count: (of: TermCounts) => number) => counts.reduce((sum, of) => sum + count(of), 0);
  const terms = Int32Array.from({ length: dictionary.size }, (_, term) => {
    const text = dictionary.text(term);
    return sumOf((of) => of.having(text));
  });
  const parts = terms.slice();
  for (const term of sharedParts(corpora)) {
    const text = dictionary.text(term);
    parts[term]! += sumOf((of) => of.havingWithin(text));
  }
  return rarityIn(
    sumOf(({ documents }) => documents),
    { terms, parts },
  );
}

/** Looking for one reads all words that are held. */
const partsMost = 10;

/** Parts of model numbers that both sides have, whole or as a part: of these alone it counts how rare they are. */
function sharedParts({ own, theirs }: { own: Corpus; theirs: Corpus }): number[] {
  const [ownParts, theirParts] = [setOf(own.cores), setOf(theirs.cores)];
  const [ownTerms, theirTerms] = [setOf(own.terms), setOf(theirs.terms)];
  const shared = [...ownParts].filter((term) => theirParts.has(term) || theirTerms.has(term));
  const within = [...ownTerms].filter((term) => theirParts.has(term));
  return [...new Set([...shared, ...within])].slice(0, partsMost);
}

function setOf({ items, length }: Corpus["terms"]): Set<number> {
  return new Set(items.subarray(0, length));
}

/** The fields whose words the engine reads as one text. */
const fields = ["title", "brand", "unit", "mpn"];

/** How many products of a website have a term; what was counted once is remembered. */
export class TermCounts {
  readonly documents: number;
  readonly #shards: readonly Shard[];
  readonly #having = new Map<string, number>();
  readonly #within = new Map<string, number>();

  constructor(shards: readonly Shard[]) {
    this.#shards = shards;
    this.documents = shards.reduce((sum, { texts }) => sum + (texts.get("title")?.having ?? 0), 0);
  }

  /** In the field that has it most often: hardly any product has a term in two fields and others in one. */
  having(term: string): number {
    return remembered(this.#having, term, () => {
      let count = 0;
      for (const { texts } of this.#shards) {
        const countsIn = fields.map((field) => {
          const index = texts.get(field);
          return index ? index.countOf(index.dictionary.findText(term)) : 0;
        });
        count += Math.max(...countsIn);
      }
      return count;
    });
  }

  /** In the title, within longer model numbers, cut out where letters and digits change. */
  havingWithin(part: string): number {
    return remembered(this.#within, part, () => {
      let count = 0;
      for (const { texts } of this.#shards) {
        const index = texts.get("title");
        if (!index) continue;
        for (const term of termsLike(index, `*${part}*`)) {
          if (isCutOut(index, term, part)) count += index.countOf(term);
        }
      }
      return count;
    });
  }
}

function remembered(counts: Map<string, number>, term: string, count: () => number): number {
  const before = counts.get(term);
  if (before !== undefined) return before;
  const made = count();
  counts.set(term, made);
  return made;
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
