// Whatever happens to matched products, what is kept about their number is their number.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { matchedProduct } from "#shared/entities/matchedProduct.ts";
import type { Where } from "#shared/filters/filter.ts";
import { type Market, openMarket } from "../../../../../test/support/market.ts";
import { count } from "../../../collection.ts";
import { server } from "../../../scopes.ts";
import { ownProductsWhere } from "#server/domain/products/catalogProducts.ts";
import { ownTallyOf, tallyOf } from "./matchedProductTally.ts";
import { drawnTimes } from "../../../../../test/support/drawn.ts";

let market: Market;
before(async () => {
  market = await openMarket();
});
after(() => market.close());

const names = [null, "", "Bosch", "BÖSCH", "Makita"];
const lines = fc.array(
  fc.record({
    product: fc.nat(7),
    brand: fc.constantFrom(...names),
    category: fc.constantFrom(...names),
    gap: fc.constantFrom(-1, 0, 1, null),
    entries: fc.nat(2),
    aside: fc.boolean(),
  }),
  { maxLength: 6 },
);
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom("write", "delete", "undone"),
    lines,
  }),
  { maxLength: 12 },
);

test("the tally is the count, after any history of statements and of transactions that were given up", async () => {
  const own = await market.website();
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const catalog = await market.catalog(own, []);
      for (const step of history) await run(catalog, step);
      await checkEveryTally(catalog);
      await sql`delete from catalog where id = ${catalog}`.execute(market.db);
      const left = await sql`select from matched_product_tally where catalog_id = ${catalog}`.execute(
        market.db,
      );
      assert.equal(left.rows.length, 0);
    }),
    drawnTimes(12),
  );
});

test("the same clause is answered from the tally and by counting the rows", async () => {
  const own = await market.website();
  const catalog = await market.catalog(own, []);
  const written = fc.sample(lines, { numRuns: 20, seed: 7 }).flat();
  await run(catalog, { kind: "write", lines: written.map((line, index) => ({ ...line, product: index })) });
  const positions = [{}, 0, { lt: 0 }, { gt: 0 }, { gte: 0 }, { lte: 0 }];
  const among = [
    undefined,
    "Bosch",
    { inq: ["Bosch", ""] },
    { inq: ["Bosch", "Bosch"] },
    { inq: [] },
    { inq: ["bosch", "nobody"], options: "i" },
    { inq: ["Bosch"], options: "" },
    { eq: "bosch", options: "i" },
  ];
  for (const price_diff of positions) {
    for (const property of ["brand", "category"]) {
      for (const values of among) {
        const where: Where = {
          and: [{ website_id: own }, { catalog_id: catalog, unmatched: { neq: true } }],
          ...(JSON.stringify(price_diff) !== "{}" && { price_diff }),
          ...(values !== undefined && { [property]: values }),
        };
        const plain = written.filter(
          ({ gap, entries, aside, ...line }) =>
            entries > 0 && !aside && satisfies(gap, price_diff) && isAmong(line[property as "brand"], values),
        );
        assert.equal(await tallyOf(market.db, server, where), plain.length, JSON.stringify(where));
        assert.equal(await countOf(where), plain.length, JSON.stringify(where));
      }
    }
  }
});

test("own products, those with a match and those without, are told as their list counts them", async () => {
  const own = await market.website();
  const catalog = await market.catalog(own, []);
  const written = fc.sample(lines, { numRuns: 20, seed: 11 }).flat();
  await run(catalog, { kind: "write", lines: written.map((line, index) => ({ ...line, product: index })) });
  for (const entries_count of [undefined, 0, { gt: 0 }])
    for (const brand of [undefined, "Bosch", { inq: ["bosch", "makita"], options: "i" }]) {
      const narrowing: Where = {
        catalog_id: catalog,
        ...(entries_count !== undefined && { entries_count }),
        ...(brand !== undefined && { brand }),
      };
      const where = ownProductsWhere(catalog, own, narrowing);
      const plain = written.filter(
        ({ entries, aside, ...line }) =>
          !aside &&
          (entries_count === undefined || entries > 0 === (entries_count !== 0)) &&
          isAmong(line.brand, brand),
      );
      assert.equal(await ownTallyOf(market.db, server, where), plain.length, JSON.stringify(where));
    }
  for (const narrowing of [{ entries_count: 1 }, { unmatched: true }, { price_diff: 0 }, { title: "x" }])
    assert.equal(
      await ownTallyOf(
        market.db,
        server,
        ownProductsWhere(catalog, own, { catalog_id: catalog, ...narrowing }),
      ),
      undefined,
      JSON.stringify(narrowing),
    );
  // Without a word on what is set aside, that is among them.
  assert.equal(await ownTallyOf(market.db, server, { catalog_id: catalog, website_id: own }), undefined);
});

test("what is not tallied is left to be counted", async () => {
  for (const where of [
    {},
    { catalog_id: { inq: [1, 2] } },
    { catalog_id: 1, brand: "a", category: "b" },
    { catalog_id: 1, brand: null },
    { catalog_id: 1, brand: { inq: ["a"], eq: "a" } },
    { catalog_id: 1, brand: { inq: ["a", null], options: "i" } },
    { catalog_id: 1, brand: { ilike: "%a%" } },
    { catalog_id: 1, price_diff: { gt: 1 } },
    { catalog_id: 1, price_diff: { gt: 0, lt: 0 } },
    { catalog_id: 1, unmatched: true },
    { catalog_id: 1, title: "a" },
    { catalog_id: 1, or: [{ brand: "a" }, { brand: "b" }] },
    { catalog_id: 1, and: [{ brand: "a" }, { brand: "b" }] },
  ]) {
    assert.equal(await tallyOf(market.db, server, where), undefined, JSON.stringify(where));
  }
});

/** The rows themselves, counted. */
function countOf(where: Where): Promise<number> {
  return count(market.db, server, matchedProduct, where);
}

type Line = {
  product: number;
  brand: string | null;
  category: string | null;
  gap: number | null;
  entries: number;
  aside: boolean;
};

/** One statement each; an undone one is a transaction that is given up after it. */
async function run(catalog: number, { kind, lines: asked }: { kind: string; lines: Line[] }): Promise<void> {
  const last = [...new Map(asked.map((line) => [line.product, line])).values()];
  const products = last.map(({ product }) => product);
  await market.db
    .transaction()
    .execute(async (tx) => {
      if (kind === "delete") {
        await sql`delete from matched_product where catalog_id = ${catalog} and product_id = any(${products}::bigint[])`.execute(
          tx,
        );
      } else {
        await sql`
          insert into matched_product (catalog_id, website_id, product_id, title, created, modified, brand, category,
            price_diff_integer, entries_count, own_unmatched)
          select ${catalog}, (select website_id from catalog where id = ${catalog}), line.product, 'x', now(), now(),
                 line.brand, line.category, line.gap, line.entries, line.aside
          from jsonb_to_recordset(${JSON.stringify(last)}::jsonb)
            as line (product bigint, brand text, category text, gap bigint, entries int, aside boolean)
          on conflict (catalog_id, product_id) do update
          set brand = excluded.brand, category = excluded.category, price_diff_integer = excluded.price_diff_integer,
              entries_count = excluded.entries_count, own_unmatched = excluded.own_unmatched`.execute(tx);
      }
      if (kind === "undone") throw new GivenUp();
    })
    .catch((problem: unknown) => {
      if (!(problem instanceof GivenUp)) throw problem;
    });
}

class GivenUp extends Error {}

/** What is kept, against the rows themselves. Lines that have come to nothing may stay. */
async function checkEveryTally(catalog: number): Promise<void> {
  const kept = await sql<Record<string, unknown>>`
    select kind, value, cheap, equals, expensive, unknown, no_match from matched_product_tally
    where catalog_id = ${catalog} and (cheap, equals, expensive, unknown, no_match) <> (0, 0, 0, 0, 0)
    order by kind, value`.execute(market.db);
  const plain = await sql<Record<string, unknown>>`
    select kind, value,
           (count(*) filter (where entries_count > 0 and price_diff_integer < 0))::int as cheap,
           (count(*) filter (where entries_count > 0 and price_diff_integer = 0))::int as equals,
           (count(*) filter (where entries_count > 0 and price_diff_integer > 0))::int as expensive,
           (count(*) filter (where entries_count > 0 and price_diff_integer is null))::int as unknown,
           (count(*) filter (where entries_count = 0))::int as no_match
    from matched_product
    cross join lateral (values ('all', null), ('brand', brand), ('category', category)) as counted (kind, value)
    where catalog_id = ${catalog} and not own_unmatched
    group by kind, value order by kind, value`.execute(market.db);
  assert.deepEqual(kept.rows, plain.rows);
}

function satisfies(gap: number | null, clause: unknown): boolean {
  if (JSON.stringify(clause) === "{}") return true;
  if (gap === null) return false;
  if (clause === 0) return gap === 0;
  const [[operator] = []] = Object.entries(clause as object);
  return { lt: gap < 0, lte: gap <= 0, gt: gap > 0, gte: gap >= 0 }[operator as "lt"];
}

function isAmong(value: string | null, clause: unknown): boolean {
  if (clause === undefined) return true;
  if (typeof clause === "string") return value === clause;
  const { inq, eq, options } = clause as { inq?: string[]; eq?: string; options?: string };
  if (value === null || !inq) return value === eq;
  return options === "i" ? inq.map(plainly).includes(plainly(value)) : inq.includes(value);
}

function plainly(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
