// Clauses that tell which values a field may have, rather than how well it fits.
import { foldedText } from "../index/foldedText.ts";
import type { Shard } from "../index/shard.ts";
import type { TextIndex } from "../index/textIndex.ts";
import { termsBetween, termsLike, termsMatching, termsWithPrefix } from "../index/vocabulary.ts";
import { wordsOf } from "./planWords.ts";
import type { Statistics, Terms } from "./statistics.ts";
import type { ExistsQuery, PatternQuery, PhraseQuery, RangeQuery, TermsQuery, Value } from "./types.ts";

export type ValueQuery = TermsQuery | PatternQuery | RangeQuery | ExistsQuery;

/** The terms of a text's or a reference's field that a clause allows; values of several words are none (phrasesIn). */
export function expandedTerms(query: ValueQuery, index: TextIndex, statistics: Statistics): Terms {
  switch (query.kind) {
    case "terms":
      return query.values
        .map((value) => wordsOf(query.field, value))
        .filter((words) => words.length === 1)
        .map(([word]) => index.dictionary.findText(word!))
        .filter((term) => term >= 0);
    case "prefix":
      return termsWithPrefix(index, folded(query.pattern));
    case "wildcard":
    case "regexp": {
      const { kind, pattern } = query;
      return statistics.expanded(index, `${kind} ${pattern}`, () =>
        kind === "regexp" ? termsMatching(index, pattern) : termsLike(index, folded(pattern)),
      );
    }
    case "range": {
      const { gt, gte, lt, lte } = query.bounds;
      // The term right behind another one is that with a lowest sign more.
      const low = gte ?? (gt === undefined ? undefined : `${gt}\0`);
      const high = lt ?? (lte === undefined ? undefined : `${lte}\0`);
      return termsBetween(index, textOf(low), textOf(high));
    }
    case "exists":
      return [];
  }
}

/** A value of several words: these, one behind the other. */
export function phrasesIn(query: ValueQuery): PhraseQuery[] {
  if (query.kind !== "terms") return [];
  const { field } = query;
  return query.values
    .filter((value) => wordsOf(field, value).length > 1)
    .map((value) => ({ kind: "match_phrase", field, text: String(value), slop: 0, boost: 1 }));
}

/** Which documents have a number that a clause allows; null when it allows none. */
export function valueTest(query: ValueQuery, shard: Shard): ((document: number) => boolean) | null {
  const column = shard.numbers.get(query.field);
  if (!column) return null;
  if (query.kind === "exists") return (document) => !Number.isNaN(column[document]!);
  if (query.kind === "terms") {
    const values = new Set<Value>(query.values);
    return (document) => values.has(column[document]!);
  }
  if (query.kind !== "range") return null;
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = query.bounds as NumberBounds;
  const isOpenBelow = query.bounds.gt === undefined;
  const isOpenAbove = query.bounds.lt === undefined;
  return (document) => {
    const value = column[document]!;
    return value >= gte && value <= lte && (isOpenBelow || value > gt) && (isOpenAbove || value < lt);
  };
}

/** Those of a field of numbers are (parse.ts). */
type NumberBounds = Partial<Record<keyof RangeQuery["bounds"], number>>;

function textOf(bound: number | string | undefined): string | undefined {
  return bound === undefined ? undefined : folded(String(bound));
}

/** As terms are written: without case and accents; the signs of a pattern stay. */
function folded(pattern: string): string {
  return pattern.replace(/[^?*\0]+/g, (letters) => foldedText(letters));
}
