import assert from "node:assert/strict";
import { test } from "node:test";
import { sortChoices } from "#web/parts/data-grid/sortChoices.ts";
import { listAddress } from "./listAddress.ts";
import { listColumns } from "./listColumns.ts";

const columns = {
  logo: { label: "Logo" },
  name: { label: "Nom" },
  actions: { label: "Actions", align: "end" },
} as const;

test("the headers that sort, and what a phone offers to sort by, are what the address of the list can say", () => {
  const address = listAddress({ sortable: ["name"], order: "name ASC" });
  assert.deepEqual(sortChoices(listColumns(address, columns)), [{ value: "name", label: "Nom" }]);
});

test("a list that nothing sorts has no header that does", () => {
  assert.deepEqual(sortChoices(listColumns(null, columns)), []);
});
