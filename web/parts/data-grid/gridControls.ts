import type { ColumnFilters } from "./columnFilters.ts";
import type { ColumnLayoutState } from "./useColumnLayout.ts";

/** What a person can do to the columns of a grid, and where it stands. */
export type GridControls = {
  layout: ColumnLayoutState;
  filters: ColumnFilters;
  /** Absent where headers do not filter. */
  onFilters?: ((filters: ColumnFilters) => void) | undefined;
};
