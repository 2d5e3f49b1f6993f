// Who sells on the marketplaces of a catalogue: counted beside the products, whoever writes them.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import fc from "fast-check";
import { importLines } from "../../../test/support/comparedShops.ts";
import { type World, openWorld } from "../../../test/support/world.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

const amazon = "amazon_fr_default";
const cdiscount = "cdiscount_fr_default";

let world: World;
let market: number;
let path: string;

before(async () => {
  world = await openWorld();
  const { alice } = world;
  path = `/Catalogs/${alice.catalog}/sellersMkp`;
  market = (
    await admin("POST", "/WebsiteSettings", {
      url: "https://market.example",
      name: "Market",
      channel_code: amazon,
      competitor_as_customer_name: ["Ma Boutique"],
    })
  ).id;
  await admin("PUT", `/Catalogs/${alice.catalog}/competitors/rel/${market}`);
});
after(() => world.close());

beforeEach(async () => {
  for (const website of [market, world.alice.website]) {
    await admin("DELETE", `/WebsiteSettings/${website}/products`);
    await admin("DELETE", `/WebsiteSettings/${website}/productsMkp`);
  }
});

describe("the sellers of a catalogue", () => {
  test("are counted by the products they offer, each once, under no name of one's own", async () => {
    const header = "sku;titre;prix;channel;competitor_name;rank";
    await importLines(
      world,
      market,
      header,
      `A1;Perceuse;95;${amazon};MA BOUTIQUE;1`,
      `A1;Perceuse;97;${amazon};Brico;2`,
      `A2;Scie;5;${amazon};Brico;1`,
      `A2;Scie;6;${cdiscount};Brico;2`,
      `A2;Scie;7;${amazon};Lointain;3`,
    );
    const expected = [
      { channel: amazon, seller: "Brico", total: 2 },
      { channel: amazon, seller: "Lointain", total: 1 },
      { channel: cdiscount, seller: "Brico", total: 1 },
    ];
    // The page of a product lists its offers too, those of other channels among them: no product counts twice.
    assert.deepEqual(await sellers({ order: ["channel", "seller"], where: { channel: cdiscount } }), [
      expected[2],
    ]);
    const onAmazon = await sellers({ where: { channel: amazon }, order: "seller" });
    assert.deepEqual(onAmazon, [expected[0], expected[1]]);
    await importLines(
      world,
      market,
      header,
      `A1;Perceuse;97;${amazon};Nouveau;1`,
      `A2;Scie;5;${amazon};Brico;1`,
    );
    assert.deepEqual(await sellers({ where: { seller: "Nouveau" } }), [
      { channel: amazon, seller: "Nouveau", total: 1 },
    ]);
  });
  test("are those of now: who offers nothing any more is gone, and is back with their offer", async () => {
    const header = "sku;titre;prix;channel;competitor_name;rank";
    const here = `A1;Perceuse;95;${amazon};Brico;1`;
    const there = `A2;Scie;5;${amazon};Brico;1`;
    const passing = `A2;Scie;7;${amazon};Passager;2`;
    await importLines(world, market, header, here, there, passing);
    assert.deepEqual(await totals(), ["Brico 2", "Passager 1"]);
    await importLines(world, market, header, here);
    assert.deepEqual(await totals(), ["Brico 1"]);
    await importLines(world, market, header, here, passing);
    assert.deepEqual(await totals(), ["Brico 1", "Passager 1"]);
    await admin("POST", `/WebsiteImports/${await lastRun()}/undo`);
    assert.deepEqual(await totals(), ["Brico 1"]);
  });
  test("do not offer what was away and in no file meanwhile, once it is back", async () => {
    const header = "sku;titre;prix;channel;competitor_name;rank";
    const lines = [`A1;Perceuse;95;${amazon};Brico;1`, `A2;Scie;5;${amazon};Brico;1`];
    await importLines(world, market, header, ...lines);
    const where = encodeURIComponent(JSON.stringify({ where: { sku: "A2" } }));
    const { deletion_id } = await admin("DELETE", `/Products/${market}/deleteAll?filter=${where}`);
    await importLines(world, market, header, lines[0]!);
    await admin("POST", `/Deletions/${deletion_id}/undo`);
    assert.deepEqual(await totals(), ["Brico 1"]);
  });
  test("are filtered, ordered, paged and counted", async () => {
    const offers = ["Brico", "Outils", "Zèle"].map((name) => ({ name }));
    await admin("POST", "/Products", page("P1", offers));
    await admin("POST", "/Products", page("P2", offers.slice(0, 1)));
    assert.deepEqual(await sellers({ order: "total DESC", limit: 1 }), [
      { channel: amazon, seller: "Brico", total: 2 },
    ]);
    assert.deepEqual(await sellers({ where: { seller: { ilike: "%zele%" } }, fields: ["seller"] }), [
      { seller: "Zèle" },
    ]);
    const { headers } = await world.find("alice", path, { limit: 2 });
    assert.equal(headers["x-total-count"], "3");
    assert.deepEqual((await world.call("alice", "GET", `${path}?count=true`)).body, { count: 3 });
  });
  test("are those of one's own catalogue", async () => {
    await admin("POST", "/Products", page("P1", [{ name: "Brico" }]));
    assert.equal((await world.find("bruno", path)).status, 404);
    assert.deepEqual((await world.find("bruno", `/Catalogs/${world.bruno.catalog}/sellersMkp`)).body, []);
  });
  test("sell on the channel of their website, and follow it to another", async () => {
    await admin("POST", "/Products", page("P1", [{ name: "Brico" }]));
    assert.deepEqual(await sellers(), [{ channel: amazon, seller: "Brico", total: 1 }]);
    await admin("PATCH", `/WebsiteSettings/${market}`, { channel_code: cdiscount });
    assert.deepEqual(await sellers(), [{ channel: cdiscount, seller: "Brico", total: 1 }]);
    await admin("PATCH", `/WebsiteSettings/${market}`, { channel_code: amazon });
  });
  test("are still counted when a page gets another identifier", async () => {
    const { id } = await admin("POST", "/Products", page("P1", [{ name: "Brico" }]));
    await admin("PATCH", `/Products/${id}`, { product_id: "P2" });
    assert.deepEqual(await sellers(), [{ channel: amazon, seller: "Brico", total: 1 }]);
  });
  test("are those of a plain count of all products, however they are written", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 8 }), async (writes) => {
        for (const one of writes) {
          await apply(one);
          assert.deepEqual(await sellers({ order: ["channel", "seller"] }), await countedPlainly());
        }
      }),
      drawnTimes(3),
    );
  });
});

const names = fc.constantFrom("Brico", "Outils", "ma boutique", "Lointain");
const channel = fc.constantFrom(amazon, cdiscount);
const identifier = fc.constantFrom("P1", "P2", "P3");
const place = fc.constantFrom("market", "own");
const offered = fc.uniqueArray(names, { maxLength: 3 });
const write = fc.oneof(
  fc.record({ kind: fc.constant("page" as const), place, identifier, offered }),
  fc.record({ kind: fc.constant("offer" as const), place, identifier, channel, name: names }),
  fc.record({ kind: fc.constant("rewrite" as const), nth: fc.nat(5), offered }),
  fc.record({ kind: fc.constant("resell" as const), nth: fc.nat(5), name: names }),
  fc.record({ kind: fc.constant("rename" as const), nth: fc.nat(5), identifier }),
  fc.record({ kind: fc.constant("remove" as const), nth: fc.nat(5), offers: fc.boolean() }),
);
type Write = typeof write extends fc.Arbitrary<infer Value> ? Value : never;

/** Does one write; what the API refuses (an identifier that is taken) changes nothing. */
async function apply(one: Write): Promise<void> {
  const website = "place" in one && one.place === "own" ? world.alice.website : market;
  if (one.kind === "page") {
    await send(
      "POST",
      "/Products",
      page(
        one.identifier,
        one.offered.map((name) => ({ name })),
        website,
      ),
    );
  } else if (one.kind === "offer") {
    const { identifier: product_id, name: competitor_name, channel: on } = one;
    const values = { website_id: website, product_id, title: "Offre", channel: on, competitor_name };
    await send("POST", "/ProductMkps", values);
  } else {
    const model = one.kind === "resell" || (one.kind === "remove" && one.offers) ? "ProductMkps" : "Products";
    const rows = await plainRows(model);
    const row = rows[one.nth % rows.length];
    if (!row) return;
    if (one.kind === "remove") await send("DELETE", `/${model}/${row.id}`);
    else await send("PATCH", `/${model}/${row.id}`, changeOf(one));
  }
}

function changeOf(one: Exclude<Write, { kind: "page" | "offer" | "remove" }>): object {
  if (one.kind === "rewrite") return { competitorsmkp: one.offered.map((name) => ({ name })) };
  return one.kind === "resell" ? { competitor_name: one.name } : { product_id: one.identifier };
}

async function send(method: string, url: string, body?: object): Promise<void> {
  const { status, text } = await world.call("admin", method, url, body);
  assert.ok(status === 200 || status === 422, text);
}

type PlainRow = {
  id: number;
  website_id: number;
  product_id: string;
  channel: string | null;
  competitor_name: string | null;
  competitorsmkp: { name: string }[];
};

async function plainRows(model: "Products" | "ProductMkps"): Promise<PlainRow[]> {
  const where = { website_id: { inq: [market, world.alice.website] } };
  return (await world.find("admin", `/${model}`, { where, order: "id" })).body;
}

/** Every seller of every product, one after the other. */
async function countedPlainly() {
  const products = new Map<string, Set<string>>();
  const note = (row: PlainRow, on: string | null, seller: string) => {
    if (seller.toLowerCase() === "ma boutique") return;
    const key = JSON.stringify([on, seller]);
    products.set(key, (products.get(key) ?? new Set()).add(`${row.website_id} ${row.product_id}`));
  };
  for (const row of await plainRows("ProductMkps")) note(row, row.channel, row.competitor_name ?? "");
  for (const row of await plainRows("Products")) {
    const on = row.channel ?? (row.website_id === market ? amazon : null);
    for (const { name } of row.competitorsmkp) note(row, on, name);
  }
  return [...products]
    .map(([key, ofSeller]) => {
      const [on, seller] = JSON.parse(key) as [string | null, string];
      return { channel: on, seller, total: ofSeller.size };
    })
    .toSorted((a, b) => (a.channel ?? "").localeCompare(b.channel ?? "") || a.seller.localeCompare(b.seller));
}

const page = (product_id: string, competitorsmkp: object[], website_id = market) => ({
  website_id,
  product_id,
  title: `Page ${product_id}`,
  competitorsmkp,
});

async function sellers(filter: object = {}) {
  const answer = await world.find("alice", path, filter);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

/** Who sells how much. */
async function totals(): Promise<string[]> {
  const rows: { seller: string; total: number }[] = await sellers({ order: "seller" });
  return rows.map(({ seller, total }) => `${seller} ${total}`);
}

async function lastRun(): Promise<number> {
  const filter = { where: { website_id: market }, order: "id DESC", limit: 1 };
  return (await world.find("admin", "/WebsiteImports", filter)).body[0].id;
}

async function admin(method: string, url: string, body?: object) {
  const answer = await world.call("admin", method, url, body);
  assert.ok(answer.status < 300, answer.text);
  return answer.body;
}
