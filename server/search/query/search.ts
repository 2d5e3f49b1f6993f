// The best products of several websites for a query.
import type { Shard } from "../index/shard.ts";
import { type Scorer, noMore } from "../scorers/scorer.ts";
import { plan } from "./plan.ts";
import { Statistics } from "./statistics.ts";
import type { Query } from "./types.ts";

export type Hit = { id: number; score: number };
export type Found = {
  /** The highest score first, then the lowest id. */
  hits: Hit[];
  /** How many were found: all of them, or the first so many. */
  total: number;
  isExact: boolean;
};
export type SearchOptions = {
  /** Hits wanted; those before `from` are left out. */
  size: number;
  from?: number;
  /** What scores less is not found. */
  minScore?: number;
  /** Counts so many and, when there are more, looks only for the best from then on. */
  countUpTo?: number;
};

/** Searches websites together: how rare a term is, is counted over all of them. */
export function search(shards: readonly Shard[], query: Query, options: SearchOptions): Found {
  const { size, from = 0, minScore = 0, countUpTo = 0 } = options;
  const statistics = new Statistics(shards);
  const best = new Best(from + size);
  let total = 0;
  for (const shard of shards) {
    const scorer = plan(query, { shard, statistics });
    if (scorer) total += collect(scorer, shard, best, { minScore, left: countUpTo - total });
  }
  const isExact = total <= countUpTo;
  return { hits: best.hits().slice(from), total: isExact ? total : countUpTo, isExact };
}

/** Returns how many it found; of more than are `left` to count, some that cannot be among the best are left out. */
function collect(
  scorer: Scorer,
  shard: Shard,
  best: Best,
  { minScore, left }: { minScore: number; left: number },
): number {
  let total = 0;
  let floor = left < 0 ? best.floor : 0;
  if (floor > 0) scorer.setFloor?.(floor);
  for (let document = scorer.advance(0); document !== noMore; document = scorer.advance(document + 1)) {
    if (shard.isDead(document)) continue;
    const score = scorer.score();
    if (score < minScore) continue;
    total += 1;
    best.add(shard.ids[document]!, score);
    if (total > left && best.floor > floor) {
      floor = best.floor;
      scorer.setFloor?.(floor);
    }
  }
  return total;
}

/** So many of the best, in a heap whose head is the worst of them. */
class Best {
  readonly #size: number;
  readonly #heap: Hit[] = [];

  constructor(size: number) {
    this.#size = size;
  }

  /** What a hit has to reach; 0 while there is room. */
  get floor(): number {
    return this.#heap.length < this.#size ? 0 : (this.#heap[0]?.score ?? Infinity);
  }

  add(id: number, score: number): void {
    const hit = { id, score };
    if (this.#heap.length < this.#size) {
      this.#heap.push(hit);
      this.#rise(this.#heap.length - 1);
    } else if (this.#heap.length > 0 && isBetter(hit, this.#heap[0]!)) {
      this.#heap[0] = hit;
      this.#sink(0);
    }
  }

  hits(): Hit[] {
    return this.#heap.toSorted((one, other) => (isBetter(one, other) ? -1 : 1));
  }

  #rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBetter(this.#heap[parent]!, this.#heap[at]!)) return;
      this.#exchange(at, parent);
      at = parent;
    }
  }

  #sink(from: number): void {
    let at = from;
    for (;;) {
      let worst = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < this.#heap.length && isBetter(this.#heap[worst]!, this.#heap[child]!)) worst = child;
      }
      if (worst === at) return;
      this.#exchange(at, worst);
      at = worst;
    }
  }

  #exchange(one: number, other: number): void {
    const held = this.#heap[one]!;
    this.#heap[one] = this.#heap[other]!;
    this.#heap[other] = held;
  }
}

function isBetter(one: Hit, other: Hit): boolean {
  return one.score > other.score || (one.score === other.score && one.id < other.id);
}
