import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { usualChoice } from "#web/parts/simulator/options.ts";
import { fieldsOf } from "#web/parts/trackings/simulatorFields.ts";
import { filtersText } from "#web/parts/trackings/trackedFilters.ts";
import type { Tracking } from "#web/queries/trackings.ts";
import type { Words } from "#web/session/words.ts";
import { conflictsIn, mergedParts, partsOf } from "./meanwhile.ts";

const words = {
  say: (key: string, values: object = {}) => [key, ...Object.values(values)].join(" "),
} as unknown as Words;

function savedAs(changed: Partial<Tracking>) {
  return partsOf({
    name: "Perceuses",
    filters: filtersText({ title: "perceuse", competitors: [3] }),
    grid_state: { order: ["title"], hidden: [] },
    ...fieldsOf(usualChoice),
    ...changed,
  } as Tracking);
}

const was = savedAs({});

describe("of a tracking that two people change at once", () => {
  test("what only one of them changed is kept, filter by filter and setting by setting, without a question", () => {
    const now = savedAs({
      filters: filtersText({ title: "perceuse", competitors: [3], brand: [{ name: "Bosch" }] }),
      simulator_margin: 12,
      grid_state: { hidden: [], order: ["title"] },
    });
    const mine = savedAs({ name: "Visseuses", filters: filtersText({ title: "perceuse" }) });
    assert.deepEqual(conflictsIn({ was, now, mine }, words), []);
    const { settings, filters } = mergedParts({ was, now, mine });
    assert.deepEqual(filters, { title: "perceuse", brand: [{ name: "Bosch" }] });
    assert.equal(settings.name, "Visseuses");
    assert.equal(settings.simulator_margin, 12);
    assert.deepEqual(settings.grid_state, { order: ["title"], hidden: [] });
  });

  test("what both changed alike is no conflict", () => {
    const both = savedAs({
      name: "Visseuses",
      filters: filtersText({ title: "visseuse", competitors: [3] }),
    });
    assert.deepEqual(conflictsIn({ was, now: both, mine: both }, words), []);
  });

  test("what both changed each another way is named, and the one on screen would be saved", () => {
    const now = savedAs({
      name: "Visseuses",
      filters: filtersText({ title: "visseuse", brand: [{ name: "Bosch" }] }),
      simulator_margin: 12,
      grid_state: null,
    });
    const mine = savedAs({
      name: "Perforateurs",
      filters: filtersText({ title: "perforateur", competitors: [4], brand: [{ name: "Makita" }] }),
      simulator_margin: 15,
      grid_state: { order: ["title"], hidden: ["title"] },
    });
    assert.deepEqual(conflictsIn({ was, now, mine }, words), [
      "forms.conflict.field trackings.name Visseuses",
      "simulator.margin",
      "grid.columns",
      "trackings.meanwhile.filter filters.field.title",
      "trackings.meanwhile.filter filters.field.brand",
      "trackings.meanwhile.filter filters.field.competitors",
    ]);
    assert.deepEqual(mergedParts({ was, now, mine }), mine);
  });
});
