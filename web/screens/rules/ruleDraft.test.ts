import assert from "node:assert/strict";
import { test } from "node:test";
import {
  builderSide,
  draftOf,
  filterLanguage,
  jsonProblem,
  problemsIn,
  textOf,
  valuesOf,
} from "./ruleDraft.ts";
import type { RuleDraft } from "./ruleDraft.ts";

const written = (text: string): RuleDraft => ({
  ...draftOf(null),
  name: "Clés",
  filter: { mode: "json", text },
  matching: { mode: "json", text },
});

test("a part that was emptied is that of a rule for all products, looked for as usual", () => {
  for (const text of ["", " \n"]) {
    const draft = written(text);
    assert.deepEqual([...problemsIn(draft)], []);
    const { filter_query, matching_query } = valuesOf(draft);
    assert.deepEqual([filter_query, matching_query], ["{}", "{}"]);
    const inBuilder = builderSide(textOf(draft.filter, filterLanguage), filterLanguage);
    assert.ok("mode" in inBuilder, "the builder shows it");
  }
});

test("JSON that is no object is the server's to refuse; what is no JSON has its place told", () => {
  for (const text of ["[]", "3", "null"]) assert.equal(jsonProblem(text), undefined);
  assert.deepEqual([...problemsIn(written("[]"))], []);
  assert.deepEqual(jsonProblem('{\n "a" 1 }'), { line: 2, column: 6 });
  assert.deepEqual([...problemsIn(written("{"))], ["filter", "matching"]);
});
