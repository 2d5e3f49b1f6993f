import assert from "node:assert/strict";
import { test } from "node:test";
import { losesChanges } from "./ruleLeaving.ts";

const rule = "/matching/rule/7";

test("another screen, and another rule, lose what was written", () => {
  assert.ok(losesChanges(rule, "/matching/rules"));
  assert.ok(losesChanges(rule, "/matching/rule/77"));
  assert.ok(losesChanges(rule, "/website/3/product/5"));
});

test("the other tab of a rule, a product over it and the way back do not", () => {
  const product = `${rule}/website/3/product/5`;
  assert.ok(!losesChanges(rule, rule));
  assert.ok(!losesChanges(rule, product));
  assert.ok(!losesChanges(product, rule));
});
