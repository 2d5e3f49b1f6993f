import assert from "node:assert/strict";
import { test } from "node:test";
import { say } from "#shared/messages/index.ts";
import type { Words } from "#web/session/words.ts";
import { delimiterName } from "./delimiterName.ts";

test("a separator that leaves no mark is named, any other is shown as it is", () => {
  const words = { say: (key: Parameters<Words["say"]>[0]) => say("fr", key) } as Words;
  const names = [";", "|", "\t", " "].map((delimiter) => delimiterName(delimiter, words));
  assert.deepEqual(names, [";", "|", "tabulation", "espace"]);
});
