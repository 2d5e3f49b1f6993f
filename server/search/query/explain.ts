// Why a product was found: what each clause gave it, and where its words stand in a text.
import { askedOf, kindOf, positionsOf } from "../index/fieldTerms.ts";
import { plan } from "./plan.ts";
import type { Place } from "./planWords.ts";
import type { MatchQuery, MultiMatchQuery, Query } from "./types.ts";
import { reach } from "../scorers/scorer.ts";

const askedLength = 200;

/** One clause that found the product, at one field; `asked` is what was looked for there. */
export type ScorePart = { clause: Query["kind"]; field: string; asked: string; score: number };

/** Told of a document, by its number. */
export type Tell = (document: number, part: ScorePart) => void;

/**
 * Tells the clauses with fields that documents fit, in the order of the query. Those that only bound it are left out.
 * The documents come in the order of their numbers.
 */
export function explain(
  query: Query,
  place: Place,
  documents: readonly number[],
  tell: Tell,
  boost = 1,
): void {
  const weight = boost * query.boost;
  const within = (queries: readonly Query[]) => {
    for (const one of queries) explain(one, place, documents, tell, weight);
  };
  switch (query.kind) {
    case "bool":
      return within([...query.must, ...query.should]);
    case "dis_max":
      return within(query.queries);
    case "function_score":
      return within([query.query]);
    case "multi_match":
      return within(fieldByField(query));
    case "match_all":
    case "constant_score":
    case "ids":
    case "exists":
      return;
    default: {
      const scorer = plan(query, place, boost);
      if (!scorer) return;
      const asked = askedBy(query).slice(0, askedLength);
      for (const document of documents) {
        if (reach(scorer, document) !== document) continue;
        tell(document, { clause: query.kind, field: query.field, asked, score: scorer.score() });
      }
    }
  }
}

function fieldByField({ fields, ...query }: MultiMatchQuery): MatchQuery[] {
  const { text, operator, minimumShouldMatch, fuzziness, prefixLength, maxExpansions } = query;
  const words = { text, operator, minimumShouldMatch, fuzziness, prefixLength, maxExpansions };
  return fields.map(({ field, boost }) => ({ kind: "match", field, ...words, boost }));
}

function askedBy(query: Query): string {
  if ("text" in query) return query.text;
  if ("pattern" in query) return query.pattern;
  if (query.kind === "terms") return query.values.join(", ");
  return query.kind === "range" ? JSON.stringify(query.bounds) : "";
}

/** A stretch of a text, in UTF-16 code units. */
export type Stretch = { start: number; end: number };

/** Of a longer text the rest is not looked at. */
const highlightedLength = 500;

/** Of more words the others are not told. */
const formsMost = 1_000;

/** Every form of the words that a query asks of a field. */
export function askedForms(field: string, query: Query): Set<string> {
  const kind = kindOf(field)!;
  const forms = new Set<string>();
  for (const text of textsFor(field, query)) {
    for (const form of askedOf(kind, text).flat()) forms.add(form);
    if (forms.size > formsMost) break;
  }
  return forms;
}

/** The words of a text of which a form was asked. */
export function highlights(text: string, asked: ReadonlySet<string>): Stretch[] {
  if (asked.size === 0) return [];
  return [...text.slice(0, highlightedLength).matchAll(/\S+/g)]
    .filter(([word]) => positionsOf(word).some((forms) => forms.some((form) => asked.has(form))))
    .map((found) => ({ start: found.index, end: found.index + found[0].length }));
}

function textsFor(field: string, query: Query): string[] {
  switch (query.kind) {
    case "bool":
      return [...query.must, ...query.should, ...query.filter].flatMap((one) => textsFor(field, one));
    case "dis_max":
      return query.queries.flatMap((one) => textsFor(field, one));
    case "function_score":
      return textsFor(field, query.query);
    case "constant_score":
      return textsFor(field, query.filter);
    case "multi_match":
      return query.fields.some((one) => one.field === field) ? [query.text] : [];
    case "match":
    case "match_phrase":
      return query.field === field ? [query.text] : [];
    default:
      return [];
  }
}
