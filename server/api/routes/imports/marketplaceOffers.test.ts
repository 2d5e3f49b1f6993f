// The offers on the marketplaces that a catalogue follows: fetched from its provider into its own website, beside the
// products there, and seen by its customer alone.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type ReferenceProvider, openReferenceProvider } from "#server/cli/referenceProvider.ts";
import { runImports } from "#server/domain/imports/runs/pendingRuns.ts";
import { importOffers } from "#server/domain/marketplace/importOffers.ts";
import { importLines } from "../../../../test/support/comparedShops.ts";
import { type FeedServer, openFeedServer } from "../../../../test/support/feedServer.ts";
import { type World, openWorld } from "../../../../test/support/world.ts";

const amazon = "amazon_fr_default";
const offer = (sku: string, seller: string, price: number) => ({
  url: `https://market.example/${sku}`,
  title: `Offre ${sku}`,
  price,
  currency: "EUR",
  sku,
  channel: amazon,
  seller,
});

let world: World;
let provider: ReferenceProvider;
let feeds: FeedServer;
let catalog: string;
before(async () => {
  provider = await openReferenceProvider({
    login: "alice",
    password: "s3cret",
    products: [
      offer("A1", "Brico", 11),
      offer("A1", "Outils", 12),
      offer("A2", "Brico", 5),
      { url: "https://market.example/page", title: "Une page sans vendeur", price: 3, sku: "A9" },
    ],
  });
  feeds = await openFeedServer();
  world = await openWorld({ VIGIE_OUTGOING_ALLOW: "127.0.0.1", EXTRACTOR_BMS_URL: provider.url });
  catalog = `/Catalogs/${world.alice.catalog}`;
  await importLines(
    world,
    world.alice.website,
    "sku;titre;marque;prix",
    "A1;Perceuse;Bosch;10",
    "A2;Scie;Makita;4",
  );
  // Bruno compares with Alice's shop.
  await world.call("admin", "PUT", `/Catalogs/${world.bruno.catalog}/competitors/rel/${world.alice.website}`);
});
after(async () => {
  await world.close();
  await provider.close();
  await feeds.close();
});

const follow = async (mkp: object) =>
  (await world.call("admin", "PATCH", catalog, { config: { mkp: { isMkp: true, ...mkp } } })).body;
/** What the night, or a change of the block, does. */
const fetchOffers = async () => {
  const { services, alice } = world;
  const tools = { ...services, crawls: { poll_ms: 1, hold_ms: 50 } };
  await importOffers(services, alice.catalog);
  await runImports(tools, alice.website);
  const { body } = await world.find("admin", "/WebsiteImports", {
    where: { website_id: alice.website },
    order: "id DESC",
    limit: 1,
  });
  return body[0];
};
const offers = async (who: "alice" | "bruno", of = world.alice.catalog) =>
  (await world.find(who, `/Catalogs/${of}/productsMkp`, { order: "id ASC" })).body.map(
    ({ sku, competitor_name, price }: Record<string, unknown>) => `${sku} ${competitor_name} ${price}`,
  );
const ownProducts = async () =>
  (await world.find("alice", `/WebsiteSettings/${world.alice.website}/products`, { order: "sku ASC" })).body;

const bms = { provider: "BMS", email: "alice", password: "s3cret", allowExport: true };

test("the provider is sent the own products under the filter, and its offers are listed beside them", async () => {
  await follow({ ...bms, addFilter: { enabled: true, filters: { brand: [{ name: "Bosch" }] } } });
  const before = await ownProducts();
  const run = await fetchOffers();
  assert.deepEqual(
    [run.status, run.error_message, run.scope, run.products_created],
    ["complete", null, "marketplace", 3],
  );
  assert.deepEqual(run.notices, [
    "One line does not name both a marketplace and a seller: it is no offer, and is left out",
  ]);
  assert.deepEqual(provider.catalogs, [
    {
      catalogId: world.alice.catalog,
      part: 1,
      products: [{ url: null, ean: null, sku: "A1", title: "Perceuse" }],
    },
  ]);
  assert.deepEqual(await offers("alice"), ["A1 Brico 11", "A1 Outils 12", "A2 Brico 5"]);
  assert.deepEqual(await ownProducts(), before);
});

test("nobody who compares with the shop sees what its customer's provider delivers", async () => {
  assert.deepEqual(await offers("bruno", world.bruno.catalog), []);
  const sellers = `/Catalogs/${world.bruno.catalog}/sellersMkp`;
  assert.deepEqual((await world.find("bruno", sellers)).body, []);
  const raw = await world.find("bruno", "/ProductMkps", { where: { website_id: world.alice.website } });
  assert.deepEqual(raw.body, []);
  assert.equal((await world.find("alice", `${catalog}/sellersMkp`)).body.length, 2);
});

test("an offer that the provider has no more is gone from then on, and the shop's own products are not", async () => {
  provider.products = [offer("A1", "Brico", 11.5), offer("A2", "Brico", 5)];
  const own = (await world.find("admin", "/WebsiteImports", { where: { scope: "all" }, order: "id DESC" }))
    .body;
  assert.equal((await fetchOffers()).status, "complete");
  const { body } = await world.find("alice", `${catalog}/productsMkp`, { order: "id ASC" });
  assert.deepEqual(
    body.map(({ price, missing_since }: Record<string, unknown>) => [price, missing_since !== null]),
    [
      [11.5, false],
      [12, true],
      [5, false],
    ],
  );
  assert.ok((await ownProducts()).every((row: { missing_since: unknown }) => row.missing_since === null));
  // The shop's own import can be taken back all the same.
  const again = (await world.find("admin", "/WebsiteImports", { where: { scope: "all" }, order: "id DESC" }))
    .body;
  assert.ok(own[0].undoable_until !== null);
  assert.deepEqual(again, own);
  // That of the offers cannot, which says why.
  const [ofOffers] = (
    await world.find("admin", "/WebsiteImports", { where: { scope: "marketplace" }, order: "id DESC" })
  ).body;
  const refused = await world.call("admin", "POST", `/WebsiteImports/${ofOffers.id}/undo`, {});
  assert.deepEqual(
    [refused.status, refused.body.error.message],
    [
      409,
      "An import of marketplaces' offers cannot be taken back: the next one replaces its offers. It is the imports of a website that can",
    ],
  );
});

test("a password that the provider refuses is told where the catalogue's state is asked, until its offers come", async () => {
  const problem = async (who: "alice" | "admin") => {
    const path = `/Catalogs/getAggregationInfos?catalogId=${world.alice.catalog}`;
    return (await world.call(who, "GET", path)).body[0].offers_problem as string | null;
  };
  await follow({ ...bms, password: "wrong" });
  await fetchOffers();
  assert.match((await problem("alice"))!, /401/);
  await follow(bms);
  await fetchOffers();
  assert.equal(await problem("admin"), null);
});

test("a provider that is away pauses the import, which the next night goes on with", async () => {
  await follow({ ...bms, email: "somebody else" });
  const refused = await fetchOffers();
  assert.equal(refused.status, "error");
  await follow(bms);
  const { url } = provider;
  await provider.close();
  const away = await fetchOffers();
  assert.equal(away.status, "paused");
  provider = await openReferenceProvider({
    port: Number(new URL(url).port),
    login: "alice",
    password: "s3cret",
    products: [offer("A1", "Brico", 12)],
  });
  const resumed = await fetchOffers();
  assert.deepEqual([resumed.id, resumed.status], [away.id, "complete"]);
});

test("offers are fetched at once for whoever changes the block, and by the clock in the night", async (t) => {
  const { services, alice, admin } = world;
  const { mock: asked } = t.mock.method(services, "enqueue");
  await follow({ ...bms, allowExport: false });
  assert.deepEqual(
    asked.calls.map((call) => call.arguments.slice(1)),
    [["import-offers", { catalog_id: alice.catalog, launched_by: admin.customer }]],
  );
  const launched = async (launchedBy?: number) => {
    await importOffers(services, alice.catalog, launchedBy);
    await runImports(services, alice.website);
    const { body } = await world.find("admin", "/WebsiteImports", { order: "id DESC", limit: 1 });
    return [body[0].trigger, body[0].launched_by];
  };
  assert.deepEqual(await launched(admin.customer), ["manual", admin.customer]);
  assert.deepEqual(await launched(), ["cron", null]);
});

test("a catalogue made with marketplaces has its offers fetched at once, one without has not", async (t) => {
  const { services, alice, admin } = world;
  const { mock: asked } = t.mock.method(services, "enqueue");
  const made = async (config: object) => {
    const body = { name: "Un autre", customer_id: alice.customer, website_id: alice.website, config };
    const { body: row } = await world.call("admin", "POST", "/Catalogs", body);
    await world.call("admin", "DELETE", `/Catalogs/${row.id}`);
    return row.id;
  };
  const followed = await made({ mkp: { isMkp: true, ...bms } });
  await made({});
  const { calls } = asked;
  assert.deepEqual(
    calls.map((call) => call.arguments.slice(1)).filter(([job]) => job === "import-offers"),
    [["import-offers", { catalog_id: followed, launched_by: admin.customer }]],
  );
});

test("gemzup's file is read from its address", async () => {
  const content = `sku;titre;prix;channel;competitor_name\nA1;Perceuse;9,90;${amazon};Lointain\n`;
  const uri = feeds.serve("offres.csv", { content });
  await follow({ provider: "gemzup", uri, password: "s3cret" });
  const run = await fetchOffers();
  assert.deepEqual([run.status, run.error_message], ["complete", null]);
  assert.ok((await offers("alice")).includes("A1 Lointain 9.9"));
  feeds.serve("offres.csv", { content: "sku;titre;prix\nA1;Perceuse;9,90\n" });
  const { status, error_message } = await fetchOffers();
  assert.equal(status, "error");
  assert.match(error_message, /place de marché|marketplace/);
});

test("a run that waits for a provider that was changed reads the new one, and nothing of the former", async () => {
  const content = `sku;titre;prix;channel;competitor_name\nA1;Perceuse;9,90;${amazon};Ancien\n`;
  const uri = feeds.serve("former.csv", { status: 503, content });
  await follow({ provider: "gemzup", uri, password: "s3cret" });
  const away = await fetchOffers();
  assert.deepEqual([away.status, away.awaits_source], ["paused", true]);
  feeds.serve("former.csv", { content });
  await follow(bms);
  const resumed = await fetchOffers();
  assert.deepEqual(
    [resumed.id, resumed.status, resumed.error_message, resumed.extractorSource.provider],
    [away.id, "complete", null, "BMS"],
  );
  const { body } = await world.find("alice", `${catalog}/productsMkp`, { where: { missing_since: null } });
  assert.deepEqual(
    body.map(({ competitor_name, price }: Record<string, unknown>) => `${competitor_name} ${price}`),
    ["Brico 12"],
  );
});

test("whoever changes the block while an import runs has another one wait behind it", async () => {
  const { store, services, alice, admin } = world;
  await importOffers(services, alice.catalog);
  await sql`update website_import set status = 'running' where status = 'pending'`.execute(store.db);
  const waiting = async () =>
    (await world.find("admin", "/WebsiteImports", { where: { status: "pending" } })).body.length;
  await importOffers(services, alice.catalog);
  assert.equal(await waiting(), 0);
  await importOffers(services, alice.catalog, admin.customer);
  await importOffers(services, alice.catalog, admin.customer);
  assert.equal(await waiting(), 1);
});
