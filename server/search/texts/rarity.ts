// How rare terms are among the documents of both sides.
import type { Corpus } from "./corpus.ts";

/** By term. */
export type Rarity = {
  /** ln(1 + (N - n + 0.5) / (n + 0.5)) of n among N documents, as in BM25. */
  ofTerms: Float32Array;
  /** ln(1 + N / (1 + n)), as a share of the largest; n counts documents of whose model numbers it is a part as well. */
  ofParts: Float32Array;
  /** That of a term which no document has. */
  largest: number;
};

export function rarityOf(terms: number, corpora: readonly Corpus[]): Rarity {
  const documents = corpora.reduce((total, { count }) => total + count, 0);
  return rarityIn(documents, countDocuments(terms, corpora));
}

/** By term, how many documents have it, and how many when those are counted of whose model numbers it is a part. */
type HavingCounts = { terms: Int32Array; parts: Int32Array };

/** Among so many documents. */
export function rarityIn(documents: number, having: HavingCounts): Rarity {
  const largest = Math.log(1 + documents);
  return {
    ofTerms: mapped(having.terms, (n) => Math.log(1 + (documents - n + 0.5) / (n + 0.5))),
    ofParts: mapped(having.parts, (n) => Math.log(1 + documents / (1 + n)) / largest),
    largest,
  };
}

function countDocuments(terms: number, corpora: readonly Corpus[]): HavingCounts {
  const having = { terms: new Int32Array(terms), parts: new Int32Array(terms) };
  const last = new Int32Array(terms);
  let mark = 0;
  for (const { count, firstTerm, terms: termsOf, firstCore, cores } of corpora) {
    for (let document = 0; document < count; document += 1) {
      mark += 1;
      for (let at = firstTerm.items[document]!; at < firstTerm.items[document + 1]!; at += 1) {
        const term = termsOf.items[at]!;
        having.terms[term]! += 1;
        having.parts[term]! += 1;
        last[term] = mark;
      }
      for (let at = firstCore.items[document]!; at < firstCore.items[document + 1]!; at += 1) {
        const term = cores.items[at]!;
        if (last[term] === mark) continue;
        last[term] = mark;
        having.parts[term]! += 1;
      }
    }
  }
  return having;
}

/** In memory that threads share. */
function mapped(counts: Int32Array, rarity: (n: number) => number): Float32Array {
  const rarityByCount = Float32Array.from({ length: 1_024 }, (_, n) => rarity(n));
  const made = new Float32Array(new SharedArrayBuffer(4 * counts.length));
  for (let term = 0; term < counts.length; term += 1) {
    const n = counts[term]!;
    made[term] = n < rarityByCount.length ? rarityByCount[n]! : rarity(n);
  }
  return made;
}
