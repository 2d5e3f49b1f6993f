// That nobody reads or changes what is another customer's, asked of every address there is. Who may call which address at
// all is on the page access.golden.txt, which the wire on record holds (test/wire).
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { issueToken } from "#server/store/queries/accounts/tokens.ts";
import { entities } from "#shared/entities/index.ts";
import { relations } from "#shared/entities/relations.ts";
import { marker, oneRowOfEachModel } from "./support/oneOfEach.ts";
import {
  type Route,
  addressWith,
  documentedArguments,
  isForGood,
  isReading,
  routesOf,
} from "./support/routes.ts";
import { type UndoneCall, inUndoneCalls } from "./support/undoneCalls.ts";
import { type World, openWorld } from "./support/world.ts";

let world: World;
let rows: Record<string, number | string>;
before(async () => {
  world = await openWorld();
  rows = await oneRowOfEachModel(world);
});
after(() => world.close());

// Last of all in this file, because some addresses delete for good.
function whatEveryAddressRefuses(): void {
  // The call that finds it so forgets it, which is undone.
  test("whoever comes with a session that has ended", async () => {
    const expired = (await issueToken(world.store.db, world.alice.customer, 60, false)).id;
    await sql`update access_token set used = now() - interval '1 day' where prefix = ${expired.slice(0, 6)}`.execute(
      world.store.db,
    );
    // Whose session it is, is asked in one place for all of them, which the wire on record has ask each (test/wire).
    const some = routesOf().routes.filter((_, index) => index % 10 === 0);
    assert.ok(some.length > 50, String(some.length));
    await inUndoneCalls(world, async (undone) => {
      for (const route of some) {
        const { status } = await undone(requestOf(route, expired));
        assert.equal(status, 401, `${route.method} ${route.path}`);
      }
    });
  });
  test("an administrator who says nothing in the body, and falls over nothing", async () => {
    await inUndoneCalls(world, async (undone) => {
      const writing = routesOf().routes.filter(({ method }) => method !== "GET");
      for (const route of writing.toSorted((a, b) => Number(isForGood(a)) - Number(isForGood(b)))) {
        const { status } = await undone(requestOf(route, world.tokens.admin));
        assert.ok(status < 500, `${route.method} ${route.path} ${status}`);
      }
    });
  });
}

describe("the addresses", () => {
  let routes: Route[];
  let documented: Map<string, string[]>;
  before(async () => {
    ({ routes } = routesOf());
    documented = await documentedArguments(world);
  });

  test("let nobody read a byte of another customer's rows", async () => {
    // Each address is asked the first, and one of the others in turn.
    const all = { or: [{ catalog_id: world.alice.catalog }, { website_id: world.alice.website }] };
    const others = [
      { catalog_id: world.alice.catalog },
      { and: [{ or: [{ id: { gt: 0 } }] }] },
      { nor: [{ id: -1 }] },
      { customer_id: world.alice.customer },
    ];
    const textOf = (where: object) => {
      const filter = encodeURIComponent(JSON.stringify({ where, include: undefined, limit: 1_000 }));
      return `filter=${filter}&where=${encodeURIComponent(JSON.stringify(where))}`;
    };
    // A long filter is asked by POST.
    const headers = { authorization: world.tokens.bruno, "x-http-method-override": "GET" };
    const { heads } = routesOf();
    let answered = 0;
    for (const { path } of routes.filter(isReading)) {
      const address = addressWith({ path }, rows);
      const first = await world.call("bruno", "GET", `${address}?${textOf({})}`);
      assert.ok(!first.text.includes(marker), address);
      const body = { ...argumentsOfHers(), filter: { where: all, limit: 1_000 }, where: all };
      const posted = await world.call("bruno", "POST", address, body, { headers });
      assert.ok(!posted.text.includes(marker), `${address} ${posted.text}`);
      if (heads.has(path)) {
        const head = await world.call("bruno", "HEAD", `${address}?${textOf({})}`);
        assert.equal(head.status, first.status, `HEAD ${address}`);
      }
      // Whoever is refused the row that the address names is so whatever else is asked.
      if (first.status >= 400) continue;
      answered += 1;
      if (!documented.get(path)?.some((name) => name === "filter" || name === "where")) continue;
      for (const where of [all, others[answered % others.length]!]) {
        const answer = await world.call("bruno", "GET", `${address}?${textOf(where)}`);
        assert.ok(!answer.text.includes(marker), `${address} ${JSON.stringify(where)}`);
      }
    }
    assert.ok(answered > 50, String(answered));
  });
  test("let nobody read them from their own addresses by what they ask there", async () => {
    const args = argumentsOfHers();
    const textOf = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));
    const query = (names: string[]) =>
      names.map((name) => `${name}=${encodeURIComponent(textOf(args[name]))}`).join("&");
    const names = Object.keys(args);
    const brunos = { ...rows, Catalog: world.bruno.catalog, WebsiteSetting: world.bruno.website };
    for (const { path } of routes.filter(isReading)) {
      if (!/^\/(Catalogs|WebsiteSettings|Products)\//.test(path)) continue;
      const address = addressWith({ path }, brunos);
      // All at once, which one unknown to the address must not spoil; and each that it knows, with what it asks beside it.
      const known = names.filter(
        (name) => documented.get(path)?.includes(name) || /^(catalog|website)_?id$/i.test(name),
      );
      for (const sent of [names, ...known.map((name) => [name, "field", "slug"])]) {
        const answer = await world.call("bruno", "GET", `${address}?${query(sent)}`);
        assert.ok(!answer.text.includes(marker), `${address} ${sent.join()} ${answer.text}`);
        assert.ok(answer.status < 500, `${address} ${answer.text}`);
      }
    }
    const days = { from: "2026-11-01", to: "2026-11-20" };
    for (const { path } of routes.filter(({ method }) => method === "POST")) {
      if (!/\/export\/|compareCompetitivityByDate|getProductAttributes|progression-stream/.test(path))
        continue;
      for (const place of [rows, brunos]) {
        const answer = await world.call("bruno", "POST", addressWith({ path }, place), { ...args, ...days });
        assert.ok(!answer.text.includes(marker), `${path} ${answer.text}`);
      }
    }
  });
  test("count nothing of another customer's rows", async () => {
    for (const { plural, owner, model } of entities) {
      if (!plural || owner !== "catalog") continue;
      const where = encodeURIComponent(JSON.stringify({ id: Number(rows[model]) }));
      assert.deepEqual(
        (await world.call("bruno", "GET", `/${plural}/count?where=${where}`)).body,
        { count: 0 },
        model,
      );
      assert.deepEqual(
        (await world.call("alice", "GET", `/${plural}/count?where=${where}`)).body,
        { count: 1 },
        model,
      );
    }
  });
  test("hold through chains of includes, and secrets never come out", async () => {
    for (const [model, ofModel] of Object.entries(relations)) {
      const plural = entities.find((entity) => entity.model === model)?.plural;
      if (!plural) continue;
      for (const relation of Object.keys(ofModel)) {
        const include = [
          relation,
          {
            relation,
            scope: {
              include: ["catalog", "customer", "catalogs", "website"].filter((name) =>
                known(model, relation, name),
              ),
            },
          },
        ];
        for (const who of ["bruno", "admin"] as const) {
          const answer = await world.find(who, `/${plural}`, { include, limit: 50 });
          assert.equal(
            answer.status === 200 || answer.status === 403,
            true,
            `${plural} ${relation} ${answer.text}`,
          );
          assert.doesNotMatch(answer.text, /"password":|"hash":|"prefix":|\$argon2/, `${plural} ${relation}`);
          if (who === "bruno") assert.ok(!answer.text.includes(marker), `${plural} ${relation}`);
        }
      }
    }
  });
  test("refuse an include of twenty levels", async () => {
    let scope: object = {};
    for (let level = 0; level < 20; level += 1)
      scope = { include: { relation: "catalogs", scope: { include: { relation: "customer", scope } } } };
    assert.equal((await world.find("bruno", "/Customers", scope)).status, 400);
  });
  test("leave another customer's row as it was, whatever is sent to it", async () => {
    const body = {
      name: "Stolen",
      title: "Stolen",
      catalog_id: world.bruno.catalog,
      customer_id: world.bruno.customer,
    };
    for (const { plural, model } of entities) {
      if (!plural) continue;
      const id = rows[model];
      const before = (await world.call("admin", "GET", `/${plural}/${id}`)).text;
      for (const [method, path, sent] of [
        ["PATCH", `/${plural}/${id}`, body],
        ["PUT", `/${plural}/${id}`, body],
        ["POST", `/${plural}/${id}/replace`, body],
        ["PATCH", `/${plural}`, { ...body, id: Number(id) }],
        ["PUT", `/${plural}`, { ...body, id: Number(id) }],
        ["POST", `/${plural}/update?where=${encodeURIComponent(JSON.stringify({ id: Number(id) }))}`, body],
        ["DELETE", `/${plural}/${id}`, undefined],
      ] as const) {
        const answer = await world.call("bruno", method, path, sent);
        assert.ok(answer.status < 500, `${method} ${path} ${answer.text}`);
      }
      const shared = ["Role"].includes(model);
      if (!shared) assert.equal((await world.call("admin", "GET", `/${plural}/${id}`)).text, before, plural);
    }
  });
  test("make no row without an id for whom POST makes none, whichever of them is asked", async () => {
    for (const { plural } of entities) {
      if (!plural) continue;
      const { status } = await world.call("alice", "POST", `/${plural}`, {});
      for (const [method, path] of [
        ["PATCH", `/${plural}`],
        ["PUT", `/${plural}`],
        ["POST", `/${plural}/replaceOrCreate`],
      ] as const) {
        const answer = await world.call("alice", method, path, {});
        assert.equal(answer.status, status, `${method} ${path} ${answer.text}`);
      }
      assert.ok(status >= 400, plural);
    }
  });
  test("refuse to change what only an admin sets, ignore what the server sets, and keep to one's own catalogue", async () => {
    const path = `/Catalogs/${world.alice.catalog}`;
    const before = (await world.call("alice", "GET", path)).body;
    for (const sent of [
      { customer_id: world.bruno.customer },
      { website_id: world.bruno.website },
      { lock: true },
    ])
      assert.equal((await world.call("alice", "PATCH", path, sent)).status, 403, JSON.stringify(sent));
    const after = (await world.call("alice", "PATCH", path, { created: "2001-01-01" })).body;
    assert.deepEqual({ ...after, modified: "" }, { ...before, modified: "" });
    const foreign = await world.call("bruno", "POST", "/TrackingProducts", {
      name: "Mine",
      catalog_id: world.alice.catalog,
    });
    assert.equal(foreign.status, 422);
    const mapping = { competitor_id: world.alice.rival, value: 2 };
    const foreignSite = await world.call(
      "bruno",
      "POST",
      `/Catalogs/${world.bruno.catalog}/unitMappings`,
      mapping,
    );
    assert.equal(foreignSite.status, 422);
  });
  test("make a locked catalogue read-only for its customer", async () => {
    await world.call("admin", "PATCH", `/Catalogs/${world.alice.catalog}`, { lock: true });
    try {
      for (const [method, path, body] of [
        ["PATCH", `/Catalogs/${world.alice.catalog}`, { name: "New name" }],
        ["POST", "/TrackingProducts", { name: "New one", catalog_id: world.alice.catalog }],
        ["PATCH", `/TrackingProducts/${rows["TrackingProduct"]}`, { name: "New name" }],
        ["DELETE", `/TrackingProducts/${rows["TrackingProduct"]}`, undefined],
      ] as const) {
        const { status, body: answer } = await world.call("alice", method, path, body);
        assert.equal(`${status} ${answer.error?.code}`, "403 CATALOG_LOCKED", `${method} ${path}`);
      }
      assert.equal(
        (await world.call("alice", "GET", `/TrackingProducts/${rows["TrackingProduct"]}`)).status,
        200,
      );
    } finally {
      await world.call("admin", "PATCH", `/Catalogs/${world.alice.catalog}`, { lock: false });
    }
  });
  test("have an answer for metacharacters in every place", async () => {
    const nasty = ["'", '"', "\\", ";--", "$1", "%", "\u0000", "${x}", "1) or (1=1", 'a"::text--'];
    const filters: ((text: string) => object)[] = [
      (text) => ({ where: { [text]: text } }),
      (text) => ({ where: { id: { [text]: text } } }),
      (text) => ({ where: { name: { like: text } } }),
      (text) => ({ where: { title: { regexp: text } } }),
      (text) => ({ where: { [`attributes.${text}`]: text } }),
      (text) => ({ order: [`${text} ASC`] }),
      (text) => ({ fields: [text] }),
      (text) => ({ include: text }),
    ];
    const asked = new Set<string>();
    for (const [turn, { plural }] of entities.filter((entity) => entity.plural).entries()) {
      // Every entity meets every text and every filter, and across the entities every text comes in every filter.
      for (let step = 0; step < nasty.length; step += 1) {
        const [text, place] = [nasty[step]!, (step + turn) % filters.length];
        const filter = filters[place]!(text);
        const { status, text: said } = await world.find("admin", `/${plural}`, filter);
        assert.ok(status < 500, `${plural} ${JSON.stringify(filter)} ${said}`);
        asked.add(`${text} ${place}`);
      }
    }
    assert.equal(asked.size, nasty.length * filters.length);
  });
});

describe("every address refuses", whatEveryAddressRefuses);

/** What an address may be asked beside its rows, all of it Alice's. */
function argumentsOfHers(): Record<string, unknown> {
  const hers = { catalog_id: world.alice.catalog };
  return {
    filter: { where: { or: [hers, { website_id: world.alice.website }, hers] }, limit: 1_000 },
    where: { nor: [{ id: -1 }] },
    catalogId: world.alice.catalog,
    catalog_id: world.alice.catalog,
    websiteId: world.alice.website,
    competitors: [world.alice.rival],
    competitor_id: world.alice.rival,
    productId: rows["Product"],
    product_id: rows["Product"],
    trackingProductId: rows["TrackingProduct"],
    valueMappingId: rows["ValueMapping"],
    field: "title",
    slug: "a",
    model: "matchedProducts",
  };
}

function known(model: string, relation: string, nested: string): boolean {
  const target = relations[model]?.[relation];
  return Boolean(target && "model" in target && relations[target.model]?.[nested]);
}

function requestOf(route: Route, token: string): Parameters<UndoneCall>[0] {
  const { method } = route;
  const headers = { "accept-language": "en", authorization: token };
  const payload = method === "GET" || method === "DELETE" ? undefined : {};
  return { method: method as "GET", url: `/api${addressWith(route, rows)}`, headers, payload };
}
