// Whatever happens to a market, followed step by step or all at once, its comparisons are what the decisions say of
// its products as they are now.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { type Db, inTransaction } from "#server/store/database.ts";
import { checkComparisons } from "../../../test/support/checkComparisons.ts";
import { type Market, openMarket, type ProductValues } from "../../../test/support/market.ts";
import { cleanUpProducts } from "./cleanUpProducts.ts";
import { matchManually, unmatch } from "./matchManually.ts";
import { markWebsiteChanges } from "./markChanges.ts";
import { setUnmatched } from "./setUnmatched.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

let market: Market;
before(async () => {
  market = await openMarket();
});
after(() => market.close());

const eans = ["3017620422003", "17620422003", "3017800132463", "3017620422004", null];
const values: fc.Arbitrary<ProductValues> = fc.record({
  price: fc.option(
    fc.integer({ min: 0, max: 400 }).map((cents) => (cents / 100).toFixed(2)),
    { freq: 9 },
  ),
  ean: fc.constantFrom(...eans),
  brand: fc.constantFrom("Bosch", "BOSCH", null),
  mpn: fc.constantFrom("GSR 18", "gsr-18", "X", null),
  sku: fc.constantFrom("1", "2", null),
  category: fc.constantFrom("Outils", "outils", "Autre"),
});
const index = fc.nat(20);

type Steps = {
  add: { site: number; values: ProductValues };
  change: { product: number; values: ProductValues };
  remove: { product: number };
  forget: { product: number };
  setAside: { product: number; unmatched: boolean };
  map: { site: number; own: number | null; value: string };
  rate: { value: string };
  weigh: { site: number; weight: string; currency: string };
  link: { site: number };
  unlink: { site: number };
  match: { own: number; product: number };
  undo: { own: number; site: number; unmatch: boolean };
  follow: object;
};
type Kind = keyof Steps;
type Step = { [K in Kind]: { kind: K } & Steps[K] }[Kind];

const amount = fc.constantFrom("2", "0.5", "1.1");
const product = { product: index };
const drawn: { [K in Kind]: [weight: number, fields: { [F in keyof Steps[K]]: fc.Arbitrary<Steps[K][F]> }] } =
  {
    add: [6, { site: index, values }],
    change: [6, { ...product, values }],
    remove: [1, product],
    forget: [1, product],
    setAside: [2, { ...product, unmatched: fc.boolean() }],
    map: [1, { site: index, own: fc.option(index), value: amount }],
    rate: [1, { value: amount }],
    weigh: [
      1,
      { site: index, weight: fc.constantFrom("0", "1", "3"), currency: fc.constantFrom("EUR", "USD") },
    ],
    link: [1, { site: index }],
    unlink: [1, { site: index }],
    match: [3, { own: index, ...product }],
    undo: [2, { own: index, site: index, unmatch: fc.boolean() }],
    follow: [3, {}],
  };
const step = fc.oneof(
  ...Object.entries(drawn).map(([kind, [weight, fields]]) => ({
    weight,
    arbitrary: fc.record({ kind: fc.constant(kind), ...fields }) as unknown as fc.Arbitrary<Step>,
  })),
);

test("comparisons are right after any history, and there is nothing left to do", async () => {
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 5, maxLength: 40 }), async (bySku, steps) => {
      const stage = await openStage(bySku);
      for (const { kind, ...of } of steps) await (stage.play[kind] as (of: object) => Promise<unknown>)(of);
      await market.follow(3);
      await stage.check();
      // An undone match makes room for another candidate, which is taken at the next occasion.
      await market.markCatalog(stage.catalog);
      await market.follow();
      await stage.check();
      await market.markCatalog(stage.catalog);
      const { changed, points, matched } = await market.follow();
      assert.deepEqual({ changed, points, matched }, { changed: 0, points: 0, matched: 0 });
    }),
    drawnTimes(8),
  );
});

/** An own website, three competitors and what can happen to them. */
async function openStage(bySku: boolean) {
  const own = await market.website();
  const sites = [await market.website(), await market.website({ currency: "USD" }), await market.website()];
  const catalog = await market.catalog(own, sites, { keyMatching: { sku: bySku } });
  const products: { id: number; site: number }[] = [];
  const { db } = market;
  const at = <Item>(list: readonly Item[], position: number): Item | undefined =>
    list[position % list.length];
  const ofOwn = (position: number) =>
    at(
      products.filter(({ site }) => site === own),
      position,
    );

  const tx = <Result>(work: (tx: Db) => Promise<Result>) => inTransaction(db, work);
  const play: { [K in Kind]: (values: Steps[K]) => Promise<unknown> } = {
    add: async ({ site: position, values: of }) => {
      const site = at([own, ...sites], position)!;
      products.push({ id: await market.product(site, of), site });
    },
    change: async ({ product: position, values: of }) => {
      const changed = at(products, position);
      if (changed) await market.change(changed.id, of);
    },
    remove: async ({ product: position }) => {
      const [removed] = products.splice(position % products.length, 1);
      if (removed) await market.remove(removed.id);
    },
    forget: async ({ product: position }) => {
      const [removed] = products.splice(position % products.length, 1);
      if (!removed) return;
      await tx(async (db) => {
        await sql`delete from product where id = ${removed.id}`.execute(db);
        await cleanUpProducts(db, removed.site, [removed.id]);
      });
    },
    setAside: async ({ product: position, unmatched }) => {
      const flagged = at(products, position);
      if (flagged) await tx((db) => setUnmatched(db, flagged.site, [flagged.id], unmatched));
    },
    map: async ({ site: position, own: ownPosition, value }) => {
      const product_id = ownPosition === null ? undefined : ofOwn(ownPosition)?.id;
      const competitor_id = at(sites, position)!;
      await sql`delete from unit_mapping where catalog_id = ${catalog} and competitor_id = ${competitor_id}`.execute(
        db,
      );
      await market.map(catalog, { competitor_id, product_id, value });
    },
    rate: ({ value }) => market.rate(catalog, "USD", value),
    weigh: async ({ site: position, weight, currency }) => {
      const site = at(sites, position)!;
      await sql`update website_setting set weight = ${weight}, currency = ${currency} where id = ${site}`.execute(
        db,
      );
      await markWebsiteChanges(db, [site]);
    },
    link: async ({ site: position }) => {
      await market.unlink(catalog, at(sites, position)!);
      await market.link(catalog, at(sites, position)!);
      await market.markCatalog(catalog);
    },
    unlink: async ({ site: position }) => {
      await market.unlink(catalog, at(sites, position)!);
      await market.markCatalog(catalog);
    },
    match: async ({ own: ownPosition, product: position }) => {
      const [mine, theirs] = [ofOwn(ownPosition), at(products, position)];
      if (!mine || !theirs) return;
      const pair = { catalogId: catalog, productId: mine.id, competitorProductId: theirs.id };
      await tx((db) => matchManually(db, pair)).catch(refused);
    },
    undo: async ({ own: ownPosition, site: position, unmatch: undone }) => {
      const mine = ofOwn(ownPosition);
      if (!mine) return;
      const slot = { catalogId: catalog, productId: mine.id, competitorWebsiteId: at(sites, position)! };
      await tx((db) => unmatch(db, { ...slot, unmatch: undone })).catch(refused);
    },
    follow: () => market.follow(2),
  };

  return { catalog, play, check: () => checkComparisons(market.db, catalog) };
}

/** A step that the product refuses (an unknown pair, a website that is not linked) changes nothing. */
function refused(problem: unknown): void {
  const { statusCode } = problem as { statusCode?: number };
  if (statusCode !== 404 && statusCode !== 422) throw problem;
}
