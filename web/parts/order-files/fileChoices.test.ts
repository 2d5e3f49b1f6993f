import assert from "node:assert/strict";
import { test } from "node:test";
import { say } from "#shared/messages/index.ts";
import type { Words } from "#web/session/words.ts";
import { fileChoices } from "./fileChoices.ts";

const words = { say: (key, values) => say("fr", key, values) } as Words;
const labels = (files: string[] | undefined, chosen?: string) =>
  fileChoices(
    files?.map((name) => ({ name })),
    chosen,
    words,
  ).map(({ label }) => label);

test("a file of sales that is chosen and was deleted says so; while the files are not known, it is not said of any", () => {
  assert.deepEqual(labels(["mars.csv", "avril.csv"], "avril.csv"), ["mars.csv", "avril.csv"]);
  assert.deepEqual(labels(["mars.csv"], "avril.csv"), ["mars.csv", "avril.csv (supprimé)"]);
  assert.deepEqual(labels(undefined, "avril.csv"), ["avril.csv"]);
  assert.deepEqual(labels(["mars.csv"]), ["mars.csv"]);
});
