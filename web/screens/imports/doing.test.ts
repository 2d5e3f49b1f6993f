import assert from "node:assert/strict";
import { test } from "node:test";
import { doingOf } from "./doing.ts";

test("a run that counts nothing yet says that it reads, and one that has read everything that it compares", () => {
  const running = { status: "running", percentage: -1, products_count: 0 } as const;
  assert.equal(doingOf(running), "importing.beginning");
  assert.equal(doingOf({ ...running, percentage: 12 }), "importing.beginning");
  assert.equal(doingOf({ ...running, products_count: 30 }), undefined);
  assert.equal(doingOf({ ...running, percentage: 70, products_count: 30 }), "importing.comparing");
  assert.equal(doingOf({ ...running, status: "pending" }), undefined);
});
