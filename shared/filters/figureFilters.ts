// From a figure to the list of exactly the products that it counts: each function gives the filters of that list.
import type { Position } from "./competitive.ts";
import type { FilterSet } from "./filterSet.ts";
import { noName } from "./filterValues.ts";

/** What the rows of a figure are told apart by. */
const figureFields = ["category", "brand", "competitors"] as const;
export type FigureField = (typeof figureFields)[number];

/** Under the filters of a figure, the matched products of one of its rows: a null id is of those without a value. */
export function filtersOfRow(filters: FilterSet, field: FigureField, id: string | number | null): FilterSet {
  if (field === "competitors") return { ...filters, competitors: [Number(id)] };
  return { ...filters, [field]: [id === null ? noName : { name: String(id) }] };
}

/** Those of one position. */
export function filtersOfPosition(filters: FilterSet, competitive: Position): FilterSet {
  return { ...filters, competitive };
}

/** Those of every position; the others have no price to compare with. */
export function filtersOfCompared(filters: FilterSet): FilterSet {
  return { ...filters, isCompared: "onlyCompared" };
}

/** Those that are matched and in no position. */
export function filtersOfNotCompared(filters: FilterSet): FilterSet {
  return { ...filters, isCompared: "onlyNotCompared" };
}
