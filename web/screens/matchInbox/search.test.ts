import assert from "node:assert/strict";
import { test } from "node:test";
import { inboxAddress, openChoice } from "./search.ts";

const said = (search: Record<string, unknown>) => JSON.parse(JSON.stringify(inboxAddress.validate(search)));

test("the address of the inbox says a reason, a rule, a website, and of the history its state and page", () => {
  const search = { reason: "pack", rule: 3, website: 5, state: "judged", page: 2 };
  assert.deepEqual(said(search), search);
});

test("what makes no sense in it is as if it were not there", () => {
  assert.deepEqual(said({ reason: "mood", rule: 0, website: "5", state: "open", page: 1, other: 1 }), {});
});

test("what waits is chosen without what only the history has", () => {
  assert.deepEqual(openChoice({ reason: "price", website: 5, state: "judged", page: 2 }), {
    reason: "price",
    website: 5,
  });
  assert.deepEqual(openChoice({}), {});
});
