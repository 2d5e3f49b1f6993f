// The documents of one clause, in the order of their numbers, and what each scores.

/** Beyond the last document. */
export const noMore = 0x7fffffff;

export type Scorer = {
  /** Where it stands: -1 before the first, `noMore` after the last. */
  readonly document: number;
  /** Goes to the first document from `target` on, and returns its number. `target` is behind where it stands. */
  advance(target: number): number;
  /** Of the document where it stands. */
  score(): number;
  /** Documents that it may have, at most. */
  readonly cost: number;
  /** No document scores more. */
  readonly highest: number;
  /** Documents that score less than this are not asked for any longer: they may be left out. It only rises. */
  setFloor?(floor: number): void;
};

/** Stands at `target` or behind, whether it has to move or not. */
export function reach(scorer: Scorer, target: number): number {
  return scorer.document < target ? scorer.advance(target) : scorer.document;
}
