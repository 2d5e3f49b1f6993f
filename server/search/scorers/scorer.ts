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
  /** Where all it scores depends on the length of one field's values. */
  readonly byLength?: ByLength | undefined;
};

/** The longer a value is, the less a word in it says. */
export type ByLength = {
  /** By document, the lengths of this field. */
  readonly lengths: Uint16Array;
  /** No document whose value is so long or longer scores more. */
  highestOf(length: number): number;
  /** Documents with a longer value are not asked for any longer: they may be left out. It only falls. */
  setLongest(length: number): void;
};

/** What comes to less than the floor by so little may be as much, summed in another order. */
export const rounding = 1 + 1e-9;
const longestPossible = 0xffff;

/** From what length on no document scores as much as the floor: it is told to leave those out. */
export function setLongestFor(floor: number, { highestOf, setLongest }: ByLength): void {
  let low = 0;
  let high = longestPossible;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (highestOf(middle) * rounding < floor) high = middle - 1;
    else low = middle;
  }
  if (low < longestPossible) setLongest(low);
}

/** Of several together, when all depend on the lengths of the same field. */
export function byLengthOf(
  scorers: readonly Scorer[],
  highestOf: (all: readonly ByLength[], length: number) => number,
): ByLength | undefined {
  const all = scorers.flatMap(({ byLength }) => byLength ?? []);
  const [first] = all;
  if (!first || all.length < scorers.length || all.some(({ lengths }) => lengths !== first.lengths))
    return undefined;
  return {
    lengths: first.lengths,
    highestOf: (length) => highestOf(all, length),
    setLongest: (length) => {
      for (const scorer of all) scorer.setLongest(length);
    },
  };
}

/** Stands at `target` or behind, whether it has to move or not. */
export function reach(scorer: Scorer, target: number): number {
  return scorer.document < target ? scorer.advance(target) : scorer.document;
}
