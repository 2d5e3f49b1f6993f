// A rule is written in the currency of its catalogue; what is held of a website has the prices of that website.
import type { SearchDocument } from "#server/search/index/shard.ts";
import type { Query } from "#server/search/query/types.ts";

/** The query as it finds the same at a website whose prices times `rate` are the catalogue's; null: they are none. */
export function inTheirCurrency(query: Query, rate: number | null): Query {
  if (rate === 1) return query;
  const within = (clause: Query) => inTheirCurrency(clause, rate);
  const amount = (value: unknown) => Number(value) / (rate ?? Number.NaN);
  switch (query.kind) {
    case "bool":
      return {
        ...query,
        must: query.must.map(within),
        should: query.should.map(within),
        filter: query.filter.map(within),
        mustNot: query.mustNot.map(within),
      };
    case "constant_score":
      return { ...query, filter: within(query.filter) };
    case "dis_max":
      return { ...query, queries: query.queries.map(within) };
    case "function_score":
      return { ...query, query: within(query.query), gauss: ofPrice(query.gauss, rate) };
    case "range": {
      if (query.field !== "price") return query;
      const bounds = Object.entries(query.bounds).map(([name, value]) => [name, amount(value)]);
      return { ...query, bounds: Object.fromEntries(bounds) };
    }
    case "terms":
      if (query.field !== "price") return query;
      return { ...query, values: rate === null ? [] : query.values.map(amount) };
    default:
      return query;
  }
}

/** What has no price is neither near nor far. */
function ofPrice<Gauss extends { field: string; origin: number; scale: number; offset: number } | null>(
  gauss: Gauss,
  rate: number | null,
): Gauss | null {
  if (gauss?.field !== "price") return gauss;
  if (rate === null) return null;
  const { origin, scale, offset } = gauss;
  return { ...gauss, origin: origin / rate, scale: scale / rate, offset: offset / rate };
}

/** An own product as that website would price it. */
export function pricedAsTheirs({ id, values }: SearchDocument, rate: number | null): SearchDocument {
  const price = values["price"];
  const theirs = typeof price === "number" && rate !== null ? price / rate : null;
  return { id, values: { ...values, price: theirs } };
}
