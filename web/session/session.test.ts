import assert from "node:assert/strict";
import { test } from "node:test";
import { ApiError } from "#web/api.ts";
import { clearSession, readSession, rememberSession, requireSession, writeSession } from "./session.ts";
import type { Stores } from "./session.ts";
import { safely } from "./storage.ts";

const claire = { token: "t".repeat(64), userId: 2, rememberMe: false };

test("a session that is not to be remembered is kept in the tab alone", () => {
  const { stores, kept } = twoStores();
  writeSession(claire, stores);
  assert.deepEqual(readSession(stores), claire);
  assert.equal(kept.local.size, 0);
});

test("a session to be remembered is kept in local storage alone, every key under our prefix", () => {
  const { stores, kept } = twoStores();
  writeSession({ ...claire, rememberMe: true }, stores);
  assert.deepEqual(readSession(stores), { ...claire, rememberMe: true });
  assert.equal(kept.tab.size, 0);
  assert.deepEqual([...kept.local.keys()].toSorted(), [
    "vigie.accessTokenId",
    "vigie.rememberMe",
    "vigie.userId",
  ]);
});

test("staying signed in moves the session from the tab to local storage", () => {
  const { stores, kept } = twoStores();
  writeSession(claire, stores);
  rememberSession(stores);
  assert.deepEqual(readSession(stores), { ...claire, rememberMe: true });
  assert.equal(kept.tab.size, 0);
});

test("ending a session forgets it everywhere and keeps the preferences", () => {
  const { stores, kept } = twoStores();
  stores.local.setItem("vigie.language", "en");
  stores.local.setItem("lastViewedCatalogId", "7");
  writeSession({ ...claire, rememberMe: true }, stores);
  clearSession(stores);
  assert.equal(readSession(stores), undefined);
  assert.deepEqual([...kept.local.keys()], ["vigie.language", "lastViewedCatalogId"]);
});

test("without a session the refusal is a local 401", () => {
  const { stores } = twoStores();
  assert.throws(
    () => requireSession(stores),
    (error) => error instanceof ApiError && error.statusCode === 401,
  );
});

test("half a session, or a user id that is none, is no session", () => {
  const { stores } = twoStores();
  stores.tab.setItem("vigie.accessTokenId", claire.token);
  assert.equal(readSession(stores), undefined);
  stores.tab.setItem("vigie.userId", "two");
  assert.equal(readSession(stores), undefined);
});

test("a browser that refuses its storage is a browser without a session, not a broken page", (t) => {
  t.mock.method(console, "warn", () => {});
  const refused = safely(() => {
    throw new Error("The operation is insecure");
  });
  const stores = { local: refused, tab: refused };
  writeSession(claire, stores);
  assert.equal(readSession(stores), undefined);
});

function twoStores() {
  const kept = { local: new Map<string, string>(), tab: new Map<string, string>() };
  const stores: Stores = { local: storeOver(kept.local), tab: storeOver(kept.tab) };
  return { stores, kept };
}

function storeOver(values: Map<string, string>) {
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}
