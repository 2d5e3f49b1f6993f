// What a matching rule says: which own products it looks at, and how it finds them at a competitor's.
import { product } from "#shared/entities/product.ts";
import type { Where } from "#shared/filters/filter.ts";
import { invalidQuery } from "#server/errors.ts";
import { kindOf } from "#server/search/index/fieldTerms.ts";
import { isClause, parseQuery } from "#server/search/query/parse.ts";
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

/** Throws 422 or 400 naming the path of what cannot be run. */
export function readRule({ filter_query, matching_query }: RuleTexts): ReadRule {
  return { filter: readFilter(json(filter_query, "filter_query")), matching: readMatching(matching_query) };
}

function readFilter(filter: object): ReadRule["filter"] {
  if (isClause(filter)) return { query: parseQuery(filter, kindOf) };
  const where = ("where" in filter && Object.keys(filter).length === 1 ? filter.where : filter) as Where;
  whereSql(product, where, { strict: true });
  return { where };
}

/** A query, or a search request: {query, min_score}. */
function readMatching(text: string): ReadRule["matching"] {
  const written = json(text, "matching_query") as Record<string, unknown>;
  if (Object.keys(written).length === 0) return null;
  const { query, min_score = 0, ...others } = "query" in written ? written : { query: written };
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalidQuery(unknown, "search.unknownOption", { option: unknown });
  if (typeof min_score !== "number") throw invalidQuery("min_score", "search.notANumber");
  const template = parseTemplate(query);
  // A product that has everything: what can be run for it can be run for all.
  parseQuery(template(sample), kindOf);
  return { template, minScore: min_score };
}

const sample: TemplateValues = new Proxy({} as Record<string, string>, { get: () => "1" });

function json(text: string, field: string): object {
  try {
    const read: unknown = JSON.parse(text);
    if (read !== null && typeof read === "object" && !Array.isArray(read)) return read;
  } catch {
    // Told below.
  }
  throw invalidQuery(field, "search.notAnObject");
}
