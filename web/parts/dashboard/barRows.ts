// What the stacked bars show of a figure: its first rows, each with the lists it leads to.
import { positions } from "#shared/filters/competitive.ts";
import type { Position } from "#shared/filters/competitive.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { filtersOfRow } from "#shared/filters/figureFilters.ts";
import type { FigureField } from "#shared/filters/figureFilters.ts";
import type { PositionsRow } from "#web/queries/figures.ts";

/** A chart shows no more. */
export const barsMax = 9;
/** Of a name beside a bar. */
export const longestName = 30;

export type BarRow = {
  id: string;
  name: string;
  counts: Record<Position, number>;
  /** Of the list of its products, whatever their position. */
  filters: FilterSet;
};

export function barRowsOf(
  rows: readonly PositionsRow[],
  field: FigureField,
  filters: FilterSet,
  noName: string,
): BarRow[] {
  return rows.map((row) => ({
    id: String(row._id),
    name: row.name ?? noName,
    counts: {
      cheap: row.countProductsCheap,
      equals: row.countProductsEquals,
      expensive: row.countProductsExpensive,
    },
    filters: filtersOfRow(filters, field, row._id),
  }));
}

export function comparedOf({ counts }: Pick<BarRow, "counts">): number {
  return positions.reduce((sum, position) => sum + counts[position], 0);
}
