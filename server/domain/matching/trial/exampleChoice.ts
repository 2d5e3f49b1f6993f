// Which of many changes are shown to a person who wants to know whether a rule is right.

const changeKinds = ["matched", "updated", "removed"] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** How many of each kind are shown at most. */
const most: Record<ChangeKind, number> = { matched: 12, updated: 9, removed: 9 };

type Change = { kind: ChangeKind; product_id: number; score: number | null };

/**
 * Of each kind a third of the surest, a third of the weakest, and the rest by chance, the surest first. The chance is
 * always the same one; what is chosen of several parts' choices is what would be chosen of all of them at once.
 */
export function chooseExamples<Found extends Change>(changes: readonly Found[]): Found[] {
  return changeKinds.flatMap((kind) => {
    const all = changes.filter((change) => change.kind === kind).toSorted(isSurer);
    const third = most[kind] / 3;
    if (all.length <= most[kind]) return all;
    const between = all.slice(third, -third);
    const chance = new Set(between.toSorted((left, right) => lotOf(left) - lotOf(right)).slice(0, third));
    return [
      ...all.slice(0, third),
      ...between.filter((example) => chance.has(example)),
      ...all.slice(-third),
    ];
  });
}

function isSurer(left: Change, right: Change): number {
  return (right.score ?? 0) - (left.score ?? 0) || left.product_id - right.product_id;
}

/** A number that has nothing to do with when the product was made. */
function lotOf({ product_id }: Change): number {
  return Math.imul(product_id ^ (product_id >>> 15), 0x2c1b3c6d) >>> 0;
}
