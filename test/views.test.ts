// What rows show besides their columns, on a small catalogue with three competitors.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { constants } from "#server/store/where/clauses.ts";
import { type Store, openStore } from "#server/store/database.ts";
import { sql } from "kysely";
import { matchedProduct } from "#shared/entities/matchedProduct.ts";
import { type TestDatabase, freshDatabase } from "./support/database.ts";

let database: TestDatabase;
let store: Store;

before(async () => {
  database = await freshDatabase();
  store = openStore(database.url, { connections: 1 });
  await store.pool.query(castOfThisFile);
});

after(async () => {
  await store.close();
  await database.drop();
});

const castOfThisFile = `
  set time zone 'America/New_York';
  insert into customer (id, username, email, password) values (1, 'jean', 'jean@example.fr', 'x');
  insert into website_setting (id, url, name, slug_name, currency, country, weight) values
    (1, 'https://moi.example', 'Moi', 'moi', 'CHF', 'CH', 1),
    (2, 'https://zebre.example', 'Zèbre', 'zebre', 'EUR', 'FR', 2.5),
    (3, 'https://ecole.example', 'École', 'ecole', 'EUR', 'BE', 1),
    (4, 'https://parti.example', 'Parti', 'parti', 'EUR', 'ES', 1);
  insert into catalog (id, name, logo, website_id, customer_id, config) values
    (1, 'Boutique', 'https://moi.example/l.png', 1, 1,
     '{"mkp": {"isMkp": true, "provider": "BMS", "password": "v1:sealed"}, "ftp": {"host": "forged"}}'),
    (2, 'Vide', 'https://moi.example/l.png', 1, 1, '{}');
  insert into catalog_config (catalog_id, config) values
    (1, '{"ftp": {"enabled": true, "host": "ftp.example", "password": "v1:sealed"}}');
  insert into catalog_competitor (catalog_id, website_id) values (1, 2), (1, 3);
  insert into product_attribute (website_id, slug_name, name) values (1, 'poids', 'Poids'), (1, 'couleur', 'Couleur');
  insert into matched_product (catalog_id, id, website_id, product_id, title, price, created, modified, entries_count,
      price_diff_integer, website_competitor_cheap) values
    (1, 10, 1, 100, 'Marteau', 12.5, now(), now(), 2, 2500, 3), (1, 11, 1, 101, 'Clou', 1, now(), now(), 0, null, null);
  insert into offer (catalog_id, id, product_id, website_id, competitor_product_id, type, unmatched, price,
      original_price, currency, price_diff_integer, price_diff_percent, modified) values
    (1, 20, 100, 2, 200, 'key', false, null, 9.99, 'USD', null, null, '2026-11-20T23:30:00Z'),
    (1, 21, 100, 3, 300, 'manual', false, 10000, 10, 'EUR', 2500, 25.00, '2026-11-20T23:30:00.5Z'),
    (1, 22, 100, 2, 201, 'rule', true, 12490, 12.49, 'EUR', 10, 0.08, '2026-11-20T23:30:00Z'),
    (1, 23, 100, 4, 400, 'key', false, 5000, 5, 'EUR', 7500, 150, '2026-11-20T23:30:00Z');
  insert into website_import (id, website_id, scope, merged, "observedAt", "extractorSource") values
    (40, 3, 'all', true, '2026-11-18T06:00:00Z', '{"uri": "container://UploadImports/3/tarif%20%C3%A9t%C3%A9.csv"}'),
    (41, 3, 'all', true, '2026-11-20T06:00:00Z', '{"uri": "https://ecole.example/feed.csv"}'),
    (42, 3, 'matched', true, '2026-11-20T18:00:00Z', '{"uri": "https://ecole.example/feed.csv"}'),
    (43, 3, 'all', false, '2026-11-20T20:00:00Z', '{"uri": "https://ecole.example/feed.csv"}'),
    (44, 1, 'all', true, '2026-11-19T06:00:00Z', '{"uri": "https://jean:s3cret@feeds.moi.example:8443/key/abc.csv?k=1"}');
  insert into product (website_id, id, product_id, title, url) values
    (3, 300, 'm', 'Marteau de menuisier', 'https://ecole.example/marteau');
  insert into unit_mapping (catalog_id, id, competitor_id, operator, value) values (1, 50, 3, 'divide', 2);
  update offer set raw_price = 20, unit_mapping_id = 50, price_import_id = 40, price_changed_at = '2026-11-18T06:00:00Z'
    where id = 21;
  update offer set price_changed_at = '2026-11-01T06:00:00Z', missing_since = '2026-11-19T06:00:00Z' where id = 22;
  update matched_product set price_import_id = 44, price_changed_at = '2026-11-19T06:00:00Z' where id = 10;
`;

type Row = Record<string, unknown>;

async function rowOf(query: ReturnType<typeof sql<Row>>): Promise<Row> {
  return (await query.execute(store.db)).rows[0] as Row;
}

test("a catalogue shows its competitors in French order, their countries, its currency and its attributes", async () => {
  const row = await rowOf(sql<Row>`select * from catalog_view where id = 1`);
  const competitors = row["competitors"] as Row[];
  assert.deepEqual(
    competitors.map(({ id, name, weight, country }) => [id, name, weight, country]),
    [
      [3, "École", 1, "BE"],
      [2, "Zèbre", 2.5, "FR"],
    ],
  );
  assert.deepEqual(row["competitorsCountries"], ["BE", "FR"]);
  assert.equal(row["currentCurrency"], "CHF");
  assert.deepEqual(row["attributes"], [
    { slug_name: "couleur", name: "Couleur" },
    { slug_name: "poids", name: "Poids" },
  ]);
});

test("a catalogue's passwords leave a trace, never themselves; its FTP settings are those of its configuration", async () => {
  const { config } = await rowOf(sql<Row>`select config from catalog_view where id = 1`);
  assert.deepEqual(config, {
    mkp: { isMkp: true, provider: "BMS", hasPassword: true },
    ftp: { enabled: true, host: "ftp.example", hasPassword: true },
  });
});

test("a catalogue with nothing yet shows what is usual", async () => {
  const row = await rowOf(sql<Row>`select * from catalog_view where id = 2`);
  assert.deepEqual(row["competitors"], []);
  assert.deepEqual(row["competitorsCountries"], ["FR"]);
  assert.deepEqual(row["config"], { ftp: null });
});

test("a matched product shows its offers on linked websites, cheapest first, undone ones too, in decimals", async () => {
  const row = await rowOf(sql<Row>`select * from matched_product_view where id = 10`);
  assert.equal(row["bestWebsiteCompetitor"], 3);
  const competitors = row["competitors"] as Row[];
  assert.deepEqual(
    competitors.map(({ id, name, price, unmatched }) => [id, name, price, unmatched]),
    [
      [21, "École", 10, false],
      [22, "Zèbre", 12.49, true],
      [20, "Zèbre", null, false],
    ],
  );
  assert.deepEqual(competitors[0], {
    id: 21,
    website_id: 3,
    catalog_id: 1,
    product_id: 300,
    name: "École",
    title: "Marteau de menuisier",
    url: "https://ecole.example/marteau",
    price: 10,
    original_price: 10,
    currency: "EUR",
    rate: null,
    raw_price: 20,
    raw_currency: "EUR",
    unmatched: false,
    is_old: false,
    price_diff_percent: 25,
    price_diff_integer: 2.5,
    hasCustomPrice: false,
    type: "manual",
    score: null,
    matching_result: { type: "manual", rule_id: null, score: null, explanation: {} },
    unit_mapping_id: 50,
    unit_mapping_operator: "divide",
    unit_mapping_value: 2,
    price_import_id: 40,
    price_doubted_at: null,
    price_source: "tarif été.csv",
    price_changed_at: "2026-11-18T06:00:00.000Z",
    missing_since: null,
    price_seen_at: "2026-11-20T06:00:00.000Z",
    modified: "2026-11-20T23:30:00.500Z",
  });
  const { text } = await rowOf(
    sql<Row>`select competitors::text as text from matched_product_view where id = 10`,
  );
  assert.match(String(text), /"price": 12\.49,/);
  assert.match(String(text), /"price": 10,/);
});

test("a price names the host it came from, without its password or its path, and when it was last seen", async () => {
  const row = await rowOf(
    sql<Row>`select price_source, iso_time(price_seen_at) as seen from matched_product_view where id = 10`,
  );
  assert.deepEqual(row, { price_source: "feeds.moi.example", seen: "2026-11-19T06:00:00.000Z" });
});

test("a product that is missing was last seen nobody knows when, only since when it is not", async () => {
  const row = await rowOf(sql<Row>`select competitors from matched_product_view where id = 10`);
  const missing = (row["competitors"] as Row[]).find(({ id }) => id === 22);
  assert.equal(missing?.["price_seen_at"], null);
  assert.equal(missing?.["missing_since"], "2026-11-19T06:00:00.000Z");
});

test("a file name that cannot be decoded is shown as it is written", async () => {
  const row = await rowOf(
    sql<Row>`select source_name('container://UploadImports/2/100%25%FF.csv') as source`,
  );
  assert.deepEqual(row, { source: "100%25%FF.csv" });
});

test("a product that no offer matches has an empty list", async () => {
  const row = await rowOf(sql<Row>`select competitors, unmatched from matched_product_view where id = 11`);
  assert.deepEqual(row, { competitors: [], unmatched: true });
});

test("what nobody selects is not computed, and the table's indexes serve the view", async () => {
  await sql`set enable_seqscan = off`.execute(store.db);
  const { rows } = await sql<{ "QUERY PLAN": string }>`explain (costs off)
    select id, title from matched_product_view row where catalog_id = 1 and ${constants(matchedProduct)}
    order by price_diff_integer nulls last, id limit 10`.execute(store.db);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  assert.doesNotMatch(plan, /SubPlan|offer|Sort/);
  assert.match(plan, /matched_product_gap/);
});
