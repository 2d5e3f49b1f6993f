import assert from "node:assert/strict";
import { test } from "node:test";
import { coerceFilterValue } from "../entities/filterValue.ts";
import { ref } from "../fields.ts";
import type { Where } from "./filter.ts";
import { demandsOf, demandsWords, idsIn, withoutIds } from "./topLevel.ts";

test("what must hold is found at the top and in nested ands, not in an or", () => {
  const where = { a: 1, and: [{ a: 2 }, { and: [{ a: 3 }] }, { or: [{ a: 4 }] }], or: [{ a: 5 }] };
  assert.deepEqual(demandsOf(where, "a"), [1, 2, 3]);
  assert.deepEqual(demandsOf({}, "a"), []);
});
test("a title is found by words of three letters or more that must be in it", () => {
  assert.ok(demandsWords({ title: { ilike: "%Été%" } }));
  assert.ok(demandsWords({ and: [{ price: 3 }, { title: { regexp: "/perceuse/i" } }] }));
  for (const title of ["perceuse", { ilike: "%pe%" }, { nilike: "%perceuse%" }, { ilike: 3 }, null])
    assert.equal(demandsWords({ title } as Where), false, JSON.stringify(title));
  assert.equal(demandsWords({ or: [{ title: { ilike: "%perceuse%" } }, { price: 3 }] }), false);
  assert.equal(demandsWords(undefined), false);
});
test("ids are read bare, as eq and as inq, numbers or texts", () => {
  assert.deepEqual(idsIn(7), [7]);
  assert.deepEqual(idsIn("7"), [7]);
  assert.deepEqual(idsIn({ eq: 7 }), [7]);
  assert.deepEqual(idsIn({ inq: [7, "8"] }), [7, 8]);
  assert.equal(idsIn({ neq: 7 }), undefined);
  assert.equal(idsIn({ inq: [7], gt: 1 }), undefined);
  assert.equal(idsIn({ inq: ["x"] }), undefined);
});
test("what names no row names no id, and what names one is read as the rows are", () => {
  for (const value of ["0x1", "0b1", "", 1.5, true, null, [1], { inq: [1, null] }, { inq: [1, "0x2"] }])
    assert.equal(idsIn(value), undefined, JSON.stringify(value));
  for (const value of ["1", "1e0", " 1"])
    assert.deepEqual({ value: idsIn(value)?.[0] }, coerceFilterValue(ref("Catalog"), value));
});
test("a where that nobody has checked demands what can be read in it", () => {
  const deep = Array.from({ length: 8_000 }).reduce<Where>((where) => ({ and: [where] }), { a: 3 });
  const where = { a: 1, and: [null, 7, "x", { a: 2 }, deep] } as Where;
  assert.deepEqual(demandsOf(where, "a"), [1, 2]);
});
test("demands that name ids are taken out, at the top and in nested ands, and nothing else is", () => {
  const where = { a: 1, b: 2, and: [{ a: { inq: [2] }, c: 3 }, { or: [{ a: 4 }] }] };
  assert.deepEqual(withoutIds(where, "a"), { b: 2, and: [{ c: 3 }, { or: [{ a: 4 }] }] });
  assert.deepEqual(withoutIds({ a: { neq: 1 } }, "a"), { a: { neq: 1 } });
});
