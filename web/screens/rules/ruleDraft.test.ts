import assert from "node:assert/strict";
import { test } from "node:test";
import {
  builderSide,
  differingParts,
  draftOf,
  filterLanguage,
  jsonProblem,
  problemsIn,
  textOf,
  valuesOf,
  partsToMend,
  sameDraft,
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

test("a rule without a name can be tried, not saved; one that identifies nothing cannot be tried either", () => {
  assert.deepEqual([...problemsIn({ ...written("{}"), name: " " })], ["name"]);
  assert.deepEqual(partsToMend(new Set(["name"])), []);
  assert.deepEqual(partsToMend(new Set(["name", "filter", "identity"])), ["filter", "matching"]);
});

test("two drafts are the same when they say the same, in the builder or as JSON", () => {
  const inBuilder = draftOf(null);
  const asJson = { ...inBuilder, filter: { mode: "json", text: "" } } as const;
  assert.ok(sameDraft(inBuilder, { ...inBuilder, name: " " }));
  assert.ok(sameDraft(inBuilder, asJson));
  assert.ok(!sameDraft(inBuilder, { ...inBuilder, enabled: false }));
});

test("what a rule says otherwise than the one that somebody else saved is told part by part", () => {
  const mine = { ...written("{}"), competitors_id: [3] };
  const theirs = { ...written("{}"), name: "Serrures", competitors_id: [3], enabled: false };
  assert.deepEqual(differingParts(valuesOf(mine), theirs), ["name", "enabled"]);
  assert.deepEqual(differingParts(valuesOf(mine), mine), []);
});
