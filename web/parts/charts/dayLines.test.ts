import assert from "node:assert/strict";
import { test } from "node:test";
import { dayPath, scaleOf } from "./dayLines.ts";

const line = (values: (number | null)[]) => ({ name: "", look: "asked" as const, values });

test("days that are not known are a gap in the line, and a day between two gaps can be seen", () => {
  const values = [90, 100, null, 110, null];
  const scale = scaleOf([line(values)])!;
  assert.deepEqual(scale, { least: 90, most: 110 });
  assert.equal(dayPath(values, scale), "M 10 37 L 30 20 M 65 3 h 10");
});

test("what is the same every day runs through the middle, and of nothing there is no scale", () => {
  assert.equal(dayPath([5, 5], scaleOf([line([5, 5])])!), "M 25 20 L 75 20");
  assert.equal(scaleOf([line([null, null])]), undefined);
});
