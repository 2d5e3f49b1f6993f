// The small world whose answers are on record: Alice's shop with its competitors, and a row of each model with as many
// of its fields filled as it can have. Ids begin at another hundred in each table, so that an answer tells what an id is
// of, and what is not of the moment of a call is of one fixed moment.
import assert from "node:assert/strict";
import { join } from "node:path";
import { sql } from "kysely";
import { hashImages } from "#server/domain/images/hashImages.ts";
import { runImport } from "#server/domain/imports/runs/runImport.ts";
import { uploadAndImport } from "#server/domain/imports/uploads/uploadAndImport.ts";
import { followChanges } from "#server/domain/matching/followChanges.ts";
import { createHttpClient } from "#server/integrations/http.ts";
import { openImages } from "#server/integrations/images.ts";
import type { Services } from "#server/services.ts";
import { pieces } from "../support/feeds.ts";
import { formOf } from "../support/forms.ts";
import { type Who, type World, openWorld } from "../support/world.ts";

/** The ids of rows, by the names that they have in the record. */
export type Ids = Readonly<Record<string, number>>;
export type RecordedWorld = World & { ids: Ids };

const firstIds = {
  customer: 101,
  role: 151,
  role_mapping: 161,
  access_token: 171,
  email_alert: 181,
  website_setting: 201,
  catalog: 301,
  catalog_competitor: 331,
  catalog_config: 351,
  product: 401,
  product_attribute: 501,
  matched_product: 601,
  website_matching_rule: 701,
  unit_mapping: 721,
  currency_mapping: 741,
  value_mapping: 761,
  virtual_attribute: 781,
  tracking_product: 801,
  ebrand: 821,
  ebrand_result: 841,
  website_import: 861,
  upload_import: 881,
  order_import: 891,
  match_proposal: 901,
};

/** When all of it was made. */
export const madeAt = "2026-03-02T08:00:00.000Z";

export async function openRecordedWorld(): Promise<RecordedWorld> {
  const world = await openWorld({}, { firstIds });
  const withImages = { ...world, services: withoutNetwork(world) };
  const shop = await openShop(withImages);
  const ids = { ...shop, ...(await fillShop(withImages, shop)) };
  await settleTimes(world);
  return { ...withImages, ids };
}

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">
  <rect width="64" height="64" fill="#ddd"/><rect x="6" y="30" width="40" height="9" fill="#247"/><circle cx="48" cy="20" r="12"/>
</svg>`;

/** Every image is the same drawing, and every other address of the network is unknown. */
function withoutNetwork({ services }: World): Services {
  const http = createHttpClient({ allow: [], lookup: async () => [] });
  const draw = () => drawing;
  const folder = join(services.config.dataFolder, "drawings");
  return { ...services, http, images: openImages({ http, folder, maxBytes: 1e8, draw }) };
}

type Make = (who: Who, path: string, body: object) => Promise<number>;

function makerOf(world: World): Make {
  return async (who, path, body) => {
    const answer = await world.call(who, "POST", path, body);
    assert.equal(answer.status, 200, `${path} ${answer.text}`);
    return answer.body.id;
  };
}

/** The websites and what their files hold. */
async function openShop(world: World) {
  const { admin, alice, bruno, shared } = world;
  const make = makerOf(world);
  const market = await make("admin", "/WebsiteSettings", {
    name: "Marché",
    url: "https://market.example",
    channel_code: "amazon_fr_default",
    country: "DE",
    currency: "USD",
  });
  const spare = await make("admin", "/WebsiteSettings", { name: "Spare", url: "https://spare.example" });
  const outlet = await make("admin", "/WebsiteSettings", { name: "Outlet", url: "https://outlet.example" });
  const outletCatalog = await make("admin", "/Catalogs", {
    name: "Outlet",
    logo: "https://outlet.example/logo.png",
    website_id: outlet,
    customer_id: alice.customer,
  });
  const feedImport = await importFile(world, alice.website, ownFeed);
  const rivalImport = await importFile(world, alice.rival, rivalFeed);
  await importFile(world, shared, sharedFeed);
  await importFile(world, bruno.website, brunosFeed);
  return {
    admin: admin.customer,
    alice: alice.customer,
    bruno: bruno.customer,
    website: alice.website,
    rival: alice.rival,
    shared,
    brunosWebsite: bruno.website,
    market,
    spare,
    outlet,
    catalog: alice.catalog,
    outletCatalog,
    brunosCatalog: bruno.catalog,
    feedImport,
    rivalImport,
    ...(await productsBySku(world)),
  };
}

const header =
  "Couleur;sku;title;ean;mpn;internal_ref;brand;category;unit;price;sale_price;public_price;stock;shipping_price;url;medias";

// The saw has every field, the drill is matched by its barcode alone, the glue has no rival, the lamp is set aside and
// the hammer has no price.
export const ownFeed = [
  header,
  "bleu;saw;Scie sauteuse Bosch PST 700 E 500 W;3017800132463;PST700E;int-1;Bosch;Outillage > Scies;1 pièce;112,50;99,90;129;7;4,90;https://alice.example/saw;https://alice.example/saw.jpg|https://alice.example/saw-2.jpg",
  "bleu;drill;Perceuse visseuse Makita DDF453 18V;3017800201763;DDF453;int-2;Makita;Outillage > Perceuses;1 pièce;101;;;3;;https://alice.example/drill;",
  ";glue;Colle à bois 750 g;;;;Bostik;Colles;750 g;6,40;;;;;https://alice.example/glue;",
  ";lamp;Lampe de chantier;3600523417360;;;Bosch;Éclairage;;39;;;;;https://alice.example/lamp;",
  ";hammer;Marteau rivoir;;;;Stanley;Outillage;;;;;;;https://alice.example/hammer;",
  "jaune;sander;Ponceuse excentrique DeWalt DWE6423 280 W;;DWE6423;;DeWalt;Outillage > Ponceuses;;119;;;;;https://alice.example/sander;",
].join("\n");

const rivalFeed = [
  header,
  "vert;rivalSaw;BOSCH PST700E scie sauteuse filaire 500W;3017800132463;PST700E;;Bosch;Scies;1 pièce;104,90;;;12;0;https://rival.example/saw;https://rival.example/saw.jpg",
  ";rivalDrill;Makita DDF 453 perceuse-visseuse 18 V;3017800201763;;;Makita;Perceuses;;115;;;;;https://rival.example/drill;",
  ";rivalSander;DeWalt ponceuse DWE6423-QS 280W;;;;DeWalt;Ponceuses;;109;;;;;https://rival.example/sander;",
  ";rivalNovelty;Aspirateur balai Rowenta X-Force;;;;Rowenta;Aspirateurs;;249;;;;;https://rival.example/novelty;",
  ";rivalLamp;Lampe de chantier LED;3600523417360;;;Bosch;Éclairage;;35;;;;;https://rival.example/lamp;",
].join("\n");

const sharedFeed = [
  header,
  ";sharedSaw;Scie Bosch PST 700;3017800132463;;;Bosch;;;118;;;;;;https://shared.example/saw.jpg",
  ";sharedOther;Autre chose;;;;;;;4;;;;;;",
].join("\n");

const brunosFeed = [header, ";brunosSaw;De Bruno;3017800132463;;;Bosch;;;113;;;;;;"].join("\n");

const numbers = new Set(["price", "sale_price", "public_price", "stock", "shipping_price"]);
const mapping = Object.fromEntries(
  header
    .split(";")
    .map((fieldname) => [
      fieldname === "Couleur" ? "attr_Couleur" : fieldname,
      { fieldname, type: numbers.has(fieldname) ? "number" : "string" },
    ]),
);

async function importFile(world: World, websiteId: number, text: string): Promise<number> {
  const { store, storage, http, config } = world.services;
  const upload = { websiteId, name: "feed.csv", type: "text/csv", content: pieces(text), maxBytes: 1e6 };
  const options = {
    options: { type_options: { mapping, uniqueProductIdentifier: "sku" } },
    launchedBy: world.admin.customer,
  };
  const { id } = await uploadAndImport(world.services, upload, options);
  const run = await runImport({ store, storage, http, config }, id);
  assert.equal(run.status, "complete", JSON.stringify(run.error_message));
  return id;
}

async function productsBySku(world: World): Promise<Ids> {
  const { rows } = await sql<{ sku: string; id: number }>`select sku, id from product`.execute(
    world.store.db,
  );
  return Object.fromEntries(rows.map(({ sku, id }) => [sku, id]));
}

/** What people add to it, and what the server notes of its work. */
async function fillShop(world: World, ids: Ids): Promise<Ids> {
  const accounts = await fillAccounts(world, ids);
  await fillCatalog(world, ids);
  const mappings = await fillMappings(world, ids);
  const market = await fillMarket(world, ids);
  const rules = await fillRules(world, ids);
  await followChanges(world.store);
  const inbox = await fillInbox(world, { ...ids, ...rules });
  await hashImages(world.services, ids["rival"]!, new AbortController().signal, { asked: true });
  await fillHistory(world, ids);
  const lists = await fillLists(world, ids);
  const runs = await fillRuns(world, ids);
  await fillFiles(world, ids);
  const beside = await idsMadeBeside(world, ids);
  return { ...accounts, ...mappings, ...market, ...rules, ...inbox, ...lists, ...runs, ...beside };
}

async function fillAccounts(world: World, { alice, catalog }: Ids): Promise<Ids> {
  const make = makerOf(world);
  const buyers = await make("admin", "/Roles", { name: "buyers", description: "Who buys" });
  const buyersMapping = await make("admin", `/Roles/${buyers}/principals`, { principalId: String(alice) });
  const alert = await make("alice", `/Customers/${alice}/emailAlerts`, {
    catalog_id: catalog,
    type: "price_drop",
    threshold: 5,
    recipients: ["buyer@shop.example"],
  });
  await sql`
    insert into account_token (request, customer_id, purpose, email, hash, expires)
    select gen_random_uuid(), id, purpose, email, sha256(convert_to(purpose || '-secret-1', 'UTF8')), now() + interval '1 hour'
    from customer, (values ('verify'), ('reset')) as link (purpose) where id = ${alice}`.execute(
    world.store.db,
  );
  return { buyers, buyersMapping, alert };
}

async function fillCatalog(world: World, { catalog, rival, shared, spare, market }: Ids): Promise<void> {
  const rel = `/Catalogs/${catalog}/competitors/rel`;
  await done(world, "admin", "PUT", `${rel}/${market}`);
  // One that she unlinked she may link again.
  await done(world, "admin", "PUT", `${rel}/${spare}`);
  await done(world, "alice", "DELETE", `${rel}/${spare}`);
  await done(world, "admin", "PATCH", `/Catalogs/${catalog}`, {
    by_store: [{ store_code: "75", name: "Paris" }],
    customLabel: ["Rivaux", "Rival", ""],
    gAnalytics: { isAuthorized: true, accountId: "acc", profileId: "pro", name: "Audience" },
    config: {
      notifications: { catalogReport: { enabled: true, email_recipents: ["report@shop.example"] } },
      cleanOldProducts: { enabled: true, since: { hasCustomData: 90, others: 30 } },
      mkp: {
        isMkp: true,
        provider: "BMS",
        email: "mkp@shop.example",
        password: "mkp-secret-1",
        allowExport: true,
      },
    },
  });
  await done(world, "alice", "POST", `/Catalogs/${catalog}/catalogConfig`, { config: { ftp } });
  const extractor_source = { provider: "customdata", uri: "https://shared.example/feed.csv" };
  await done(world, "admin", "PATCH", `/WebsiteSettings/${shared}`, { extractor_source });
  await done(world, "admin", "PATCH", `/WebsiteSettings/${rival}`, {
    description: "Sells tools",
    logo: "https://rival.example/logo.png",
    weight: 2,
    search_url: "https://rival.example/search?q={keywords}",
    urls_source: { type: "csv", uri: "https://rival.example/urls.csv" },
    pluginConfiguration: { xpath: "//h1", listContainer: ".list", singleContainer: ".page" },
    extractor_source: {
      provider: "bms",
      uri: "https://feeds.example/rival.csv",
      data: { login: "us", password: "feed-secret-1" },
    },
  });
}

const ftp = {
  enabled: true,
  host: "ftp.shop.example",
  port: 21,
  username: "shop",
  password: "ftp-secret-1",
  path: "/reports",
};

async function fillMappings(world: World, { catalog, website, rival, saw, glue }: Ids): Promise<Ids> {
  const make = makerOf(world);
  const customPrice = await make("alice", "/UnitMappings", {
    catalog_id: catalog,
    product_id: saw,
    competitor_id: rival,
    operator: "add_percent",
    value: 5,
  });
  const unitMapping = await make("alice", "/UnitMappings", {
    catalog_id: catalog,
    competitor_id: rival,
    brand: "Makita",
    competitor_brand: "Makita",
    operator: "multiply",
    value: 0.5,
  });
  const currencyMapping = await make("alice", "/CurrencyMappings", {
    catalog_id: catalog,
    currency: "USD",
    rate: 1.25,
  });
  const valueMapping = await make("alice", "/ValueMappings", {
    catalog_id: catalog,
    website_id: website,
    name: "Gammes",
    source_field: "brand",
    source_values: ["Bosch", "Makita"],
    target_slug: "range",
    target_name: "Range",
    target_value: "pro",
    priority: 2,
  });
  await done(world, "alice", "POST", `/Catalogs/${catalog}/applyValueMappingRule`);
  await done(world, "alice", "PUT", `/ValueMappings/${valueMapping}/products/rel/${glue}`);
  return { customPrice, unitMapping, currencyMapping, valueMapping };
}

async function fillMarket(world: World, { catalog, website, market, saw, lamp }: Ids): Promise<Ids> {
  const make = makerOf(world);
  const offer = {
    title: "Scie sauteuse PST 700",
    ean: "3017800132463",
    price: 119.9,
    shipping_price: 5,
    total_price: 124.9,
    stock: 2,
    rank: 1,
    state: "new",
    channel: "amazon_fr_default",
    url: "https://market.example/saw",
  };
  const marketSaw = await make("admin", "/Products", {
    ...offer,
    website_id: market,
    product_id: "m-1",
    competitorsmkp: [{ name: "Toolbox", rank: 1, price: 119.9, shipping: 5, total_price: 124.9 }],
  });
  const marketOffer = await make("admin", "/ProductMkps", {
    ...offer,
    website_id: market,
    product_id: "m-2",
    competitor_name: "Toolbox",
  });
  const ownOffer = await make("admin", "/ProductMkps", {
    ...offer,
    website_id: website,
    catalog_id: catalog,
    product_id: "m-3",
    competitor_name: "Alice",
    medias: ["https://alice.example/saw.jpg"],
  });
  const attributes = { cost_price: { name: "Cost price", value: 60, slug_value: "60" } };
  await done(world, "admin", "PATCH", `/Products/${saw}`, {
    attributes: { ...attributes, color: { name: "Color", value: "blue", slug_value: "blue" } },
  });
  await done(world, "alice", "PATCH", `/Products/${lamp}`, { unmatched: true });
  const ownAttribute = await make("admin", "/ProductAttributes", {
    website_id: website,
    slug_name: "weight",
    name: "Weight",
    type: "number",
  });
  return { marketSaw, marketOffer, ownOffer, ownAttribute };
}

/** A rule that ran, and its match. */
async function fillRules(world: World, ids: Ids): Promise<Ids> {
  const { db } = world.store;
  const { catalog, website, rival, shared, sander, rivalSander } = ids;
  const rule = await makerOf(world)("alice", "/WebsiteMatchingRules", {
    catalog_id: catalog,
    name: "By texts",
    filter_query: JSON.stringify({ where: { brand: { inq: ["DeWalt", "Makita"] } } }),
    matching_query: "{}",
    competitors_id: [rival, shared],
  });
  await sql`
    update website_matching_rule set last_run_at = now(), last_run_result = ${JSON.stringify(lastRun)}::jsonb
    where id = ${rule}`.execute(db);
  await sql`
    insert into offer (catalog_id, product_id, website_id, competitor_product_id, type, rule_id, score, explanation)
    values (${catalog}, ${sander}, ${rival}, ${rivalSander}, 'rule', ${rule}, 91.5, ${JSON.stringify(byTexts)}::jsonb)`.execute(
    db,
  );
  await sql`
    insert into comparison_todo (catalog_id, product_id) select ${catalog}, id from product where website_id = ${website}
    on conflict do nothing`.execute(db);
  // One that waits for its run can be called off.
  const { rows } = await sql<{ first: number }>`
    select min(id) as first from website_matching_rule where catalog_id = ${catalog}`.execute(db);
  const waitingRule = rows[0]!.first;
  await done(world, "alice", "POST", "/WebsiteMatchingRules/applyRule", { rule_id: waitingRule });
  return { rule, waitingRule };
}

/** Pairs that wait to be judged, and one that was. */
async function fillInbox(world: World, ids: Ids): Promise<Ids> {
  const { catalog, rival, shared, sander, rivalSander, rivalNovelty, glue, sharedOther, rule } = ids;
  const { rows } = await sql<{ id: number }>`
    insert into match_proposal (catalog_id, product_id, website_id, competitor_product_id, reason, rule_id, score,
                                explanation, details)
    values
      (${catalog}, ${glue}, ${rival}, ${rivalNovelty}, 'below', ${rule}, 61, ${JSON.stringify(byTexts)}::jsonb,
       '{"threshold": 75}'),
      (${catalog}, ${glue}, ${shared}, ${sharedOther}, 'below', ${rule}, 40, ${JSON.stringify(byTexts)}::jsonb,
       '{"threshold": 75}'),
      (${catalog}, ${sander}, ${rival}, ${rivalSander}, 'sample', ${rule}, 91.5, ${JSON.stringify(byTexts)}::jsonb, '{}')
    returning id`.execute(world.store.db);
  const [below, judged, sample] = rows.map(({ id }) => id);
  await done(world, "alice", "POST", `/Catalogs/${catalog}/matchProposals/judge`, {
    id: judged,
    verdict: "rejected",
  });
  return { below: below!, judged: judged!, sample: sample! };
}

const byTexts = { method: "text", parts: { title: 60, brand: 31.5 } };

const lastRun = {
  status: "done",
  scope: "all",
  done: 6,
  total: 6,
  matched: 1,
  updated: 0,
  removed: 0,
  kept: 0,
  skipped: 1,
  duration_ms: 1_250,
  unlinked: [],
};

/** Prices of two months: those that the imports noted have the moment of this run. */
async function fillHistory({ store: { db } }: World, ids: Ids): Promise<void> {
  const { website, rival, saw, rivalSaw, catalog } = ids;
  for (const month of ["2026-02-01", "2026-03-01"])
    await sql`
      select ensure_history_partition('product_history', ${month}::timestamptz),
             ensure_history_partition('matched_product_history', ${month}::timestamptz)`.execute(db);
  await sql`delete from product_history`.execute(db);
  await sql`delete from matched_product_history`.execute(db);
  await sql`
    insert into product_history (id, website_id, product_id, created, price, shipping_price, total_price, stock, currency)
    values (921, ${website}, ${saw}, '2026-02-10T07:00:00Z', 115, 4.9, 119.9, 9, 'EUR'),
           (922, ${website}, ${saw}, '2026-02-10T15:30:00Z', 114, 4.9, 118.9, 8, 'EUR'),
           (923, ${website}, ${saw}, '2026-03-02T08:00:00Z', 112.5, 4.9, 117.4, 7, 'EUR'),
           (924, ${rival}, ${rivalSaw}, '2026-02-12T07:00:00Z', 109, 0, 109, 20, 'EUR'),
           (925, ${rival}, ${rivalSaw}, '2026-03-02T08:00:00Z', 104.9, 0, 104.9, 12, 'EUR')`.execute(db);
  await sql`
    insert into matched_product_history (id, catalog_id, matched_product_id, created, price, best_price, best_website_id,
                                         price_diff_integer, price_diff_percent, competitors_count, status)
    select point.id, ${catalog}, matched.id, point.created, point.price, point.best, ${rival}, point.gap, point.percent, 2, point.status
    from matched_product matched, (values
      (941, '2026-02-10T07:00:00Z'::timestamptz, 115, 109000, 6000, 5.5, 'expensive'),
      (942, '2026-03-02T08:00:00Z'::timestamptz, 112.5, 110145, 2355, 2.14, 'expensive')
    ) as point (id, created, price, best, gap, percent, status)
    where matched.catalog_id = ${catalog} and matched.product_id = ${saw}`.execute(db);
}

async function fillLists(world: World, { catalog, rival, saw }: Ids): Promise<Ids> {
  const make = makerOf(world);
  const tracking = await make("alice", "/TrackingProducts", {
    catalog_id: catalog,
    name: "Bosch et Makita",
    filters: { brand: ["Bosch", "Makita"] },
    email_recipents: ["buyer@shop.example"],
    email_notification_period: "week",
    notification_webhook: "https://hooks.example/prices",
    grid_state: { columns: ["title", "price"] },
  });
  const { db } = world.store;
  const counts = {
    countProducts: 2,
    countCheapProducts: 1,
    countEqualsProducts: 0,
    countExpensiveProducts: 1,
  };
  await sql`
    update tracking_product set last_report_at = now(), last_report_counts = ${JSON.stringify(counts)}::jsonb
    where id = ${tracking}`.execute(db);
  const ebrand = await make("alice", "/Ebrands", {
    catalog_id: catalog,
    title: "Bosch",
    provided_keywords: "scie sauteuse",
    competitors: [rival],
  });
  const seen = [
    {
      position: 1,
      title: "Scie sauteuse",
      url: "https://rival.example/saw",
      price: 104.9,
      brand: "Bosch",
      product_id: saw,
    },
  ];
  const { rows } = await sql<{ id: number }>`
    insert into ebrand_result (catalog_id, ebrand_id, page_type, competitor_id, competitor_name, keywords, url,
                               displayed_products_count, results_count, products)
    values (${catalog}, ${ebrand}, 'search', ${rival}, 'Rival', 'scie sauteuse', 'https://rival.example/search', 1, -1,
            ${JSON.stringify(seen)}::jsonb)
    returning id`.execute(db);
  return { tracking, ebrand, ebrandResult: rows[0]!.id };
}

/** A run that waits, one that stopped half way, and one that failed. */
async function fillRuns(world: World, { shared, spare, market, admin }: Ids): Promise<Ids> {
  const make = makerOf(world);
  const waiting = await make("admin", "/WebsiteImports", { website_id: shared, scope: "matched" });
  const { rows } = await sql<{ status: string; id: number }>`
    insert into website_import (website_id, status, percentage, products_count, products_error, start_datetime,
                                end_datetime, launched_by, file_name, error_message, error_file, notices)
    values (${spare}, 'paused', 40, 4, 1, now(), null, ${admin}, 'half.csv', null, null, '[]'),
           (${market}, 'error', -1, 0, 3, now(), now(), ${admin}, 'broken.csv', '{"key": "imports.noAddress", "values": {}}',
            'errors-1.csv', '[{"key": "imports.zerosRestored", "values": {"count": 2}}]')
    returning status, id`.execute(world.store.db);
  return { waiting, ...Object.fromEntries(rows.map(({ status, id }) => [status, id])) };
}

/** A file of sales, and of those of products, which the imports kept, that of one website: a list of several has no order. */
async function fillFiles(world: World, { catalog, rival, shared, brunosWebsite }: Ids): Promise<void> {
  for (const website of [rival, shared, brunosWebsite])
    await world.services.storage.removeContainer("UploadImports", String(website));
  await done(world, "alice", "POST", "/OrderImports", { name: String(catalog) });
  const file = { field: "file", filename: "sales.csv", content: salesFile };
  const { payload, headers } = formOf([file]);
  await done(world, "alice", "POST", `/OrderImports/${catalog}/upload`, payload, headers);
}

export const salesFile =
  "url;quantity\nhttps://alice.example/saw;3\nhttps://alice.example/nowhere;1\nhttps://alice.example/drill;x\n";

async function done(
  world: World,
  who: Who,
  method: string,
  path: string,
  body?: object,
  headers = {},
): Promise<void> {
  const sent = { "accept-language": "en", authorization: world.tokens[who], ...headers };
  const answer = await world.call(who, method, path, body, { headers: sent });
  assert.ok(answer.status < 300, `${method} ${path} ${answer.text}`);
}

/** The rows that come with others. */
async function idsMadeBeside({ store: { db } }: World, { catalog, website }: Ids): Promise<Ids> {
  const ids: Record<string, number> = {};
  const { rows } = await sql<{ name: string; id: number }>`
    select own.sku || 'Match' as name, matched.id
    from matched_product matched join product own on own.id = matched.product_id where matched.catalog_id = ${catalog}
    union all
    select case when customer.username like 'admin%' then 'adminToken' else customer.username || 'sToken' end, token.id
    from access_token token join customer on customer.id = token."userId"
    union all select 'catalogConfig', id from catalog_config
    union all select 'adminRole', id from role where name = 'admin'
    union all select 'attribute', id from product_attribute where slug_name = 'couleur' and website_id = ${website}
    union all select 'virtualAttribute', min(id) from virtual_attribute
    union all select 'sawHistory', 921 union all select 'matchHistory', 941
    union all select 'sawMonth', min(id) from product_history_by_month`.execute(db);
  for (const { name, id } of rows) ids[name] = id;
  return ids;
}

/** Every moment that is kept becomes one and the same; what ends or may be taken back for a day keeps its own. */
async function settleTimes({ store: { db } }: World): Promise<void> {
  const { rows } = await sql<{ statement: string }>`
    select format('update %I.%I set %s', table_schema, table_name, string_agg(
             format('%1$I = case when %1$I is not null then %2$L::timestamptz end', column_name, ${madeAt}::text), ', ')) as statement
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and data_type = 'timestamp with time zone'
      and table_name !~ '^(access_token|account_token|login_failure|hand_change|(matched_)?product_history.*)$'
    group by table_schema, table_name`.execute(db);
  for (const { statement } of rows) await sql.raw(statement).execute(db);
  await sql`update access_token set created = ${madeAt}, prefix = 'token' || id`.execute(db);
}
