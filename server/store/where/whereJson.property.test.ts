// What an index of the values of attributes finds is what is found by reading every product's attributes.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { type RawBuilder, sql } from "kysely";
import { type Market, openMarket } from "../../../test/support/market.ts";
import { jsonCondition } from "./whereJson.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

let market: Market;
let catalog: number;
before(async () => {
  market = await openMarket();
  catalog = await market.catalog(await market.website(), []);
});
after(() => market.close());

const slug = fc.constantFrom("couleur", "a", "1:a", "taille=", "");
const long = "é".repeat(130);
const text = fc.constantFrom("Rouge", "rougé", "a", "1:a", "50", "true", long, `${long}x`, "");
const value = fc.oneof(text, fc.constantFrom(50, true, null, ["Rouge"], { value: "Rouge" }));
const attribute = fc.oneof({ weight: 4, arbitrary: fc.record({ value }) }, value);
const attributes = fc.dictionary(slug, attribute, { maxKeys: 4 });

test("an attribute that has one of some values is found the same by the index as without it", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(attributes, { minLength: 1, maxLength: 6 }),
      slug,
      fc.array(fc.oneof(text, fc.constantFrom(50, true)), { maxLength: 3 }),
      fc.boolean(),
      async (products, name, inq, ignoreCase) => {
        await sql`delete from matched_product where catalog_id = ${catalog}`.execute(market.db);
        await sql`
          insert into matched_product (catalog_id, website_id, product_id, title, attributes, created, modified)
          select ${catalog}, 1, place, 'Produit', attributes, now(), now()
          from jsonb_array_elements(${JSON.stringify(products)}::jsonb) with ordinality as drawn (attributes, place)`.execute(
          market.db,
        );
        const whole = { inq, ...(ignoreCase && { options: "i" }) };
        const condition = (hasTerms: boolean) =>
          jsonCondition(sql.ref("row.attributes"), [name, "value"], "inq", inq, whole, { hasTerms });
        assert.deepEqual(await found(condition(true)), await found(condition(false)));
      },
    ),
    drawnTimes(40),
  );
});

async function found(condition: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from matched_product as row where catalog_id = ${catalog} and ${condition} order by 1`.execute(
    market.db,
  );
  return rows.map(({ product_id }) => product_id);
}
