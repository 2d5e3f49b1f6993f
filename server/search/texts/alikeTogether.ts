// Documents in an order that the processor's cache likes: what is read for one of them is read for the next.
import type { Rarity } from "./rarity.ts";
import type { Side } from "./sides.ts";

/** Terms that are more frequent, in about a third of all documents, say nothing of what a product is. */
const leastRarity = Math.log(1 / 0.3);
/** So many of the most frequent terms of two documents are compared. */
const compared = 2;

/** These documents, so that those with frequent terms in common follow each other; equals in the order they have. */
export function alikeTogether(documents: Int32Array, side: Side, { ofTerms }: Rarity): Int32Array {
  const terms = Array.from({ length: compared }, () => new Int32Array(side.count));
  for (const document of documents) markFrequent(terms, document, side, ofTerms);
  return terms.reduceRight((order, ofPlace) => sortedBy(order, ofPlace), documents);
}

/** The most frequent terms of a document, at each place one; 0 where there are fewer. */
function markFrequent(
  terms: readonly Int32Array[],
  document: number,
  side: Side,
  rarity: Float32Array,
): void {
  const end = side.firstTerm[document + 1]!;
  for (let at = side.firstTerm[document]!; at < end; at += 1) {
    let term = side.terms[at]!;
    if (rarity[term]! < leastRarity) continue;
    for (const ofPlace of terms) {
      const there = ofPlace[document]!;
      if (there !== 0 && rarity[there]! <= rarity[term]!) continue;
      ofPlace[document] = term;
      term = there;
      if (term === 0) break;
    }
  }
}

/** By their keys, which are not negative; by counting, so that equals stay in their order. */
function sortedBy(documents: Int32Array, keys: Int32Array): Int32Array {
  let highest = 0;
  for (const document of documents) highest = Math.max(highest, keys[document]!);
  const next = new Int32Array(highest + 2);
  for (const document of documents) next[keys[document]! + 1]! += 1;
  for (let key = 0; key <= highest; key += 1) next[key + 1]! += next[key]!;
  const sorted = new Int32Array(documents.length);
  for (const document of documents) sorted[next[keys[document]!]!++] = document;
  return sorted;
}
