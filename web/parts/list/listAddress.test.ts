import assert from "node:assert/strict";
import { test } from "node:test";
import { idIn, listAddress } from "./listAddress.ts";

const { validate, pageOf, sizes } = listAddress({
  sortable: ["name", "price.amount"],
  order: "name ASC",
  pageSizes: { sizes: [50, 100], initial: 50 },
  reads: ({ website }) => ({ website: idIn(website) }),
});
const said = (search: Record<string, unknown>) => JSON.parse(JSON.stringify(validate(search)));

test("an address says a page, a size, an order and what the list is narrowed to", () => {
  const search = { page: 2, limit: 100, order: "price.amount DESC", website: 12 };
  assert.deepEqual(said(search), search);
  assert.deepEqual(pageOf(validate(search)), { page: 2, limit: 100, order: "price.amount DESC" });
});

test("what it does not say is the default, and a default is not said", () => {
  assert.deepEqual(pageOf(validate({})), { page: 1, limit: 50, order: "name ASC" });
  assert.deepEqual(said({ page: 1, limit: 50, order: "name ASC" }), {});
});

test("what makes no sense is as if it were not there", () => {
  for (const search of [
    { page: 0, limit: 10, order: "secret ASC", website: -1 },
    { page: 1.5, limit: "100", order: "name", website: "12" },
    { page: "2", limit: null, order: "name ASC; drop", website: { id: 1 }, other: 1 },
  ])
    assert.deepEqual(said(search), {});
});

test("a list whose columns do not sort has one order", () => {
  const fixed = listAddress({ order: "id DESC" });
  assert.deepEqual(JSON.stringify(fixed.validate({ order: "name ASC" })), "{}");
  assert.deepEqual(sizes, [50, 100]);
  assert.deepEqual(fixed.pageOf({}), { page: 1, limit: 10, order: "id DESC" });
});
