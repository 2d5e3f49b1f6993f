import assert from "node:assert/strict";
import { test } from "node:test";
import en from "./en.json" with { type: "json" };
import fr from "./fr.json" with { type: "json" };

const forms = /_(one|many|other)$/;

test("a text with a count has every form that its language knows: of one, of several, and in French of millions", () => {
  assert.deepEqual(lackingOf(fr, ["one", "many", "other"]), []);
  assert.deepEqual(lackingOf(en, ["one", "other"]), []);
});

/** The forms that some others of the same text stand without. */
function lackingOf(messages: object, needed: readonly string[]): string[] {
  const keys = new Set(keysOf(messages));
  const counted = new Set([...keys].filter((key) => forms.test(key)).map((key) => key.replace(forms, "")));
  assert.ok(counted.size > 100, String(counted.size));
  return [...counted].flatMap((text) =>
    needed.map((form) => `${text}_${form}`).filter((key) => !keys.has(key)),
  );
}

function keysOf(messages: object, path = ""): string[] {
  return Object.entries(messages).flatMap(([name, inner]) =>
    typeof inner === "string" ? [path + name] : keysOf(inner, `${path}${name}.`),
  );
}
