import assert from "node:assert/strict";
import { test } from "node:test";
import { isBlockChanged, wasKept } from "./marketplace.ts";

const stored = { isMkp: true, provider: "BMS", email: "shop", hasPassword: true, allowExport: false };
const form = (values: Record<string, unknown>) => (path: string) =>
  Object.hasOwn(values, path) ? values[path] : stored[path.replace("config.mkp.", "") as keyof typeof stored];

test("a block is changed by what is read of it, and not by what only looks otherwise", () => {
  assert.equal(isBlockChanged(form({}), stored), false);
  assert.equal(
    isBlockChanged(form({ "config.mkp.uri": "", "config.mkp.addFilter.filters": {} }), stored),
    false,
  );
  assert.equal(isBlockChanged(form({ "config.mkp.email": "thief" }), stored), true);
  assert.equal(isBlockChanged(form({ "config.mkp.isMkp": false }), stored), true);
});

test("a block was kept where a change was sent and what is stored is as before", () => {
  const sent = { ...stored, email: "new" };
  assert.equal(wasKept(stored, { sent, saved: stored }), true);
  assert.equal(wasKept(stored, { sent, saved: sent }), false);
  assert.equal(wasKept(stored, { sent: stored, saved: stored }), false);
  assert.equal(wasKept(stored, { sent: undefined, saved: stored }), false);
  const gemzup = { isMkp: true, provider: "gemzup", uri: "https://g.example/a.csv?key=abc" };
  const saved = { ...gemzup, uri: "https://g.example/a.csv?key=•••", email: null };
  assert.equal(wasKept(stored, { sent: { ...stored, ...gemzup }, saved }), false);
  assert.equal(wasKept(stored, { sent: { ...stored, ...gemzup }, saved: stored }), true);
});
