// Competitors stand in the order of their weights: moving one gives it the weight of its new place.

type Weighed = { weight: number; name: string };

/** The heaviest first; of the same weight, by name: as comparisons rank them. */
export function byWeight<Item extends Weighed>(items: readonly Item[]): Item[] {
  return items.toSorted(
    (left, right) => right.weight - left.weight || left.name.localeCompare(right.name, "fr"),
  );
}

/**
 * The list with one item moved. It weighs what lies between its new neighbours; where nothing does, those before it
 * weigh one more. All others keep their weights.
 */
export function moved<Item extends Weighed>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (!item || from === to || to < 0 || to >= items.length) return [...items];
  const others = items.toSpliced(from, 1);
  const before = others.slice(0, to);
  const after = others.slice(to);
  const weight = between(before.at(-1)?.weight, after[0]?.weight);
  if (weight !== undefined) return [...before, { ...item, weight }, ...after];
  const raised = before.map((heavier) => ({ ...heavier, weight: heavier.weight + 1 }));
  const made = between(raised.at(-1)?.weight, after[0]?.weight) ?? item.weight;
  return [...raised, { ...item, weight: made }, ...after];
}

/** A weight has four digits at most; the fewer the better. */
const digitsTried = [0, 1, 2, 3, 4];

/** The roundest weight that is strictly between two; undefined where there is none. */
function between(heavier: number | undefined, lighter: number | undefined): number | undefined {
  if (heavier === undefined) return (lighter ?? 0) + 1;
  const middle = (heavier + (lighter ?? 0)) / 2;
  return digitsTried
    .map((digits) => Number(middle.toFixed(digits)))
    .find((weight) => weight < heavier && (lighter === undefined ? weight >= 0 : weight > lighter));
}
