import type { Filter } from "#shared/filters/filter.ts";

/** The filter with these relations beside each row; those the caller asks for himself stay as he wants them. */
export function withIncludes(filter: Filter, relations: readonly string[]): Filter {
  const asked = filter.include ?? [];
  const missing = relations.filter((relation) => asked.every((include) => include.relation !== relation));
  return { ...filter, include: [...asked, ...missing.map((relation) => ({ relation, scope: {} }))] };
}
