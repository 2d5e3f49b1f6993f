// The best products of several websites for a query.
import type { Shard } from "../index/shard.ts";
import { type Scorer, noMore } from "../scorers/scorer.ts";
import { plan } from "./plan.ts";
import type { SortKey } from "./parseSort.ts";
import { type Hit, Ranking } from "./ranking.ts";
import { Statistics } from "./statistics.ts";
import type { Query } from "./types.ts";

export type { Hit } from "./ranking.ts";
export type SearchResult = {
  /** In the order asked for; else the highest score first, then the lowest id. */
  hits: Hit[];
  /** Of all that were found, on whatever page; null when there are none, or none were wanted. */
  highestScore: number | null;
  /** How many were found: all of them, or the first so many. */
  total: number;
  isExact: boolean;
};
type SearchOptions = {
  /** Hits wanted; those before `from` are left out. */
  size: number;
  from?: number;
  /** What scores less is not found. */
  minScore?: number;
  /** Which of the found ones may be hits, by their numbers in their website; all of them without it. */
  allows?: (document: number) => boolean;
  /** Counts so many and, when there are more, looks only for the best from then on. */
  countUpTo?: number;
  /** By score when absent. */
  sort?: readonly SortKey[];
  /** How rare terms are, when it is not counted over the websites that are searched. */
  statistics?: Statistics;
};

/** Searches websites together: how rare a term is, is counted over all of them. */
export function search(shards: readonly Shard[], query: Query, options: SearchOptions): SearchResult {
  const { size, from = 0, minScore = 0, allows = always, countUpTo = 0, sort = [] } = options;
  const { statistics = new Statistics(shards) } = options;
  const best = new Best(from + size, new Ranking(sort));
  let total = 0;
  for (const shard of shards) {
    const scorer = plan(query, { shard, statistics });
    if (scorer) total += collect(scorer, shard, best, { minScore, allows, left: countUpTo - total });
  }
  const isExact = total <= countUpTo;
  return {
    hits: best.hits().slice(from),
    highestScore: best.highestScore,
    total: isExact ? total : countUpTo,
    isExact,
  };
}

const always = () => true;

/** Returns how many it found; of more than are `left` to count, some that cannot be among the best are left out. */
function collect(
  scorer: Scorer,
  shard: Shard,
  best: Best,
  { minScore, allows, left }: { minScore: number; allows: (document: number) => boolean; left: number },
): number {
  let total = 0;
  let floor = left < 0 ? best.floor : 0;
  if (floor > 0) scorer.setFloor?.(floor);
  for (let document = scorer.advance(0); document !== noMore; document = scorer.advance(document + 1)) {
    if (shard.isDead(document)) continue;
    const score = scorer.score();
    if (score < minScore) continue;
    total += 1;
    best.add(shard, document, score, allows);
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
  readonly #ranking: Ranking;
  readonly #heap: Hit[] = [];
  highestScore: number | null = null;

  constructor(size: number, ranking: Ranking) {
    this.#size = size;
    this.#ranking = ranking;
  }

  /** The score that a hit has to reach; 0 while there is room, or when others come first. */
  get floor(): number {
    if (!this.#ranking.isByScore || this.#heap.length < this.#size) return 0;
    return this.#heap[0]?.score ?? Infinity;
  }

  add(shard: Shard, document: number, score: number, allows: (document: number) => boolean): void {
    if (this.#size === 0) return;
    if (this.highestScore === null || score > this.highestScore) this.highestScore = score;
    // Most score less than any that is kept.
    if (score < this.floor || !allows(document)) return;
    const hit = this.#ranking.hit(shard, document, score);
    if (this.#heap.length < this.#size) {
      this.#heap.push(hit);
      this.#rise(this.#heap.length - 1);
    } else if (this.#ranking.isBefore(hit, this.#heap[0]!)) {
      this.#heap[0] = hit;
      this.#sink(0);
    }
  }

  hits(): Hit[] {
    return this.#heap.toSorted((left, right) => (this.#ranking.isBefore(left, right) ? -1 : 1));
  }

  #rise(from: number): void {
    let at = from;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#ranking.isBefore(this.#heap[parent]!, this.#heap[at]!)) return;
      this.#exchange(at, parent);
      at = parent;
    }
  }

  #sink(from: number): void {
    let at = from;
    for (;;) {
      let worst = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < this.#heap.length && this.#ranking.isBefore(this.#heap[worst]!, this.#heap[child]!))
          worst = child;
      }
      if (worst === at) return;
      this.#exchange(at, worst);
      at = worst;
    }
  }

  #exchange(left: number, right: number): void {
    const hit = this.#heap[left]!;
    this.#heap[left] = this.#heap[right]!;
    this.#heap[right] = hit;
  }
}
