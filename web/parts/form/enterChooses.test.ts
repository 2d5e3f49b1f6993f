import assert from "node:assert/strict";
import { test } from "node:test";
import { enterChooses } from "./enterChooses.ts";

/** Whether the form is kept from being sent. */
function isHeld(key: string, typed: string, held: { ctrlKey?: boolean; readOnly?: boolean } = {}): boolean {
  let prevented = false;
  const { readOnly = false, ...keys } = held;
  const event = {
    key,
    currentTarget: { value: typed, readOnly },
    ...keys,
    preventDefault: () => (prevented = true),
  };
  enterChooses(event as never);
  return prevented;
}

test("the enter key does not send a form while something typed is not chosen", () => {
  assert.ok(isHeld("Enter", "zzz"));
  assert.ok(!isHeld("Enter", "  "), "nothing is left to choose");
  assert.ok(isHeld("Enter", "", { readOnly: true }), "as many are chosen as there may be");
  assert.ok(!isHeld("a", "zzz"));
  assert.ok(!isHeld("Enter", "zzz", { ctrlKey: true }), "the form's own key");
});
