// The lists that figures lead to, and how an address says which of their products are meant.
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { parametersOf } from "#shared/filters/filterSetParameters.ts";
import { filtersOfNotCompared, filtersOfPosition } from "#shared/filters/figureFilters.ts";
import { ruleFilterOf } from "#shared/filters/ruleFilter.ts";
import type { PiePart } from "./pie.ts";

/** `name`: of its filters in the browser's memory. */
export const figureLists = {
  matched: { to: "/matching/products", name: "allMatchedProducts", says: {} },
  unmatched: { to: "/catalog/unmatched", name: "unmatchedProducts", says: { kind: "noMatch" } },
  mine: { to: "/catalog/products", name: "myProducts", says: {} },
  myNews: { to: "/catalog/products/news", name: "myNewProducts", says: {} },
  theirNews: {
    to: "/catalog/products/news",
    name: "competitorsNewProducts",
    says: { tab: "competitors" },
  },
  simulator: { to: "/margin-simulator", name: "marginSimulator", says: {} },
  theirs: { to: "/catalog/competitor", name: "competitorProducts", says: {} },
} as const;

type FigureList = keyof typeof figureLists;

export type CountedList = { list: FigureList; filters: FilterSet };

/** The list of exactly the products of a part of the pie. */
export function listOfPart(part: PiePart, filters: FilterSet): CountedList {
  if (part === "unmatched") return unmatchedList(filters);
  const narrowed = part === "notCompared" ? filtersOfNotCompared(filters) : filtersOfPosition(filters, part);
  return { list: "matched", filters: narrowed };
}

/** My products without a match: among all of mine where the filters ask for what their own list cannot. */
function unmatchedList(filters: FilterSet): CountedList {
  if (ruleFilterOf(filters).dropped.length === 0) return { list: "unmatched", filters };
  return { list: "mine", filters: { ...filters, isMatched: "onlyNotMatched" } };
}

type Address = {
  to: string;
  search: object;
  /**
   * Whether the address alone does not say the filters: they are too long for it, or there are none, and the list would
   * be narrowed by what the browser remembers. They are to be remembered then before one goes there.
   */
  isToRemember: boolean;
};

export function addressOf({ list, filters }: CountedList, competitorName: (id: number) => string): Address {
  const { to, says } = figureLists[list];
  const parameters = parametersOf(filters, competitorName);
  const isToRemember = parameters.filters === "saved" || Object.keys(parameters).length === 0;
  return { to, search: { ...says, ...parameters }, isToRemember };
}
