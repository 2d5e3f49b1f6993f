// What is typed in the headers of a list, from its address to the question asked.
import assert from "node:assert/strict";
import { test } from "node:test";
import { headerFilters, typedIn, typedWhere } from "./typedFilters.ts";

const columns = ["name", "url"] as const;

test("an address holds what is typed under the names of the columns, a name of digits alone too, nothing else", () => {
  assert.deepEqual(typedIn({ name: 2024, url: "", page: 3 }, columns), { name: "2024", url: undefined });
});

test("the server is asked for what contains the text, whose % and _ mean themselves", () => {
  assert.deepEqual(typedWhere({ name: "50 %_", url: undefined }, columns), {
    name: { ilike: String.raw`%50 \%\_%` },
  });
});

test("the grid shows what the address says, and an emptied header leaves it", () => {
  const said: object[] = [];
  const address = { search: { name: "a", page: 2 }, change: (search: object) => void said.push(search) };
  const { columnFilters, onColumnFilters } = headerFilters(address, columns);
  assert.deepEqual(columnFilters, { name: "a" });
  onColumnFilters({ url: "shop" });
  assert.deepEqual(said, [{ name: undefined, url: "shop" }]);
});
