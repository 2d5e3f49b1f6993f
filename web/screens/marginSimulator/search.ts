// What the address of the simulator can say: its list, the filters, and what the simulator is told.
import { sortableIn } from "#shared/columns/productColumns.ts";
import { positions } from "#shared/filters/competitive.ts";
import type { Position } from "#shared/filters/competitive.ts";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { validParameters } from "#shared/filters/filterSetParameters.ts";
import { listAddress } from "#web/parts/list/listAddress.ts";
import { readChoice } from "#web/parts/simulator/options.ts";

export const simulatorPath = "/margin-simulator";

export const simulatorAddress = listAddress({
  sortable: sortableIn("simulated"),
  order: "price_diff ASC",
  reads: (search) => ({ ...validParameters(search), ...readChoice(search) }),
});

/** The tab on show is the position that the filters name: the cheaper ones when they name none. */
export function tabOf({ competitive }: FilterSet): Position {
  if (competitive === "expensiveOrEquals") return "expensive";
  return positions.find((position) => position === competitive) ?? "cheap";
}
