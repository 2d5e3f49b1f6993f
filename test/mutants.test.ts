import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { mutants } from "../bench/data/mutants.ts";

test("every fault that a benchmark puts into the product has one place to be put", () => {
  const timesIn = (file: string, text: string) => readFileSync(file, "utf8").split(text).length - 1;
  for (const { name, file, from, caughtBy } of mutants) {
    assert.equal(timesIn(file, from), 1, `${name}: ${file}`);
    for (const test of caughtBy) assert.ok(existsSync(test), `${name}: ${test}`);
  }
});
