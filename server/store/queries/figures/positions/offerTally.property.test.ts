// Whatever happens to offers, what is kept about their number is their number.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { type Market, openMarket } from "../../../../../test/support/market.ts";
import { drawnTimes } from "../../../../../test/support/drawn.ts";

let market: Market;
before(async () => {
  market = await openMarket();
});
after(() => market.close());

const lines = fc.array(
  fc.record({
    product: fc.nat(5),
    website: fc.nat(2),
    gap: fc.constantFrom(-1, 0, 1, null),
    unmatched: fc.boolean(),
  }),
  { maxLength: 6 },
);
const steps = fc.array(fc.record({ kind: fc.constantFrom("write", "delete", "undone"), lines }), {
  maxLength: 12,
});
type Step = typeof steps extends fc.Arbitrary<(infer Value)[]> ? Value : never;

test("the tally is the count, after any history of statements and of transactions that were given up", async () => {
  const own = await market.website();
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const catalog = await market.catalog(own, []);
      for (const step of history) await run(catalog, step);
      assert.deepEqual(await kept(catalog), await counted(catalog));
      await sql`delete from catalog where id = ${catalog}`.execute(market.db);
      assert.deepEqual(await kept(catalog), []);
    }),
    drawnTimes(12),
  );
});

class GivenUp extends Error {}

/** One statement each; an undone one is a transaction that is given up after it. */
async function run(catalog: number, { kind, lines: asked }: Step): Promise<void> {
  const last = [...new Map(asked.map((line) => [`${line.product} ${line.website}`, line])).values()];
  const drawn = sql`jsonb_to_recordset(${JSON.stringify(last)}::jsonb)
    as line (product bigint, website bigint, gap bigint, unmatched boolean)`;
  await market.db
    .transaction()
    .execute(async (tx) => {
      if (kind === "delete") {
        await sql`delete from offer using ${drawn} where catalog_id = ${catalog}
          and product_id = line.product and website_id = line.website`.execute(tx);
      } else {
        await sql`
          insert into offer (catalog_id, product_id, website_id, competitor_product_id, type, price_diff_integer, unmatched)
          select ${catalog}, product, website, 1, 'key', gap, unmatched from ${drawn}
          on conflict (catalog_id, product_id, website_id, competitor_product_id) do update
          set price_diff_integer = excluded.price_diff_integer, unmatched = excluded.unmatched`.execute(tx);
      }
      if (kind === "undone") throw new GivenUp();
    })
    .catch((problem: unknown) => {
      if (!(problem instanceof GivenUp)) throw problem;
    });
}

/** Lines that have come to nothing may stay. */
async function kept(catalog: number) {
  const { rows } = await sql`
    select website_id, cheap, equals, expensive from offer_tally
    where catalog_id = ${catalog} and (cheap, equals, expensive) <> (0, 0, 0) order by website_id`.execute(
    market.db,
  );
  return rows;
}

async function counted(catalog: number) {
  const { rows } = await sql`
    select website_id, (count(*) filter (where price_diff_integer < 0))::int as cheap,
           (count(*) filter (where price_diff_integer = 0))::int as equals,
           (count(*) filter (where price_diff_integer > 0))::int as expensive
    from offer where catalog_id = ${catalog} and not unmatched and price_diff_integer is not null
    group by website_id order by website_id`.execute(market.db);
  return rows;
}
