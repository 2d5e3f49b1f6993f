import assert from "node:assert/strict";
import { test } from "node:test";
import { filtersOf, filtersText, sayTheSame } from "./trackedFilters.ts";

test("filters are kept as text and come back as they were", () => {
  const filters = { competitive: "cheap", title: "perceuse", competitors: [3, 7] } as const;
  assert.deepEqual(filtersOf({ filters: filtersText({ ...filters, competitors: [3, 7] }) }), filters);
});

test("a text that nobody can read filters by nothing", () => {
  assert.deepEqual(filtersOf({ filters: "{" }), {});
  assert.deepEqual(filtersOf({ filters: "[1]" }), {});
});

test("two sets are the same whatever the order of their fields, and not with another value", () => {
  assert.ok(sayTheSame({ title: "a", competitors: [3] }, { competitors: [3], title: "a" }));
  assert.ok(!sayTheSame({ title: "a" }, { title: "b" }));
  assert.ok(!sayTheSame({ title: "a" }, {}));
});
