import assert from "node:assert/strict";
import { test } from "node:test";
import { shownKeys } from "./shownKeys.ts";

test("keys are shown as they stand on the keyboard, in the reader's language", () => {
  assert.equal(shownKeys("g p", "fr"), "G puis P");
  assert.equal(shownKeys("g p", "en"), "G then P");
  assert.equal(shownKeys("[Shift]+?", "fr"), "?");
  assert.equal(shownKeys("/", "fr"), "/");
  assert.equal(shownKeys("$mod+k", "fr"), "Ctrl K");
});
