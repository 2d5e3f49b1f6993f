import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { heightAt, pathOf, scaleOf } from "./linesChart.ts";
import type { ChartLine } from "./linesChart.ts";

/** As differences of prices are told. */
const hundredths = fc.integer({ min: -50_000, max: 50_000 }).map((value) => value / 100);
const line = (...values: (number | null)[]): ChartLine => ({ id: "a", label: "A", values });

test("values around nothing are read on round numbers, nothing among them", () => {
  assert.deepEqual(scaleOf([line(-3.2, 6.1)]), { min: -5, max: 10, ticks: [-5, 0, 5, 10] });
  assert.deepEqual(scaleOf([line(0.12, 0.31)]).ticks, [0.1, 0.15, 0.2, 0.25, 0.3, 0.35]);
});

test("a value that never moves, and none at all, still have a scale", () => {
  for (const values of [[4, 4], [0, 0], [null], []] as const) {
    const { min, max } = scaleOf([line(...values)]);
    assert.ok(min < max, `${min} to ${max}`);
  }
});

test("no share is read above the whole", () => {
  assert.deepEqual(scaleOf([line(1, 1, 1)], 1), { min: 0.5, max: 1, ticks: [0.5, 1] });
  assert.equal(scaleOf([line(0.62, 1)], 1).max, 1);
});

test("every value stands within the drawing, the larger one higher", () => {
  fc.assert(
    fc.property(fc.array(hundredths, { minLength: 2 }), (values) => {
      const scale = scaleOf([line(...values)]);
      const heights = values.map((value) => heightAt(scale, value));
      assert.ok(heights.every((height) => height >= 0 && height <= 100));
      const [first, second] = heights as [number, number];
      if (values[0]! > values[1]!) assert.ok(first <= second);
    }),
  );
});

test("a day that is not known is a gap, and a day alone between two gaps can be seen", () => {
  const scale = { min: 0, max: 10, ticks: [0, 10] };
  assert.equal(
    pathOf(line(0, 10, null, 5, null, 5, 5, 5), scale),
    "M 6.25 100 L 18.75 0 M 40.625 50 h 6.25 M 68.75 50 L 81.25 50 L 93.75 50",
  );
});
