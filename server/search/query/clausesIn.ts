import type { Query } from "./types.ts";

/** The clauses right inside a clause. */
export function clausesIn(query: Query): Query[] {
  switch (query.kind) {
    case "bool":
      return [...query.must, ...query.should, ...query.filter, ...query.mustNot];
    case "dis_max":
      return query.queries;
    case "function_score":
      return [query.query];
    case "constant_score":
      return [query.filter];
    default:
      return [];
  }
}
