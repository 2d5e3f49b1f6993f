// How much a term says about a document. BM25 as in Lucene 8 and later: k1 1.2, b 0.75, without the factor k1 + 1.

const k1 = 1.2;
const b = 0.75;

/** Of a field, over all documents that are searched together. */
export type FieldStatistics = {
  /** Documents with a value. */
  documents: number;
  /** Positions of a value, on average. */
  averageLength: number;
};

/** How rare a term is that so many of the documents have. */
export function rarityOf(documents: number, having: number): number {
  return Math.log(1 + (documents - having + 0.5) / (having + 0.5));
}

/** The share of a term's rarity that a document of this length scores which has it so often; between 0 and 1. */
export function shareOf(often: number, length: number, averageLength: number): number {
  return often / (often + k1 * (1 - b + (b * length) / averageLength));
}
