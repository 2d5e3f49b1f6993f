// What the address of the news can say. What it does not say is the default, but for the days: those it always says.
import { addDays, today } from "#shared/calendar/day.ts";
import type { Day } from "#shared/calendar/day.ts";
import { sortableIn } from "#shared/columns/productColumns.ts";
import { parametersOf, validParameters } from "#shared/filters/filterSetParameters.ts";
import type { FilterParameters } from "#shared/filters/filterSetParameters.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";

/** What I have begun to sell, and what my competitors have. */
export const newsTabs = ["news", "competitors"] as const;
export type NewsTab = (typeof newsTabs)[number];

export type NewsSearch = FilterParameters & {
  tab?: "competitors" | undefined;
  /** Of all days: somebody has taken the days away. */
  days?: "all" | undefined;
};

export const newsAddress = listAddress<NewsSearch>({
  sortable: [...new Set([...sortableIn("catalog"), ...sortableIn("novelties")])],
  order: "created DESC",
  reads: ({ tab, days, ...search }) => ({
    ...validParameters(search),
    tab: tab === "competitors" ? tab : undefined,
    days: days === "all" ? days : undefined,
  }),
});

/** Seven days before to the day after, so that today is whole. */
export function newsDays(day: Day = today()): { min: Day; max: Day } {
  return { min: addDays(day, -7), max: addDays(day, 1) };
}

/** What an address of the news that says no days is to say; undefined where it says some, or that it wants all. */
export function withNewsDays(search: NewsSearch, day: Day = today()): NewsSearch | undefined {
  const { created, modified, days } = search;
  if (created !== undefined || modified !== undefined || days !== undefined) return undefined;
  return { ...search, ...parametersOf({ created: newsDays(day) }, String) };
}

/** The screen of both lists; a product opens over it. */
export const newsPath = "/catalog/products/news";
