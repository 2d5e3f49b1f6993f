import assert from "node:assert/strict";
import { test } from "node:test";
import { presetOf, presetRange, presets } from "./presets.ts";

const today = "2026-11-21";

test("each named period is the days its name says, today included", () => {
  assert.deepEqual(presetRange("today", today), { from: today, to: today });
  assert.deepEqual(presetRange("yesterday", today), { from: "2026-11-20", to: "2026-11-20" });
  assert.deepEqual(presetRange("last7Days", today), { from: "2026-11-15", to: today });
  assert.deepEqual(presetRange("last30Days", today), { from: "2026-10-23", to: today });
});

test("last month is the whole of it, whatever its length and the year", () => {
  assert.deepEqual(presetRange("lastMonth", today), { from: "2026-10-01", to: "2026-10-31" });
  assert.deepEqual(presetRange("lastMonth", "2024-03-31"), { from: "2024-02-01", to: "2024-02-29" });
  assert.deepEqual(presetRange("lastMonth", "2027-01-01"), { from: "2026-12-01", to: "2026-12-31" });
});

test("a range is known again by its name; any other has none", () => {
  for (const preset of presets) assert.equal(presetOf(presetRange(preset, today), today), preset);
  assert.equal(presetOf({ from: "2026-11-14", to: today }, today), undefined);
});
