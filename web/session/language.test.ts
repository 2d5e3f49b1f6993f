import assert from "node:assert/strict";
import { test } from "node:test";
import { currentLanguage, keepAccountLanguage, keepChosenLanguage } from "./language.ts";
import type { Store } from "./storage.ts";

test("a device where nobody chose a language is in French, then in that of the account that signed in last", () => {
  const store = newDevice();
  assert.equal(currentLanguage(store), "fr");
  keepAccountLanguage("en", store);
  assert.equal(currentLanguage(store), "en");
  keepAccountLanguage("fr", store);
  assert.equal(currentLanguage(store), "fr");
});

test("what was chosen on a device stays, whoever signs in there", () => {
  const store = newDevice();
  keepChosenLanguage("fr", store);
  keepAccountLanguage("en", store);
  assert.equal(currentLanguage(store), "fr");
  keepChosenLanguage("en", store);
  keepAccountLanguage("fr", store);
  assert.equal(currentLanguage(store), "en");
});

test("an account without a language we have changes nothing", () => {
  const store = newDevice();
  keepAccountLanguage("en", store);
  keepAccountLanguage("de", store);
  keepAccountLanguage(undefined, store);
  assert.equal(currentLanguage(store), "en");
});

function newDevice(): Store {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}
