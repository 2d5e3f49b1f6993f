import assert from "node:assert/strict";
import { test } from "node:test";
import { usualChoice } from "#web/parts/simulator/options.ts";
import { fieldsOf } from "#web/parts/trackings/simulatorFields.ts";
import { filtersText } from "#web/parts/trackings/trackedFilters.ts";
import type { Tracking } from "#web/queries/trackings.ts";
import type { Words } from "#web/session/words.ts";
import { differencesFrom } from "./differences.ts";

const words = {
  say: (key: string, values: object = {}) => [key, ...Object.values(values)].join(" "),
} as unknown as Words;
const mine = {
  name: "Perceuses",
  filters: { title: "perceuse", competitors: [3] },
  choice: usualChoice,
  layout: { order: ["title"], hidden: [] },
};

function savedAs(changed: Partial<Tracking>): Tracking {
  const filters = filtersText({ competitors: [3], title: "perceuse" });
  const grid_state = { hidden: [], order: ["title"] };
  return {
    name: mine.name,
    filters,
    grid_state,
    ...fieldsOf(mine.choice),
    ...changed,
  } as unknown as Tracking;
}

test("what somebody else saved alike is no difference, in whatever order it is kept", () => {
  assert.deepEqual(differencesFrom(savedAs({}), mine, words), []);
});

test("what saving would replace is named: the name, each filter, each setting of the simulator, the columns", () => {
  const theirs = savedAs({
    name: "Visseuses",
    filters: filtersText({ title: "visseuse", brand: [{ name: "Bosch" }], competitors: [3] }),
    simulator_margin: 12,
    grid_state: null,
  });
  assert.deepEqual(differencesFrom(theirs, mine, words), [
    "forms.conflict.field trackings.name Visseuses",
    "trackings.meanwhile.filter filters.field.title",
    "trackings.meanwhile.filter filters.field.brand",
    "simulator.margin",
    "grid.columns",
  ]);
});
