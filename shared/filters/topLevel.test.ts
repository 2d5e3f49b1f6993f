import assert from "node:assert/strict";
import { test } from "node:test";
import { demandsOf, idsIn } from "./topLevel.ts";

test("what must hold is found at the top and in nested ands, not in an or", () => {
  const where = { a: 1, and: [{ a: 2 }, { and: [{ a: 3 }] }, { or: [{ a: 4 }] }], or: [{ a: 5 }] };
  assert.deepEqual(demandsOf(where, "a"), [1, 2, 3]);
  assert.deepEqual(demandsOf({}, "a"), []);
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
