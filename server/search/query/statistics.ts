// What is counted over all websites that are searched together: a term is as rare as it is among all their products, and
// a misspelt word may be any of their words.
import type { FieldStatistics } from "../scorers/bm25.ts";
import { rarityOf } from "../scorers/bm25.ts";
import type { Shard } from "../index/shard.ts";
import type { TextIndex } from "../index/textIndex.ts";
import { type Misspelling, type Spelling, termsNear } from "../index/vocabulary.ts";

/** Numbers of terms. */
export type Terms = ArrayLike<number> & Iterable<number>;

export class Statistics {
  readonly #shards: readonly Shard[];
  readonly #fields = new Map<string, FieldStatistics>();
  readonly #rarities = new Map<string, number>();
  readonly #spellings = new Map<string, Spelling[]>();
  readonly #expanded = new Map<TextIndex, Map<string, Terms>>();

  constructor(shards: readonly Shard[]) {
    this.#shards = shards;
  }

  of(field: string): FieldStatistics {
    const fieldStatistics = this.#fields.get(field);
    if (fieldStatistics) return fieldStatistics;
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
    const kept = this.#rarities.get(key);
    if (kept !== undefined) return kept;
    let having = 0;
    for (const { texts } of this.#shards) {
      const index = texts.get(field);
      if (index) having += index.countOf(index.dictionary.findText(term));
    }
    const rarity = rarityOf(this.of(field).documents, having);
    this.#rarities.set(key, rarity);
    return rarity;
  }

  /** Terms within so many edits of a word, the closest first, then by their letters; of more than `most` the first. */
  spellings(
    field: string,
    word: string,
    { edits, prefixLength, most }: Misspelling & { most: number },
  ): Spelling[] {
    const key = `${field} ${edits} ${prefixLength} ${most} ${word}`;
    const kept = this.#spellings.get(key);
    if (kept) return kept;
    const byText = new Map<string, Spelling>();
    for (const { texts } of this.#shards) {
      const index = texts.get(field);
      if (!index) continue;
      for (const near of termsNear(index, word, { edits, prefixLength })) byText.set(near.text, near);
    }
    const made = [...byText.values()].toSorted(isCloser).slice(0, most);
    this.#spellings.set(key, made);
    return made;
  }

  /** The terms of an index that a pattern stands for: looked for once, whoever needs them again. */
  expanded(index: TextIndex, pattern: string, make: () => Terms): Terms {
    const byPattern = this.#expanded.get(index) ?? new Map<string, Terms>();
    this.#expanded.set(index, byPattern);
    const matcher = byPattern.get(pattern);
    if (matcher) return matcher;
    const made = make();
    byPattern.set(pattern, made);
    return made;
  }
}

function isCloser(left: Spelling, right: Spelling): number {
  return left.edits - right.edits || (left.text < right.text ? -1 : 1);
}
