// What this browser remembers of the filters of each list, in each catalogue.
import { readFilterSet } from "#shared/filters/filterSet.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { local } from "#web/session/storage.ts";
import type { Store } from "#web/session/storage.ts";

type FilteredList = { list: string; catalogId: number };

/** The filters applied last; undefined when there are none. */
export function readSavedFilters(of: FilteredList, store: Store = local): FilterSet | undefined {
  const filters = readFilterSet(parsed(store.getItem(keyOf(of))));
  return Object.keys(filters).length > 0 ? filters : undefined;
}

/** Remembers the filters; an empty set is forgotten. */
export function saveFilters(of: FilteredList, filters: FilterSet, store: Store = local): void {
  if (Object.keys(filters).length === 0) store.removeItem(keyOf(of));
  else store.setItem(keyOf(of), JSON.stringify(filters));
}

function keyOf({ list, catalogId }: FilteredList): string {
  return `vigie.filters.${list}.${catalogId}`;
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return undefined;
  }
}
