// What is counted over all websites that are searched together: a term is as rare as it is among all their products.
import type { FieldStatistics } from "../scorers/bm25.ts";
import { rarityOf } from "../scorers/bm25.ts";
import type { Shard } from "../index/shard.ts";

export class Statistics {
  readonly #shards: readonly Shard[];
  readonly #fields = new Map<string, FieldStatistics>();
  readonly #rarities = new Map<string, number>();

  constructor(shards: readonly Shard[]) {
    this.#shards = shards;
  }

  of(field: string): FieldStatistics {
    const known = this.#fields.get(field);
    if (known) return known;
    let documents = 0;
    let positions = 0;
    for (const { texts } of this.#shards) {
      documents += texts.get(field)?.having ?? 0;
      positions += texts.get(field)?.positions ?? 0;
    }
    const made = { documents, averageLength: documents > 0 ? positions / documents : 1 };
    this.#fields.set(field, made);
    return made;
  }

  rarity(field: string, term: string): number {
    const key = `${field} ${term}`;
    const known = this.#rarities.get(key);
    if (known !== undefined) return known;
    let having = 0;
    for (const { texts } of this.#shards) {
      const index = texts.get(field);
      if (index) having += index.countOf(index.dictionary.findText(term));
    }
    const rarity = rarityOf(this.of(field).documents, having);
    this.#rarities.set(key, rarity);
    return rarity;
  }
}
