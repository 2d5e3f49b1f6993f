import assert from "node:assert/strict";
import { test } from "node:test";
import { isContradicted } from "./contradictions.ts";

test("a count is contradicted by a page with more rows than it, and by a last page that ends before it", () => {
  const first = { skip: 0, limit: 50 };
  assert.ok(isContradicted(0, { ...first, rows: 2 }));
  assert.ok(isContradicted(9, { ...first, rows: 2 }));
  assert.ok(isContradicted(3, { ...first, rows: 0 }));
  assert.ok(isContradicted(51, { skip: 50, limit: 50, rows: 2 }));
});

test("a count is not contradicted by a full page, by its last one, nor by one behind the end", () => {
  assert.ok(!isContradicted(120, { skip: 0, limit: 50, rows: 50 }));
  assert.ok(!isContradicted(2, { skip: 0, limit: 50, rows: 2 }));
  assert.ok(!isContradicted(0, { skip: 0, limit: 50, rows: 0 }));
  assert.ok(!isContradicted(52, { skip: 50, limit: 50, rows: 2 }));
  assert.ok(!isContradicted(52, { skip: 500, limit: 50, rows: 0 }));
});
