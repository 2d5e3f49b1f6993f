import type { FilterSet } from "#shared/filters/filterSet.ts";
import { filterParameterNames, parametersOf } from "#shared/filters/filterSetParameters.ts";

/**
 * What the address of a list says under other filters: they take the place of those before, and the list begins again at
 * its first page. `competitorName` names a competitor by its website's id.
 */
export function filteredSearch(
  search: Record<string, unknown>,
  filters: FilterSet,
  competitorName: (id: number) => string,
): Record<string, unknown> {
  const replaced = new Set<string>([...filterParameterNames, "page"]);
  const kept = Object.entries(search).filter(([name]) => !replaced.has(name));
  return { ...Object.fromEntries(kept), ...parametersOf(filters, competitorName) };
}
