import assert from "node:assert/strict";
import { test } from "node:test";
import { sourcesAddress, whereOf } from "./search.ts";

const said = (search: Record<string, unknown>) => JSON.parse(JSON.stringify(sourcesAddress.validate(search)));

test("the address of the sources says which are shown, and their name; what makes no sense is as if it were not there", () => {
  assert.deepEqual(said({ trouble: "failing", name: "Bric" }), { trouble: "failing", name: "Bric" });
  assert.deepEqual(said({ trouble: "broken" }), {});
});

test("any trouble is all but none, and without one all websites are asked for", () => {
  assert.deepEqual(whereOf({ trouble: "failing" }), { trouble: "failing" });
  assert.deepEqual(whereOf({ trouble: "any" }), { trouble: { neq: "none" } });
  assert.deepEqual(whereOf({}), {});
});
