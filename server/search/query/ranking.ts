// In what order products are found: by score, or by what was asked for first.
import type { Shard } from "../index/shard.ts";
import { type SortKey, scoreField } from "./parseSort.ts";

export type Hit = {
  id: number;
  score: number;
  /** What it is sorted by, null where it has none; absent when hits are sorted by score alone. */
  sort?: (number | null)[];
};

export class Ranking {
  readonly #keys: readonly SortKey[];

  constructor(keys: readonly SortKey[]) {
    this.#keys = keys;
  }

  /** Whether those that score less come later, whatever else they have. */
  get isByScore(): boolean {
    const [first] = this.#keys;
    return !first || (first.field === scoreField && first.isDescending);
  }

  hit(shard: Shard, document: number, score: number): Hit {
    const id = shard.ids[document]!;
    if (this.#keys.length === 0) return { id, score };
    const sort = this.#keys.map(({ field }) => {
      const value = field === scoreField ? score : shard.numbers.get(field)?.[document];
      return value === undefined || Number.isNaN(value) ? null : value;
    });
    return { id, score, sort };
  }

  /** What has no value comes last; of equals the one that scores more, then that with the lowest id. */
  isBefore(left: Hit, right: Hit): boolean {
    for (const [at, { isDescending }] of this.#keys.entries()) {
      const [first, second] = [left.sort![at]!, right.sort![at]!];
      if (first === second) continue;
      if (first === null || second === null) return second === null;
      return first > second === isDescending;
    }
    return left.score > right.score || (left.score === right.score && left.id < right.id);
  }
}
