import assert from "node:assert/strict";
import { test } from "node:test";
import { namesAdmin } from "./namesAdmin.ts";

test("an admin is who has a role of that name", async () => {
  assert.equal(await namesAdmin(async () => [{ name: "reader" }, { name: "admin" }]), true);
  assert.equal(await namesAdmin(async () => [{ name: "administrator" }]), false);
  assert.equal(await namesAdmin(async () => []), false);
});

test("an admin who cannot be known as one is treated as a customer", async (t) => {
  t.mock.method(console, "warn", () => {});
  assert.equal(await namesAdmin(() => Promise.reject(new Error("no answer"))), false);
});
