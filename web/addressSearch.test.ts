import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { addressSearch } from "./addressSearch.ts";

const { stringifySearch } = addressSearch;
// The router's objects have no prototype; only what they hold is of interest.
const parseSearch = (text: string) => JSON.parse(JSON.stringify(addressSearch.parseSearch(text))) as object;

test("references that look like numbers keep every character", () => {
  for (const sku of ["1e5", "007", "12345678901234567890", "1.50"])
    assert.deepEqual(parseSearch(`?skus=${sku}`), { skus: sku });
  assert.deepEqual(parseSearch("?page=3&brand=Bosch"), { page: 3, brand: "Bosch" });
});

test("objects and lists are read as JSON, spaces or not, and what is broken stays text", () => {
  const competitor = encodeURIComponent('{ "id": 7, "name": "A & B" }');
  assert.deepEqual(parseSearch(`?competitors=${competitor}`), { competitors: { id: 7, name: "A & B" } });
  assert.deepEqual(parseSearch(`?competitors=${encodeURIComponent("{id:7")}`), { competitors: "{id:7" });
});

test("what an address is given, it gives back", () => {
  const values = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.array(fc.string()),
    fc.record({ id: fc.integer(), name: fc.string() }),
  );
  fc.assert(
    fc.property(fc.record({ title: values, page: values }), (search) => {
      assert.deepEqual(parseSearch(stringifySearch(search)), JSON.parse(JSON.stringify(search)));
    }),
  );
});
