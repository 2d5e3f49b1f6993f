import assert from "node:assert/strict";
import { test } from "node:test";
import { markSessionLost, takeSessionLost } from "./lostSession.ts";

test("that a session ended is told once, with how it was kept", () => {
  const values = new Map<string, string>();
  const store = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  assert.equal(takeSessionLost(store), undefined);
  for (const rememberMe of [true, false]) {
    markSessionLost({ rememberMe }, store);
    assert.deepEqual(takeSessionLost(store), { rememberMe });
    assert.equal(takeSessionLost(store), undefined);
  }
});
