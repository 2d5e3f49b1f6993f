// What a tracking that somebody else saved meanwhile has otherwise than the one on screen.
import { activeFields, type FilterSet } from "#shared/filters/filterSet.ts";
import type { WholeChoice } from "#web/parts/simulator/options.ts";
import { fieldsOf } from "#web/parts/trackings/simulatorFields.ts";
import { filtersOf, sayTheSame } from "#web/parts/trackings/trackedFilters.ts";
import type { Tracking } from "#web/queries/trackings.ts";
import type { WordKey, Words } from "#web/session/words.ts";

type ShownTracking = {
  name: string;
  filters: FilterSet;
  choice: WholeChoice;
  /** The arrangement of its columns. */
  layout: unknown;
};

const simulatorWords: Record<keyof ReturnType<typeof fieldsOf>, WordKey> = {
  simulator_diff_value: "simulator.gap",
  simulator_diff_type: "simulator.gapUnit",
  simulator_result_type: "simulator.result",
  simulator_sales_count: "simulator.sales",
  simulator_sales_by: "simulator.saleBy",
  simulator_margin: "simulator.margin",
};

/** What would be lost of theirs, each as it is called on screen; nothing where both are alike. */
export function differencesFrom(theirs: Tracking, mine: ShownTracking, words: Words): string[] {
  const { say } = words;
  const ofSimulator = Object.entries(fieldsOf(mine.choice)).filter(
    ([name, value]) => theirs[name as keyof Tracking] !== value,
  );
  return [
    ...(theirs.name === mine.name.trim()
      ? []
      : [say("forms.conflict.field", { field: say("trackings.name"), value: theirs.name })]),
    ...filterDifferences(filtersOf(theirs), mine.filters, words),
    ...ofSimulator.map(([name]) => say(simulatorWords[name as keyof typeof simulatorWords])),
    ...(sameLayout(theirs.grid_state, mine.layout) ? [] : [say("grid.columns")]),
  ];
}

function filterDifferences(theirs: FilterSet, mine: FilterSet, { say }: Words): string[] {
  if (sayTheSame(theirs, mine)) return [];
  return [...new Set([...activeFields(theirs), ...activeFields(mine)])]
    .filter((field) => JSON.stringify(theirs[field]) !== JSON.stringify(mine[field]))
    .map((field) => say("trackings.meanwhile.filter", { name: say(`filters.field.${field}`) }));
}

function sameLayout(theirs: unknown, mine: unknown): boolean {
  return JSON.stringify(theirs, inOrder) === JSON.stringify(mine, inOrder);
}

/** The database does not keep the names of an object in the order in which they were sent. */
function inOrder(_name: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
