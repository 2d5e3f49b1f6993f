import assert from "node:assert/strict";
import { test } from "node:test";
import { expertQuery, problemOfQuery } from "./expertQuery.ts";

test("a query that is begun for somebody can be asked, and has their words", () => {
  const begun = expertQuery('vélo "pliant"');
  assert.equal(problemOfQuery(begun), undefined);
  assert.equal(JSON.parse(begun).multi_match.query, 'vélo "pliant"');
});

test("what is no JSON is told from what is no object", () => {
  assert.equal(problemOfQuery('{"match": '), "notJson");
  assert.equal(problemOfQuery(""), "notJson");
  for (const text of ["[]", "null", '"vélo"', "3"]) assert.equal(problemOfQuery(text), "notAnObject", text);
  assert.equal(problemOfQuery('{"exists": {"field": "title"}}'), undefined);
});
