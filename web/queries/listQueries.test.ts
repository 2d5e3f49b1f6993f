import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { QueryClient } from "@tanstack/react-query";
import { answersPage } from "../../test/support/pageOrigin.ts";
import { listQueries } from "./listQueries.ts";

type Row = { id: number; name: string | null };

const asked: { path: string; params: Record<string, unknown> }[] = [];
let answer: { status: number; body: unknown };
answersPage((request, response) => {
  const { pathname, searchParams } = new URL(request.url!, "http://x");
  const params = [...searchParams].map(([name, text]) => [name, JSON.parse(text)] as const);
  asked.push({ path: pathname, params: Object.fromEntries(params) });
  response.writeHead(answer.status, { "content-type": "application/json" });
  response.end(JSON.stringify(answer.body));
});
beforeEach(() => asked.splice(0));

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
const brands = listQueries<Row>({
  key: ["brands", 7],
  path: "Brands",
  within: { catalog_id: 7 },
  include: ["website"],
  thenBy: "id ASC",
});

test("a page is asked for with its place and its order, in its catalogue, without counting all of it", async () => {
  answer = { status: 200, body: [{ id: 1, name: "Bosch" }] };
  const rows = await client.fetchQuery(
    brands.page({ where: { name: "Bosch" }, order: "name ASC", page: 3, limit: 50 }),
  );
  assert.deepEqual(rows, answer.body);
  const filter = {
    where: { name: "Bosch", catalog_id: 7 },
    include: ["website"],
    order: ["name ASC", "id ASC"],
    limit: 50,
    skip: 100,
  };
  assert.deepEqual(asked, [{ path: "/api/Brands", params: { filter, total: false } }]);
});

test("nobody asks for the rows of another catalogue, whatever the where says", async () => {
  answer = { status: 200, body: { count: 12 } };
  assert.equal(await client.fetchQuery(brands.count({ catalog_id: 8 })), 12);
  assert.deepEqual(asked, [{ path: "/api/Brands/count", params: { where: { catalog_id: 7 } } }]);
});

test("whether anything is in a field is asked with one row, and not again for a while", async () => {
  answer = { status: 200, body: [] };
  const { hasValue } = brands;
  assert.equal(await client.fetchQuery(hasValue({}, "name")), false);
  assert.equal(await client.fetchQuery(hasValue({}, "name")), false);
  const filter = { where: { catalog_id: 7, name: { neq: null } }, fields: ["id"], limit: 1 };
  assert.deepEqual(asked, [{ path: "/api/Brands", params: { filter, total: false } }]);
});

test("all that is asked of a list is out of date with its key", async () => {
  answer = { status: 200, body: { count: 1 } };
  await client.fetchQuery(brands.count({}));
  await client.invalidateQueries({ queryKey: ["brands"] });
  assert.ok(client.getQueryState(brands.count({}).queryKey)?.isInvalidated);
});

test("trying again is for what failed on the screen, and leaves alone what was answered", async () => {
  answer = { status: 500, body: { error: { statusCode: 500, name: "Error", message: "no" } } };
  await client.fetchQuery(brands.count({ name: "x" })).catch(() => undefined);
  const { predicate } = brands.failed;
  const [failed, answered] = [brands.count({ name: "x" }), brands.count({})].map(({ queryKey }) =>
    client.getQueryCache().find({ queryKey })!,
  );
  assert.deepEqual([predicate(failed!), predicate(answered!)], [true, false]);
});

test("how many rows there are of a list of counts is asked of the list itself", async () => {
  answer = { status: 200, body: { count: 3 } };
  const counted = listQueries<Row>({ key: ["sellers", 7], path: "Catalogs/7/sellersMkp", countsThere: true });
  assert.equal(await client.fetchQuery(counted.count({ seller: "Brico" })), 3);
  const params = { filter: { where: { seller: "Brico" } }, count: true };
  assert.deepEqual(asked, [{ path: "/api/Catalogs/7/sellersMkp", params }]);
});
