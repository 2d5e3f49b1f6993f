// A back office made with react-admin, by its provider for LoopBack: it pages by headers, and signs in as browsers do.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { after, before, describe, test } from "node:test";
import { type RunningVigie, startVigie } from "../test/support/vigie.ts";

// oxlint-disable-next-line typescript/no-explicit-any
type Untyped = any;

const load: Untyped = createRequire(import.meta.url);
// What the tools that build such a back office put around the provider.
load("regenerator-runtime/runtime");
const { default: restProvider, authProvider, storage } = load("react-admin-loopback");
const { AUTH_CHECK, AUTH_ERROR, AUTH_LOGIN, AUTH_LOGOUT } = load("react-admin");
const actions = load("react-admin");

describe("a back office on Vigie's API", () => {
  let vigie: RunningVigie;
  let data: (type: string, resource: string, params: unknown) => Promise<Untyped>;
  let auth: (type: string, params?: unknown) => Promise<Untyped>;
  let catalogId: number;

  before(async () => {
    vigie = await startVigie({ demo: true });
    data = restProvider(`${vigie.url}/api`);
    auth = authProvider(`${vigie.url}/api/Customers/login`);
  });
  after(() => vigie.stop());

  const page = (resource: string, params: object = {}) =>
    data(actions.GET_LIST, resource, {
      pagination: { page: 1, perPage: 10 },
      sort: { field: "id", order: "ASC" },
      filter: {},
      ...params,
    });

  test("signs in, and keeps the token for as long as it lives", async () => {
    await assert.rejects(auth(AUTH_CHECK), { redirectTo: "/login" });
    await assert.rejects(auth(AUTH_LOGIN, { ...vigie.logins.customer, password: "wrong" }));
    await auth(AUTH_LOGIN, vigie.logins.customer);
    await auth(AUTH_CHECK);
    assert.equal(storage.load("lbtoken").id.length, 64);
  });

  test("pages through a list with its total", async () => {
    const catalogs = await page("Catalogs");
    assert.equal(catalogs.total, catalogs.data.length);
    catalogId = catalogs.data[0].id;
    const filter = { catalog_id: catalogId };
    const first = await page("MatchedProducts", { filter });
    assert.equal(first.data.length, 10);
    assert.ok(first.total > 20);
    const last = Math.ceil(first.total / 10);
    const end = await page("MatchedProducts", { filter, pagination: { page: last, perPage: 10 } });
    assert.equal(end.total, first.total);
    assert.equal(end.data.length, first.total - (last - 1) * 10);
    const sorted = await page("MatchedProducts", { filter, sort: { field: "price", order: "DESC" } });
    const prices = sorted.data.map(({ price }: Untyped) => price);
    assert.deepEqual(
      prices,
      prices.toSorted((a: number, b: number) => b - a),
    );
    const none = await page("MatchedProducts", { filter: { ...filter, title: "no such title" } });
    assert.deepEqual(none, { data: [], total: 0 });
  });

  test("creates, reads, changes and deletes", async () => {
    const name = "From the back office";
    const made = await data(actions.CREATE, "TrackingProducts", { data: { name, catalog_id: catalogId } });
    const { id } = made.data;
    assert.equal((await data(actions.GET_ONE, "TrackingProducts", { id })).data.name, name);
    const changed = await data(actions.UPDATE, "TrackingProducts", { id, data: { name: "Changed" } });
    assert.equal(changed.data.name, "Changed");
    // The provider changes several rows by PUT of whole rows.
    const both = { ids: [id], data: { name: "Together", catalog_id: catalogId } };
    assert.equal((await data(actions.UPDATE_MANY, "TrackingProducts", both)).data[0].name, "Together");
    await assert.rejects(data(actions.CREATE, "TrackingProducts", { data: { catalog_id: catalogId } }), {
      status: 422,
    });
    await data(actions.DELETE, "TrackingProducts", { id });
    await assert.rejects(data(actions.GET_ONE, "TrackingProducts", { id }), { status: 404 });
    const other = await data(actions.CREATE, "TrackingProducts", { data: { name, catalog_id: catalogId } });
    await data(actions.DELETE_MANY, "TrackingProducts", { ids: [other.data.id] });
    await assert.rejects(data(actions.GET_ONE, "TrackingProducts", { id: other.data.id }), { status: 404 });
  });

  test("shows what refers to a row, and what a row refers to", async () => {
    const related = await data(actions.GET_MANY_REFERENCE, "MatchedProducts", {
      target: "catalog_id",
      id: catalogId,
      pagination: { page: 1, perPage: 5 },
      sort: { field: "title", order: "ASC" },
      filter: { price: { gt: 20 } },
      include: ["website"],
    });
    assert.equal(related.data.length, 5);
    assert.ok(related.data.every((row: Untyped) => row.catalog_id === catalogId && row.price > 20));
    assert.equal(related.data[0].website.id, related.data[0].website_id);
    const ids = related.data.slice(0, 3).map((row: Untyped) => row.product_id);
    const products = await data(actions.GET_MANY, "Products", { ids });
    assert.deepEqual(products.data.map(({ id }: Untyped) => id).toSorted(), ids.toSorted());
  });

  test("is sent back to its login by a dead token alone", async () => {
    const { id } = storage.load("lbtoken");
    const response = await fetch(`${vigie.url}/api/Customers/logout`, {
      method: "POST",
      headers: { authorization: id },
    });
    assert.equal(response.status, 204);
    const refusal: Untyped = await page("Catalogs").then(
      () => undefined,
      (error: unknown) => error,
    );
    assert.equal(refusal.status, 401);
    await assert.rejects(auth(AUTH_ERROR, refusal));
    await auth(AUTH_LOGOUT);
    await assert.rejects(auth(AUTH_CHECK));
  });
});
