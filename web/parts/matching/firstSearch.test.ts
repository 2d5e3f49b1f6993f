import assert from "node:assert/strict";
import { test } from "node:test";
import { firstSearch } from "./firstSearch.ts";

test("a product is looked for by its title, and by its brand where the title does not say it", () => {
  assert.equal(firstSearch({ title: "Perceuse PSB-1800", brand: "Bosmer" }), "Bosmer Perceuse PSB-1800");
  assert.equal(
    firstSearch({ title: "Perceuse BÔSMER PSB-1800", brand: "Bosmer" }),
    "Perceuse BÔSMER PSB-1800",
  );
  assert.equal(firstSearch({ title: "Perceuse", brand: null }), "Perceuse");
});
