// A condition that no line meets for the case of a letter is told as the file writes it.
import assert from "node:assert/strict";
import { test } from "node:test";
import { nearConditions } from "./nearConditions.ts";

const header = ["Enseigne", "Ville"];
const lines = [
  ["CORA", "Metz"],
  ["AUCHAN", "Orléans"],
  ["Auchan", "Lyon"],
];
const near = (enseigne: string, ville?: string) =>
  nearConditions(header, lines, [
    { index: 0, value: enseigne },
    ...(ville === undefined ? [] : [{ index: 1, value: ville }]),
  ]);

test("the value that differs by case or accents alone is the one that the file has", () => {
  assert.deepEqual(near("auchan"), [{ column: "Enseigne", value: "AUCHAN" }]);
  assert.deepEqual(near("AUCHAN", "orleans"), [{ column: "Ville", value: "Orléans" }]);
  assert.deepEqual(near("cora", "METZ"), [
    { column: "Enseigne", value: "CORA" },
    { column: "Ville", value: "Metz" },
  ]);
});

test("there is none of a value that no line resembles, nor where lines are kept", () => {
  assert.deepEqual(near("Casino"), []);
  assert.deepEqual(near("AUCHAN"), []);
  assert.deepEqual(near("CORA", "Lyon"), []);
});
