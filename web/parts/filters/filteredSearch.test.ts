import assert from "node:assert/strict";
import { test } from "node:test";
import { filteredSearch } from "./filteredSearch.ts";

const nameOf = (id: number) => `Shop ${id}`;

test("other filters take the place of those before, and the list begins again at its first page", () => {
  const search = { page: 3, limit: 50, order: "price ASC", brand: "Bosch", filters: { stock: { min: 1 } } };
  assert.deepEqual(filteredSearch(search, { title: "scie", competitors: [7] }, nameOf), {
    limit: 50,
    order: "price ASC",
    title: "scie",
    competitors: { id: 7, value: "Shop 7", name: "Shop 7" },
  });
});

test("without filters an address keeps what it says of the list, but for its page", () => {
  assert.deepEqual(filteredSearch({ page: 2, brand: "Bosch", limit: 10 }, {}, nameOf), { limit: 10 });
});
