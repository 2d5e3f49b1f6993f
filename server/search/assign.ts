// One product of each side for one of the other.

export type Pair = {
  own: number;
  theirs: number;
  score: number;
  /** Of pairs with one score the one with the smallest distance goes first; 0 where nothing is said. */
  distance?: number;
};

/**
 * Takes the pair with the best score, then the best of those left whose products are both still free, and so on. Ties go
 * to the smallest distance, the lowest own number, then the lowest of theirs. `taken` are pairs that are settled already.
 */
export function assignOneToOne<Found extends Pair>(
  pairs: readonly Found[],
  taken: readonly Taken[] = [],
): Found[] {
  return assignSorted(pairs.toSorted(better), taken);
}

type Taken = Pick<Pair, "own" | "theirs">;

function assignSorted<Found extends Pair>(pairs: readonly Found[], taken: readonly Taken[]): Found[] {
  const owns = new Set(taken.map(({ own }) => own));
  const theirs = new Set(taken.map((pair) => pair.theirs));
  const assigned: Found[] = [];
  for (const pair of pairs) {
    if (owns.has(pair.own) || theirs.has(pair.theirs)) continue;
    owns.add(pair.own);
    theirs.add(pair.theirs);
    assigned.push(pair);
  }
  return assigned;
}

/** Which of these pairs may be made. */
export type Verify<Found> = (pairs: readonly Found[]) => Promise<readonly boolean[]>;

/**
 * The same of the pairs that may be made, when asking is dear: only those are asked about that would be made. What is
 * refused leaves its products to the next best, until none is refused any more.
 */
export async function assignVerified<Found extends Pair>(
  pairs: readonly Found[],
  taken: readonly Taken[],
  verify: Verify<Found> | undefined,
): Promise<Found[]> {
  if (!verify) return assignOneToOne(pairs, taken);
  const verified = new Set<Found>();
  let left = pairs.toSorted(better);
  for (;;) {
    const assigned = assignSorted(left, taken);
    const unverified = assigned.filter((pair) => !verified.has(pair));
    if (unverified.length === 0) return assigned;
    const answers = await verify(unverified);
    const refused = new Set(unverified.filter((_, at) => !answers[at]));
    if (refused.size === 0) return assigned;
    for (const pair of unverified) verified.add(pair);
    left = left.filter((pair) => !refused.has(pair));
  }
}

/** What all of them let pass; each is asked about what those before it did. */
export function verifyAll<Found>(checks: readonly (Verify<Found> | undefined)[]): Verify<Found> {
  return async (pairs) => {
    let passed = pairs;
    for (const check of checks) {
      if (!check || passed.length === 0) continue;
      const answers = await check(passed);
      passed = passed.filter((_, at) => answers[at]);
    }
    const all = new Set(passed);
    return pairs.map((pair) => all.has(pair));
  };
}

/** The order in which pairs are taken. */
export function better(left: Pair, right: Pair): number {
  const distances = (left.distance ?? 0) - (right.distance ?? 0);
  return right.score - left.score || distances || left.own - right.own || left.theirs - right.theirs;
}
