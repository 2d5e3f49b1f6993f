import assert from "node:assert/strict";
import { test } from "node:test";
import type { MappingEffect } from "#web/queries/mappings.ts";
import { say } from "#shared/messages/index.ts";
import type { Words } from "#web/session/words.ts";
import { effectText, previewRemarks } from "./effectText.ts";

const words = {
  say: (key, values) => say("fr", key, values),
  number: (value: number) => value.toLocaleString("fr-FR"),
} as Words;
const counts = { cheap: 0, equals: 0, expensive: 0 };
const effect = (values: Partial<MappingEffect>): MappingEffect => ({
  prices: 0,
  own_prices: 0,
  positions: 0,
  decided: 0,
  skipped: 0,
  before: counts,
  after: counts,
  pending: false,
  ...values,
});

test("what would change is a sentence, whatever the numbers", () => {
  assert.equal(effectText(words, effect({}), "would"), "Aucun prix ne changerait.");
  assert.equal(
    effectText(words, effect({ prices: 1 }), "would"),
    "Ce qui changerait\u202F: un prix concurrent et aucune position.",
  );
  assert.equal(
    effectText(words, effect({ prices: 12, own_prices: 3, positions: 1 }), "did"),
    "Ce qui a changé\u202F: 12 prix des concurrents, 3 de mes prix et une position.",
  );
});

test("what changed while prices still followed another change is said to be mixed with it", () => {
  const mixed = effect({ prices: 12, positions: 1, pending: true });
  assert.equal(
    effectText(words, mixed, "did"),
    "Ce qui a changé\u202F: 12 prix des concurrents et une position. Les prix suivaient encore une autre modification\u202F: ces nombres comptent peut-être aussi ce qu'elle change.",
  );
  assert.equal(
    effectText(words, mixed, "would"),
    "Ce qui changerait\u202F: 12 prix des concurrents et une position.",
  );
});

test("prices that would be brought to nothing are meant, though they stay; a mapping of no price says so", () => {
  assert.deepEqual(previewRemarks(words, effect({ skipped: 2 })), [
    "2 prix tomberaient à 0 ou moins\u202F: ils restent tels quels.",
  ]);
  assert.deepEqual(previewRemarks(words, effect({})), ["Aucun prix d'un produit matché n'est concerné."]);
});
