import assert from "node:assert/strict";
import { test } from "node:test";
import type { Words } from "#web/session/words.ts";
import { readExplanation } from "./readExplanation.ts";

const words = {
  say: (key: string, values: Record<string, string> = {}) =>
    [key.split(".").slice(1).join("."), ...Object.values(values)].join(" "),
  number: String,
  share: (share: number) => `${Math.round(100 * share)} %`,
} as Words;

test("a score by texts says what speaks for the pair, what weighs most first, and what against it", () => {
  const parts = { letters: 0.74, words: 0.6, model: 1, quantity: 2, price: 0.4, brand: 0 };
  const { key, speaksFor, speaksAgainst } = readExplanation({ parts }, words);
  assert.equal(key, undefined);
  assert.deepEqual(
    speaksFor.map(({ label, figure }) => `${label}: ${figure}`),
    ["part.model: 100 %", "part.words: 60 %", "part.letters: 74 %"],
  );
  assert.deepEqual(speaksAgainst, ["against.quantity", "against.price"]);
});

test("the clauses of a query stand beside the heaviest, the images after them", () => {
  const clauses = [
    { field: "title", asked: "scie", score: 8.04 },
    { field: "brand", asked: "bosch", score: 2.01 },
  ];
  const { speaksFor } = readExplanation({ clauses, image: 92 }, words);
  assert.deepEqual(
    speaksFor.map(({ label, share, figure }) => [label, share, figure]),
    [
      ["clause title scie", 1, "points 8"],
      ["clause brand bosch", 0.25, "points 2"],
      ["image", 0.92, "92 %"],
    ],
  );
});

test("a barcode is shown as it stands on the package", () => {
  assert.equal(
    readExplanation({ key: "gtin", value: "03165140821234" }, words).key,
    "key.gtin 3165140821234",
  );
  assert.equal(readExplanation({ key: "sku", value: "00A1" }, words).key, "key.sku 00A1");
  assert.deepEqual(readExplanation({}, words), { key: undefined, speaksFor: [], speaksAgainst: [] });
});
