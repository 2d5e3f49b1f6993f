// JSON in slices is the JSON of before.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sliceBounds } from "#server/slices.ts";
import { jsonSlices } from "./jsonSlices.ts";

const textOf = (value: unknown) => Buffer.concat([...jsonSlices(value)]).toString();
const rowsOf = (count: number, more: object = {}) =>
  Array.from({ length: count }, (_, id) => ({ id, ...more }));

describe("a value in slices", () => {
  const nothing = { undefined, said: undefined, symbol: Symbol("x"), work: () => undefined };
  const values: [string, unknown][] = [
    ["no row", []],
    ["no field", {}],
    ["words", "œuf « é » \u2028 \ud800"],
    ["nothing", null],
    ["a moment", { at: new Date(0), list: [new Date(1)] }],
    ["what cannot be said", [nothing, undefined, Symbol("x"), () => undefined, Number.NaN]],
    ["a thousand rows", rowsOf(1_000)],
    ["lists in lists", [rowsOf(600), [], [rowsOf(3)]]],
    ["a row of a thousand", { name: "x", ...nothing, rows: rowsOf(1_000), empty: [], last: null }],
    ["rows of hundreds", rowsOf(4, { rows: rowsOf(300, { inner: rowsOf(2) }) })],
    ["a list that says its own JSON", { toJSON: () => rowsOf(2) }],
  ];
  for (const [name, value] of values)
    test(`says the same: ${name}`, () => assert.equal(textOf(value), JSON.stringify(value)));

  test("has at most a hundred rows, wherever they stand", () => {
    for (const value of [
      rowsOf(1_201),
      { rows: rowsOf(1_201) },
      [{ rows: rowsOf(600) }, { rows: rowsOf(601) }],
    ])
      for (const slice of jsonSlices(value))
        assert.ok(slice.toString().split('"id"').length - 1 <= sliceBounds.rows);
    assert.equal([...jsonSlices(rowsOf(sliceBounds.rows))].length, 1);
  });
  test("has at most two hundred kilobytes, of few rows too", () => {
    const slices = [...jsonSlices(rowsOf(30, { text: "é".repeat(10_000) }))];
    assert.equal(slices.length, 4);
    for (const { length } of slices) assert.ok(length <= sliceBounds.bytes, `${length}`);
  });
});
