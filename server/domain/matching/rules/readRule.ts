// What a matching rule says: which own products it looks at, and how it finds them at a competitor's.
import { product } from "#shared/entities/product.ts";
import type { Where } from "#shared/filters/filter.ts";
import { VigieError, invalidQuery, unprocessable } from "#server/errors.ts";
import { attributePrefix, kindOf } from "#server/search/index/fieldTerms.ts";
import { isClause, parseQuery } from "#server/search/query/parse.ts";
import { short } from "#server/search/query/path.ts";
import { type Template, type TemplateValues, parseTemplate } from "#server/search/query/template.ts";
import type { Query } from "#server/search/query/types.ts";
import { whereSql } from "#server/store/where.ts";

export type RuleTexts = { filter_query: string; matching_query: string };

export type ReadRule = {
  /** Own products: a where of lists, or a query. */
  filter: { where: Where } | { query: Query };
  /** Null: by keys and by what the texts say. */
  matching: { template: Template; minScore: number } | null;
};

/** Throws 422 or 400 naming the path of what cannot be run, the field first. */
export function readRule({ filter_query, matching_query }: RuleTexts): ReadRule {
  return { filter: readFilter(filter_query), matching: readMatching(matching_query) };
}

/** Images are not compared yet: matching without them is not what the rule asks for. Throws 422. */
export function refuseImages({ matching_image_enabled }: { matching_image_enabled: boolean }): void {
  if (matching_image_enabled) throw unprocessable("rules.imagesNotCompared");
}

function readFilter(text: string): ReadRule["filter"] {
  const field = "filter_query";
  const filter = json(text, field);
  if (placeholder.test(text)) throw invalidQuery(field, "search.gapInFilter");
  if (isClause(filter)) return { query: within(field, () => parseQuery(filter, kindOf)) };
  const where = ("where" in filter && Object.keys(filter).length === 1 ? filter.where : filter) as Where;
  whereSql(product, where, { strict: true });
  return { where };
}

/** It would be looked for as it is written. */
const placeholder = /\{\{[^{}]{0,200}\}\}/;

/** A query, or a search request: {query, min_score}. */
function readMatching(text: string): ReadRule["matching"] {
  const field = "matching_query";
  const written = json(text, field) as Record<string, unknown>;
  if (Object.keys(written).length === 0) return null;
  const { query, min_score = 0, ...others } = "query" in written ? written : { query: written };
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw invalidQuery(`${field}.${short(unknown)}`, "search.unknownOption", { option: short(unknown) });
  if (typeof min_score !== "number") throw invalidQuery(`${field}.min_score`, "search.notANumber");
  return within("query" in written ? `${field}.query` : field, () => {
    const template = parseTemplate(query);
    // A product that has everything: what can be run for it can be run for all.
    parseQuery(template(sample), kindOf);
    return { template, minScore: min_score };
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
    throw new VigieError({ statusCode: problem.statusCode, code: problem.code, key: problem.key, values });
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
    const read: unknown = JSON.parse(text);
    if (read !== null && typeof read === "object" && !Array.isArray(read)) return read;
  } catch {
    // Told below.
  }
  throw invalidQuery(field, "search.notAnObject");
}
