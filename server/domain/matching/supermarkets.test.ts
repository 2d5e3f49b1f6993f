// Real shelf prices of two French supermarkets, matched by their barcodes and compared.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type Market, openMarket } from "../../../test/support/market.ts";
import { sharedFolder } from "../../../test/support/shared.ts";

const folder = sharedFolder();
const skip = folder === null && "the shared data is not beside this repository";

let market: Market;
before(async () => {
  if (!skip) market = await openMarket();
});
after(() => market?.close());

test(
  "Auchan and Cora sell 1594 articles in common: 523 cheaper, 45 at the same price, 1026 dearer",
  { skip },
  async () => {
    const lines = readFileSync(join(folder!, "data/prices-fr-supermarches-qlmc/export.csv"), "utf8")
      .trim()
      .split("\n")
      .slice(1);
    const shelf = lines.map((line) => {
      const [, ean, brand, title, unit, price, category, shop] = line.split(";");
      return { ean, brand, title, unit, price, category, shop };
    });
    const auchan = await market.website({ name: "Auchan" });
    const cora = await market.website({ name: "Cora" });
    const catalog = await market.catalog(auchan, [cora]);
    for (const [shop, website] of [
      ["AUCHAN", auchan],
      ["CORA", cora],
    ] as const) {
      const products = shelf.filter((product) => product.shop === shop);
      await sql`
      insert into product (website_id, product_id, title, ean, brand, unit, price, category)
      select ${website}, ean, title, ean, brand, unit, price, category
      from jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
        as shelf (ean text, title text, brand text, unit text, price numeric, category text)`.execute(
        market.db,
      );
    }
    await market.markCatalog(catalog);
    const followed = await market.follow(500);
    assert.equal(followed.matched, 1594);
    const { rows } = await sql`
    select count(*) as products, count(*) filter (where not unmatched) as matched,
           count(*) filter (where price_diff_integer < 0) as cheaper,
           count(*) filter (where price_diff_integer = 0) as equal,
           count(*) filter (where price_diff_integer > 0) as dearer
    from matched_product where catalog_id = ${catalog}`.execute(market.db);
    assert.deepEqual(rows, [{ products: 1686, matched: 1594, cheaper: 523, equal: 45, dearer: 1026 }]);
  },
);
