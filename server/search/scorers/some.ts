import { type ByLength, type Scorer, byLengthOf, noMore, reach, rounding, setLongestFor } from "./scorer.ts";

/**
 * The documents that at least `minimum` of the clauses have; it scores the sum of those. Only some clauses lead it from
 * document to document. The others are looked at where it stands already, and are those without which
 *   - too few clauses would be left: any `minimum` - 1 of them, or
 *   - no document reaches the floor: those that stay under it even together (MaxScore; Turtle and Flood, "Query
 *     evaluation: strategies and optimizations", 1995).
 * Where all clauses are about one field, its longest values do not reach the floor, and are passed over.
 */
export class SomeScorer implements Scorer {
  document = -1;
  readonly cost: number;
  readonly highest: number;
  readonly byLength: ByLength | undefined;
  /** In the order of the clauses, in which they are summed. */
  readonly #clauses: readonly Scorer[];
  readonly #minimum: number;
  #leading: Scorer[];
  #others: Scorer[];
  /** What `#others` come to at most. */
  #othersHighest = 0;
  #floor = -1;

  constructor(clauses: readonly Scorer[], minimum: number) {
    this.#clauses = clauses;
    this.#minimum = minimum;
    this.highest = sumOfHighest(clauses);
    this.byLength = byLengthOf(clauses, (all, length) =>
      all.reduce((sum, { highestOf }) => sum + highestOf(length), 0),
    );
    [this.#leading, this.#others] = this.#withoutTheLongest();
    this.cost = costOf(this.#leading);
  }

  setFloor(floor: number): void {
    this.#floor = floor;
    if (this.byLength) setLongestFor(floor, this.byLength);
    const [leading, others] = this.#withoutTheLowest();
    if (costOf(leading) >= costOf(this.#leading)) return;
    this.#leading = leading;
    this.#others = others;
    this.#othersHighest = sumOfHighest(others);
  }

  advance(target: number): number {
    let wanted = target;
    for (;;) {
      const document = this.#first(wanted);
      if (document === noMore || this.#isEnough(document)) {
        this.document = document;
        return document;
      }
      wanted = document + 1;
    }
  }

  #first(target: number): number {
    let first = noMore;
    for (const scorer of this.#leading) {
      const document = reach(scorer, target);
      if (document < first) first = document;
    }
    return first;
  }

  #isEnough(document: number): boolean {
    let count = 0;
    let possible = this.#othersHighest;
    for (const scorer of this.#leading) {
      if (scorer.document !== document) continue;
      count += 1;
      possible += scorer.highest;
    }
    if (this.#floor >= 0 && this.#othersHighest > 0 && possible * rounding < this.#floor) return false;
    let left = this.#others.length;
    for (const scorer of this.#others) {
      if (count >= this.#minimum || count + left < this.#minimum) break;
      if (reach(scorer, document) === document) count += 1;
      left -= 1;
    }
    return count >= this.#minimum;
  }

  score(): number {
    let sum = 0;
    for (const scorer of this.#clauses)
      if (reach(scorer, this.document) === this.document) sum += scorer.score();
    return sum;
  }

  /** Without the `minimum` - 1 longest clauses no document is missed: it needs one more. */
  #withoutTheLongest(): [Scorer[], Scorer[]] {
    const byCost = this.#clauses.toSorted((left, right) => left.cost - right.cost);
    const leading = byCost.length - this.#minimum + 1;
    return [byCost.slice(0, leading), byCost.slice(leading)];
  }

  #withoutTheLowest(): [Scorer[], Scorer[]] {
    const byHighest = this.#clauses.toSorted((left, right) => left.highest - right.highest);
    let sum = 0;
    let others = 0;
    while (others < byHighest.length && (sum + byHighest[others]!.highest) * rounding < this.#floor) {
      sum += byHighest[others]!.highest;
      others += 1;
    }
    return [byHighest.slice(others), byHighest.slice(0, others)];
  }
}

function costOf(scorers: readonly Scorer[]): number {
  return scorers.reduce((sum, { cost }) => sum + cost, 0);
}

function sumOfHighest(scorers: readonly Scorer[]): number {
  return scorers.reduce((sum, { highest }) => sum + highest, 0);
}
