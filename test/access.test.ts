// Who may do what, for every address there is: each is called by five callers and the answers' statuses are compared
// with the committed page access.golden.txt. A new address is missing there until somebody has looked at its rights.
// To renew the page after a change that was meant: VIGIE_GOLDEN=write, then read the difference.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
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

const golden = new URL("./access.golden.txt", import.meta.url);
const callers = ["none", "expired", "alice", "bruno", "admin"] as const;
type Caller = (typeof callers)[number];

let world: World;
let rows: Record<string, number | string>;
before(async () => {
  world = await openWorld();
  rows = await oneRowOfEachModel(world);
});
after(() => world.close());

// Last of all in this file, because some addresses delete for good.
function theRightsOfEveryAddress(): void {
  let expired: string;
  // The call that finds it so forgets it, which is undone.
  before(async () => {
    expired = (await issueToken(world.store.db, world.alice.customer, 60, false)).id;
    await sql`update access_token set used = now() - interval '1 day' where prefix = ${expired.slice(0, 6)}`.execute(
      world.store.db,
    );
  });

  const tokenOf = (who: Caller) =>
    ({ none: "", expired, alice: world.tokens.alice, bruno: world.tokens.bruno, admin: world.tokens.admin })[
      who
    ];

  test("are those of the committed page", async () => {
    const { routes, heads } = routesOf();
    const lines: string[] = [];
    await inUndoneCalls(world, async (undone) => {
      const call = (method: string, path: string, token: string) => undone(requestOf(method, path, token));
      const goodLast = routes.toSorted((a, b) => Number(isForGood(a)) - Number(isForGood(b)));
      for (const route of goodLast) {
        const statuses = [];
        for (const who of callers) {
          const { status } = await call(route.method, addressWith(route, rows), tokenOf(who));
          statuses.push(`${who}=${status}`);
          if (who !== "bruno" || route.method !== "GET" || !heads.has(route.path)) continue;
          const head = await call("HEAD", addressWith(route, rows), tokenOf(who));
          assert.equal(head.status, status, `HEAD ${route.path}`);
        }
        lines.push(`${route.method.padEnd(6)} ${route.path.padEnd(62)} ${statuses.join(" ")}`);
      }
    });
    const place = new Map(routes.map(({ method, path }, position) => [`${method} ${path}`, position]));
    const placeOf = (line: string) => place.get(line.split(/\s+/).slice(0, 2).join(" ")) ?? 0;
    lines.sort((a, b) => placeOf(a) - placeOf(b));
    const page = `${lines.join("\n")}\n`;
    if (process.env["VIGIE_GOLDEN"] === "write") writeFileSync(golden, page);
    const committed = new Set(readFileSync(golden, "utf8").trimEnd().split("\n"));
    assert.deepEqual(
      lines.filter((line) => !committed.delete(line)),
      [],
      "addresses whose rights are not those of the page, or which it does not have",
    );
    assert.deepEqual([...committed], [], "addresses of the page that are no more");
    assert.doesNotMatch(page, /=5\d\d/, "no address falls over");
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
    const wheres = [
      {},
      { catalog_id: world.alice.catalog },
      { or: [{ catalog_id: world.alice.catalog }, { website_id: world.alice.website }] },
      { and: [{ or: [{ id: { gt: 0 } }] }] },
      { nor: [{ id: -1 }] },
      { customer_id: world.alice.customer },
    ];
    let asked = 0;
    for (const { path } of routes.filter(isReading)) {
      for (const where of wheres) {
        const filter = encodeURIComponent(JSON.stringify({ where, include: undefined, limit: 1_000 }));
        const query = `filter=${filter}&where=${encodeURIComponent(JSON.stringify(where))}`;
        const address = addressWith({ path }, rows);
        const answer = await world.call("bruno", "GET", `${address}?${query}`);
        assert.ok(!answer.text.includes(marker), `${address} ${JSON.stringify(where)}`);
        asked += 1;
      }
    }
    assert.ok(asked > 500, String(asked));
  });
  test("let nobody read them from his own addresses by what he asks there", async () => {
    const hers = { catalog_id: world.alice.catalog };
    const args: Record<string, unknown> = {
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
    const textOf = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value));
    const query = (names: string[]) =>
      names.map((name) => `${name}=${encodeURIComponent(textOf(args[name]))}`).join("&");
    const names = Object.keys(args);
    const his = { ...rows, Catalog: world.bruno.catalog, WebsiteSetting: world.bruno.website };
    for (const { path } of routes.filter(isReading)) {
      if (!/^\/(Catalogs|WebsiteSettings|Products)\//.test(path)) continue;
      const address = addressWith({ path }, his);
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
      for (const place of [rows, his]) {
        const answer = await world.call("bruno", "POST", addressWith({ path }, place), { ...args, ...days });
        assert.ok(!answer.text.includes(marker), `${path} ${answer.text}`);
      }
    }
    // A long filter is asked by POST.
    const headers = { authorization: world.tokens.bruno, "x-http-method-override": "GET" };
    for (const { path } of routes.filter(isReading)) {
      const address = addressWith({ path }, rows);
      const answer = await world.call("bruno", "POST", address, args, { headers });
      assert.ok(!answer.text.includes(marker), `${address} ${answer.text}`);
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

describe("the rights of every address", theRightsOfEveryAddress);

function known(model: string, relation: string, nested: string): boolean {
  const target = relations[model]?.[relation];
  return Boolean(target && "model" in target && relations[target.model]?.[nested]);
}

function requestOf(method: string, path: string, token: string): Parameters<UndoneCall>[0] {
  const headers = { "accept-language": "en", ...(token && { authorization: token }) };
  const payload = method === "GET" || method === "DELETE" ? undefined : {};
  return { method: method as "GET", url: `/api${path}`, headers, payload };
}
