import assert from "node:assert/strict";
import { test } from "node:test";
import type { MessageValues } from "#shared/messages/index.ts";
import { indexWords } from "./indexWords.ts";

const words = {
  say: (key: string, values: MessageValues = {}) =>
    `${key} ${values["percent"] ?? ""} ${values["count"] ?? ""}`,
  number: String,
};

test("an index says how far below or above the average one is, by the decimal that is shown", () => {
  assert.equal(indexWords(words, { index: 98.44, count: 3 }), "matched.performance.below 1.6 3");
  assert.equal(indexWords(words, { index: 112.36, count: 3 }), "matched.performance.above 12.4 3");
  assert.equal(indexWords(words, { index: 100.04, count: 3 }), "matched.performance.level 0 3");
  assert.equal(indexWords(words, { index: null, count: 0 }), "matched.performance.noIndex  ");
});
