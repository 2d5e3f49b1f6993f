// What a matching rule says: which own products it looks at, and how it finds them at a competitor's.
import { isObject } from "#shared/isObject.ts";
import type { Where } from "#shared/filters/filter.ts";
import { VigieError, invalidQuery } from "#server/errors.ts";
import { parseJson } from "#server/parseJson.ts";
import { attributePrefix, kindOf } from "#server/search/index/fieldTerms.ts";
import { isClause, parseQuery } from "#server/search/query/parse.ts";
import { short } from "#server/search/query/path.ts";
import { type Template, type TemplateValues, parseTemplate } from "#server/search/query/template.ts";
import type { Query } from "#server/search/query/types.ts";
import { checkWhere, withPath } from "./checkWhere.ts";

export type RuleTexts = { filter_query: string; matching_query: string };

export type ReadRule = {
  /** Own products: a where of lists, or a query. */
  filter: { where: Where } | { query: Query };
  /** Null: by keys and by what the texts say. */
  matching: MatchingQuery | null;
};

export type MatchingQuery = {
  template: Template;
  minScore: number;
  /** Of the score that the own product itself would have: what scores less is no match. */
  leastShare: number;
};

/** One common word of a title finds thousands: without a min_score of its own a query asks for so much. */
const usualShare = 0.3;

/** Throws 422 or 400 naming the path of what cannot be run, the field first. */
export function readRule({ filter_query, matching_query }: RuleTexts): ReadRule {
  return { filter: readFilter(filter_query), matching: readMatching(matching_query) };
}

/** The query of a rule for one product, as written and as it is run; null when the product has not what it needs. */
export function queryFor(
  { template }: NonNullable<ReadRule["matching"]>,
  values: TemplateValues,
): { written: object; query: Query } | null {
  const written = template(values) as object | null;
  return written && { written, query: within("matching_query", () => parseQuery(written, kindOf)) };
}

function readFilter(text: string): ReadRule["filter"] {
  const field = "filter_query";
  const filter = json(text, field);
  if (placeholder.test(text)) throw invalidQuery(field, "search.gapInFilter");
  if (isClause(filter)) return { query: within(field, () => parseQuery(filter, kindOf)) };
  const isWrapped = "where" in filter && Object.keys(filter).length === 1;
  const where = (isWrapped ? filter.where : filter) as Where;
  checkWhere(where, isWrapped ? [field, "where"] : [field]);
  return { where };
}

/** It would be looked for as it is written. */
const placeholder = /\{\{[^{}]{0,200}\}\}/;

/** A query, or a search request: {query, min_score}. */
function readMatching(text: string): ReadRule["matching"] {
  const field = "matching_query";
  const written = json(text, field) as Record<string, unknown>;
  if (Object.keys(written).length === 0) return null;
  const { query, min_score, ...others } = "query" in written ? written : { query: written };
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw invalidQuery(`${field}.${short(unknown)}`, "search.unknownOption", { option: short(unknown) });
  if (min_score !== undefined && typeof min_score !== "number")
    throw invalidQuery(`${field}.min_score`, "search.notANumber");
  return within("query" in written ? `${field}.query` : field, () => {
    const template = parseTemplate(query);
    // A product that has everything: what can be run for it can be run for all.
    parseQuery(template(sample), kindOf);
    return { template, minScore: min_score ?? 0, leastShare: min_score === undefined ? usualShare : 0 };
  });
}

/** A path that a query names begins with the field that it stands in. */
function within<Read>(field: string, read: () => Read): Read {
  try {
    return read();
  } catch (problem) {
    if (!(problem instanceof VigieError) || problem.code !== "INVALID_QUERY") throw problem;
    const { path } = problem.values;
    const values = { ...problem.values, path: path === "query" ? field : `${field}.${path}` };
    const { statusCode, code, key } = problem;
    throw new VigieError({ statusCode, code, key, values, details: { path: values.path } });
  }
}

const sample: TemplateValues = new Proxy({} as Record<string, string | number>, {
  get: (_, name) => sampleOf(String(name)),
});

/** Of its kind; an attribute may hold either. */
function sampleOf(field: string): string | number {
  if (field.startsWith(attributePrefix)) return "1";
  return kindOf(field) === "number" ? 1 : "texte";
}

function json(text: string, field: string): object {
  try {
    const read = parseJson(text);
    if (isObject(read)) return read;
  } catch (problem) {
    if (problem instanceof VigieError) throw withPath(problem, field);
    // No JSON: told below.
  }
  throw invalidQuery(field, "search.notAnObject");
}
