import assert from "node:assert/strict";
import { test } from "node:test";
import { byWeight, chosenCompetitor, lastCompetitor, rememberCompetitor } from "./chosenCompetitor.ts";

const named = (id: number, name: string, weight: number) => ({ id, name, weight, country: "FR" });
const competitors = [named(1, "Alpha", 1), named(2, "Échoppe", 3), named(3, "Comptoir", 3)];

test("the competitor that weighs most comes first, equals by name", () => {
  assert.deepEqual(
    byWeight(competitors).map(({ name }) => name),
    ["Comptoir", "Échoppe", "Alpha"],
  );
});

test("the one of the address wins over the one looked at last, and what is no competitor any more over nobody", () => {
  assert.equal(chosenCompetitor(competitors, 2, 1)?.id, 2);
  assert.equal(chosenCompetitor(competitors, undefined, 1)?.id, 1);
  assert.equal(chosenCompetitor(competitors, 99, 1)?.id, 1);
  assert.equal(chosenCompetitor(competitors, 99, undefined)?.id, 3);
  assert.equal(chosenCompetitor([], 1), undefined);
});

test("a browser remembers one for each catalogue, and nothing that is no id", () => {
  const kept = new Map<string, string>();
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  rememberCompetitor(7, 2, store);
  assert.equal(lastCompetitor(7, store), 2);
  assert.equal(lastCompetitor(8, store), undefined);
  store.setItem("vigie.competitor.8", "nobody");
  assert.equal(lastCompetitor(8, store), undefined);
});
