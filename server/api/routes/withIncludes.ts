import type { Filter } from "#shared/filters/filter.ts";

/** The filter with these relations beside each row; those the caller asks for themselves stay as they want them. */
export function withIncludes(filter: Filter, relations: readonly string[]): Filter {
  const includes = filter.include ?? [];
  const missing = relations.filter((relation) => includes.every((include) => include.relation !== relation));
  return { ...filter, include: [...includes, ...missing.map((relation) => ({ relation, scope: {} }))] };
}
