// How many columns each widget of a dashboard takes: the last one of a row goes to its end, so that none is left open.
import type { DashboardWidget } from "./dashboardWidget.ts";

const wanted: Record<DashboardWidget["size"], (columns: number) => number> = {
  one: () => 1,
  two: () => 2,
  twoOfThree: (columns) => (columns === 3 ? 2 : 1),
  all: (columns) => columns,
};

/** Of so many columns, by each widget in its order. */
export function columnsTaken(widgets: readonly Pick<DashboardWidget, "size">[], columns: number): number[] {
  const taken: number[] = [];
  let left = columns;
  for (const { size } of widgets) {
    const asked = Math.min(columns, wanted[size](columns));
    if (asked > left) {
      taken[taken.length - 1]! += left;
      left = columns;
    }
    taken.push(asked);
    left = left === asked ? columns : left - asked;
  }
  if (left < columns) taken[taken.length - 1]! += left;
  return taken;
}
