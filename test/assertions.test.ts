// Every test asserts something: one that only runs would pass whatever the product did. What counts is written in
// support/assertions.ts.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { testsWithoutAssertion } from "./support/assertions.ts";
import { readSources } from "./support/sources.ts";

test("every test asserts something", () => {
  assert.deepEqual(testsWithoutAssertion(readSources()), []);
});

describe("a test", () => {
  const testOf = (body: string, more = "") => ({
    path: "server/x.test.ts",
    text: `import assert from "node:assert/strict";
      import { test } from "node:test";
      ${more}
      test("adds", async (t) => { ${body} });`,
  });
  const isNamed = (body: string, more?: string, ...others: { path: string; text: string }[]) =>
    assert.deepEqual(
      testsWithoutAssertion([testOf(body, more), ...others]),
      ["server/x.test.ts: adds"],
      body,
    );
  const isAccepted = (body: string, more?: string, ...others: { path: string; text: string }[]) =>
    assert.deepEqual(testsWithoutAssertion([testOf(body, more), ...others]), [], body);
  const helper = {
    path: "test/support/sums.ts",
    text: `import assert from "node:assert/strict";
      export function checkSum(sum) { for (const one of [sum]) check(one); }
      function check(sum) { assert.ok(sum > 0); }
      export function openSums() { return { checked: () => check(1), sum: () => 1, close() { check(1); } }; }
      export const add = (one, other) => one + other;`,
  };
  const importing = 'import { add, checkSum as isSum, openSums } from "../test/support/sums.ts";';

  test("that asserts nothing is named", () => {
    isNamed("");
    isNamed("await add(1, 1);", "async function add(one, other) { return one + other; }");
    isNamed("const { assert } = sums; console.log(assert, 'assert.equal(1, 1)');");
    isNamed("void add(1, 1);", importing, helper);
    isNamed("openSums().sum();", importing, helper);
    isNamed("openSums().close();", importing, helper);
    isNamed("const checked = () => assert.ok(1);");
    isNamed("round();", "function round() { again(); } function again() { round(); }");
  });
  test("that asserts itself is accepted", () => {
    isAccepted("assert.equal(1, 1);");
    isAccepted("assert(true);");
    isAccepted("for (const one of [1]) [one].forEach((two) => assert.ok(two));");
    isAccepted("fc.assert(fc.property(fc.integer(), (n) => n === n));");
    isAccepted("t.assert.equal(1, 1);");
  });
  test("that asserts in a function of its file, or of a file that it imports, is accepted", () => {
    isAccepted(
      "await checked(1);",
      "const checked = async (sum) => { await again(sum); }; const again = (sum) => assert.ok(sum);",
    );
    isAccepted("[1, 2].forEach(checked);", "function checked(sum) { assert.ok(sum); }");
    isAccepted("isSum(1);", importing, helper);
    isAccepted("openSums().checked();", importing, helper);
  });
  test("that waits for something in a browser is accepted: it fails when that does not come", () => {
    isAccepted('await page.getByText("Bonjour").waitFor();');
    isAccepted('await page.waitForURL("**/products");');
    isNamed("await page.waitingTime();");
  });
  test("that is told what to do by the name of a function is accepted when that asserts", () => {
    const asking = (body: string) => ({
      path: "server/y.test.ts",
      text: `test(\`adds \${1}\`, adds); function adds() { ${body} }`,
    });
    assert.deepEqual(testsWithoutAssertion([asking("assert.ok(1);")]), []);
    assert.deepEqual(testsWithoutAssertion([asking("")]), ["server/y.test.ts: `adds ${1}`"]);
  });
});
