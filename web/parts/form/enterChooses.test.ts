import assert from "node:assert/strict";
import { test } from "node:test";
import { enterChooses } from "./enterChooses.ts";

/** Whether the form is kept from being sent. */
function isHeld(key: string, typed: string, held: { ctrlKey?: boolean } = {}): boolean {
  let prevented = false;
  const event = { key, currentTarget: { value: typed }, ...held, preventDefault: () => (prevented = true) };
  enterChooses(event as never);
  return prevented;
}

test("the enter key does not send a form while something typed is not chosen", () => {
  assert.ok(isHeld("Enter", "zzz"));
  assert.ok(!isHeld("Enter", "  "), "nothing is left to choose");
  assert.ok(!isHeld("a", "zzz"));
  assert.ok(!isHeld("Enter", "zzz", { ctrlKey: true }), "the form's own key");
});
