import assert from "node:assert/strict";
import { test } from "node:test";
import { whileSearching } from "./whileSearching.ts";

const rows = ["Au Berceau", "Le Comptoir", "Nuits Claires"].map((label, at) => ({
  value: String(at),
  label,
}));
const shown = (typed: string, searched: string | undefined) =>
  whileSearching(rows, typed, searched).map(({ label }) => label);

test("what the server found for the letters is shown whole: it looks in addresses too", () => {
  assert.deepEqual(shown(" Boutique ", "boutique"), ["Au Berceau", "Le Comptoir", "Nuits Claires"]);
});

test("of the rows of an earlier question those are shown whose names have the letters, before they are asked for", () => {
  assert.deepEqual(shown("compt", ""), ["Le Comptoir"]);
});

test("and after they were asked for, until the answer is there: Enter takes none that nobody wrote", () => {
  assert.deepEqual(shown("compt", undefined), ["Le Comptoir"]);
  assert.deepEqual(shown("introuvable", undefined), []);
});
