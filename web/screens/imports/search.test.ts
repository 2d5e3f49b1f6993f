import assert from "node:assert/strict";
import { test } from "node:test";
import { importsAddress } from "./search.ts";

const said = (search: Record<string, unknown>) => JSON.parse(JSON.stringify(importsAddress.validate(search)));

test("the address of the imports says a website, a status and a page, where they differ from what is usual", () => {
  const search = { website: 12, status: "error", page: 3, limit: 500 };
  assert.deepEqual(said(search), search);
  assert.deepEqual(said({ page: 1, limit: 100 }), {});
});

test("what makes no sense in it is as if it were not there", () => {
  assert.deepEqual(said({ website: "x", status: "running", page: -1, limit: 7, other: 1 }), {});
});

test("an address that says nothing asks for the first page of all of them", () => {
  const { page, limit } = importsAddress.pageOf({});
  assert.deepEqual({ page, limit }, { page: 1, limit: 100 });
});
