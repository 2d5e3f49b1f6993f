import assert from "node:assert/strict";
import { test } from "node:test";
import { rangeOfPath } from "./rangeOfPath.ts";

const text = `{
  "bool": { "must": [ { "term": { "brand": "{{brand}}" } }, { "match": { "title": { "operator": "xor" } } } ] },
  "attributes.colour.value": "red"
}`;

function found(path: string): string | undefined {
  const range = rangeOfPath(text, path);
  return range && text.slice(range.from, range.to);
}

test("the value that an error names is found in the text", () => {
  assert.equal(found("bool.must[1].match.title.operator"), '"xor"');
  assert.equal(found("bool.must[0].term"), '{ "brand": "{{brand}}" }');
  assert.equal(found("attributes.colour.value"), '"red"');
});

test("what is not there is where it should be; of nothing that is there, nowhere", () => {
  assert.equal(found("bool.must[0].term.brand.value"), '"{{brand}}"');
  assert.equal(found("min_score"), undefined);
  assert.equal(rangeOfPath('{ "a": ', "b"), undefined);
});
