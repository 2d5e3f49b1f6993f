import assert from "node:assert/strict";
import { test } from "node:test";
import { sparedOf } from "./sparedOf.ts";

test("what was matched by hand is counted among what stays, unless it was to go or is an offer", () => {
  assert.equal(sparedOf({ what: "products", total: 6, withManual: false, count: 5 }), 1);
  assert.equal(sparedOf({ what: "matches", total: 6, withManual: false, count: 6 }), 0);
  assert.equal(sparedOf({ what: "products", total: 6, withManual: true, count: 5 }), 0);
  assert.equal(sparedOf({ what: "offers", total: 6, withManual: false, count: 5 }), 0);
  assert.equal(sparedOf({ what: "products", total: undefined, withManual: false, count: 5 }), 0);
});
