// The filters of a tracking: an object in the browser, JSON where it is kept.
import { readFilterSet } from "#shared/filters/filterSet.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";

/** What cannot be read is no filter. */
export function filtersOf({ filters }: { filters: string }): FilterSet {
  try {
    return readFilterSet(JSON.parse(filters));
  } catch {
    return {};
  }
}

export function filtersText(filters: FilterSet): string {
  return JSON.stringify(filters);
}

/** Whether two sets say the same, in whatever order. */
export function sayTheSame(left: FilterSet, right: FilterSet): boolean {
  const text = (filters: FilterSet) => JSON.stringify(Object.entries(filters).toSorted(byName));
  return text(left) === text(right);
}

function byName([left]: [string, unknown], [right]: [string, unknown]): number {
  return left < right ? -1 : 1;
}
