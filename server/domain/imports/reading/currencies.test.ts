// In which currency the prices of a file are, line by line.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { say } from "#shared/messages/index.ts";
import { server as everything } from "#server/store/scopes.ts";
import { decidePrices } from "../merge/quarantine.ts";
import { type Importing, feed, openImporting } from "../../../../test/support/importing.ts";

let imports: Importing;
before(async () => {
  imports = await openImporting();
});
after(() => imports.close());

const on = (number: number) => ({ observedAt: new Date(Date.UTC(2026, 5, number, 8)) });
const bySku = { type_options: { uniqueProductIdentifier: "sku" } };
const read = (website: number, number: number, head: string, ...lines: string[]) =>
  imports.importFile(website, feed(head, ...lines), { ...on(number), options: bySku });

async function pricesOf(website: number) {
  const products = await imports.products(website);
  return Object.fromEntries([...products].map(([sku, row]) => [sku, [row["price"], row["currency"]]]));
}

async function points(website: number, sku: string) {
  const { rows } = await sql<{ price: number; currency: string }>`
    select point.price, point.currency from product_history point
    join product on product.website_id = point.website_id and product.id = point.product_id
    where point.website_id = ${website} and product.product_id = ${sku} order by point.created`.execute(
    imports.db,
  );
  return rows.map(({ price, currency }) => [price, currency]);
}

/** What an import has kept aside, because it is in another currency now. */
const believe = (website: number) =>
  decidePrices(
    { db: imports.store.db, actor: everything, services: { enqueue: async () => undefined } },
    { where: { website_id: website } },
    "accept",
  );

test("a price keeps the currency that its line names, a shared sign being the website's where it can be", async () => {
  const site = await imports.website({ currency: "CAD" });
  const run = await read(
    site,
    1,
    "sku;titre;prix",
    "A1;Perceuse;10,00 €",
    "A2;Ponceuse;$12.50",
    "A3;Scie;CHF 1049.95",
    "A4;Rabot;15",
    "A5;Pince;£8.00",
    "A6;Clou;$3 USD",
    "A7;Vis;250 kr",
  );
  assert.deepEqual(await pricesOf(site), {
    A1: [10, "EUR"],
    A2: [12.5, null],
    A3: [1049.95, "CHF"],
    A4: [15, null],
    A5: [8, "GBP"],
    A6: [3, "USD"],
  });
  assert.equal(run.products_error, 1);
  assert.match(
    await imports.errorFile(run),
    /8;"?La devise «\skr\s» \(colonne «\sprix\s»\) peut en désigner plusieurs/,
  );
  const notice = run.notices.find(({ key }) => key === "feed.notice.currencies")!;
  assert.match(say("fr", notice.key, notice.values), /CAD \(2\), EUR \(1\), CHF \(1\), GBP \(1\), USD \(1\)/);
  assert.deepEqual(await points(site, "A2"), [[12.5, "CAD"]]);
});

test("a column of currencies wins over the text of the price, and the name of the price's column comes last", async () => {
  const site = await imports.website();
  await read(
    site,
    1,
    "sku;titre;prix;pricecurrency",
    "A1;Perceuse;10,00 €;usd",
    "A2;Scie;12,00;",
    "A3;Clou;3;£",
  );
  assert.deepEqual(await pricesOf(site), { A1: [10, "USD"], A2: [12, null], A3: [3, "GBP"] });
  const cut = await read(
    site,
    2,
    "sku,titre,prix,pricecurrency",
    "A1,Perceuse,10,USD",
    "A2,Scie,13,90 €",
    "A3,Clou,3,£",
  );
  assert.equal(cut.products_error, 1, "13,90 € without quotes is no price of 13");
  assert.match(await imports.errorFile(cut), /3;.*90 €/);
  assert.deepEqual((await pricesOf(site))["A2"], [12, null]);
  const named = await imports.website();
  await read(named, 1, "sku;titre;Price (USD)", "A1;Drill;10.00", "A2;Saw;12.00 €");
  assert.deepEqual(await pricesOf(named), { A1: [10, "USD"], A2: [12, "EUR"] });
});

test("another currency is another price, with its own point of history; the website's own is none", async () => {
  const site = await imports.website();
  await read(site, 1, "sku;titre;prix", "A1;Perceuse;10,00", "A2;Scie;12,00");
  const run = await read(site, 2, "sku;titre;prix", "A1;Perceuse;10,00 USD", "A2;Scie;12,00 €");
  assert.equal(run.status, "complete");
  await believe(site);
  assert.deepEqual(await pricesOf(site), { A1: [10, "USD"], A2: [12, "EUR"] });
  const expected = [
    [10, "EUR"],
    [10, "USD"],
  ];
  assert.deepEqual(await points(site, "A1"), expected);
  assert.deepEqual(await points(site, "A2"), [[12, "EUR"]]);
  const products = await imports.products(site);
  assert.equal(products.get("A1")!["price_changed_at"].getTime(), on(2).observedAt.getTime());
  assert.equal(products.get("A2")!["price_changed_at"].getTime(), on(1).observedAt.getTime());
  const again = await read(site, 3, "sku;titre;prix", "A1;Perceuse;10,00 USD", "A2;Scie;12,00 €");
  assert.equal(again.products_updated, 0);
  assert.deepEqual(await points(site, "A1"), expected);
});

test("a price and a discount price in two currencies are an error of the line", async () => {
  const site = await imports.website();
  const run = await read(
    site,
    1,
    "sku;titre;prix;prix promo",
    "A1;Perceuse;10,00 €;8.00 USD",
    "A2;Scie;12 €;9 €",
  );
  assert.deepEqual(await pricesOf(site), { A2: [9, "EUR"] });
  assert.equal(run.products_error, 1);
});
