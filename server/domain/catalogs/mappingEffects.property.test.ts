// What a preview counts, held against the oracle and against what saving then does, in catalogues drawn by chance.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { currencyMapping } from "#shared/entities/currencyMapping.ts";
import { unitMapping } from "#shared/entities/unitMapping.ts";
import { compare } from "#server/domain/prices/compare.ts";
import {
  type OracleCatalog,
  type OracleMapping,
  type OracleOffer,
  oracleComparison,
  oracleEntry,
  oracleOwnPrice,
} from "../../../test/support/comparisonOracle.ts";
import { insert, type Market, openMarket } from "../../../test/support/market.ts";
import {
  type World,
  insertMapping,
  mapping,
  rate,
  storeCatalog,
  world,
} from "../../../test/support/randomCatalogs.ts";
import { type MappingPair, previewMapping } from "./mappingEffects.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

let market: Market;
before(async () => {
  market = await openMarket();
});
after(() => market.close());

const criterionNames = [
  "brand",
  "category",
  "unit",
  "competitor_brand",
  "competitor_category",
  "competitor_unit",
];

/** What is done to one row: `which` of those there are, a new one when there are fewer. */
const change = world.chain((drawn) =>
  fc.record({
    drawn: fc.constant(drawn),
    which: fc.nat(6),
    isDeleted: fc.constantFrom(true, false, false),
    // With few criteria it is about many prices.
    criteria: fc.subarray(criterionNames),
    isBroad: fc.constantFrom(true, true, false),
    isClose: fc.constantFrom(true, true, false),
    looksAtOwnOnly: fc.boolean(),
    unit: fc.option(mapping(drawn.sites.length), { freq: 2 }),
    currency: fc.constantFrom("USD", "CHF", "JPY", "KWD"),
    rate,
  }),
);
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

test("a preview counts what saving changes, whatever else decides the prices", async () => {
  await fc.assert(
    fc.asyncProperty(change, async (drawn) => {
      const { catalogId, catalog } = await storeCatalog(market, worldOf(drawn));
      const ids = catalog.products.map(({ product_id }) => product_id);
      await compare(market.db, catalogId, ids, new Date("2026-03-01T10:00:00Z"));
      const tried = drawn.unit
        ? unitChange(catalog, drawn)
        : rateChange(catalog, drawn, await rateIds(catalogId));
      if (!tried) return;
      const { entity, pair, changed, id } = tried;
      const withCatalog = withCatalogId(pair, catalogId);
      const stored = await prices(catalogId);
      const isRefused = await save(catalogId, entity, pair, { isTrial: true });
      if (isRefused) return;

      const { examples, ...effect } = await previewMapping(market.db, entity, catalogId, withCatalog);
      assert.deepEqual(effect, expectedEffect(catalog, changed, entity === unitMapping ? id : undefined));

      await save(catalogId, entity, pair, { isTrial: false });
      await compare(market.db, catalogId, ids, new Date("2026-03-02T10:00:00Z"));
      const now = await prices(catalogId);
      assert.equal(effect.prices, [...now].filter(([offer, price]) => stored.get(offer) !== price).length);
      assert.equal(examples.length, Math.min(3, effect.prices));
      for (const { product_id, website_id, before, after } of examples) {
        const key = `${product_id} ${website_id}`;
        assert.deepEqual([before, after], [stored.get(key), now.get(key)]);
      }
    }),
    drawnTimes(20),
  );
});

/** A rate is of several currencies; of every second one no mapping looks at the prices beside it. */
function worldOf({ looksAtOwnOnly, drawn: world, unit, isClose, isBroad }: Change): World {
  const drawn = looksAtOwnOnly ? withOwnCriteria(world) : world;
  if (unit) return isClose ? withClosePrices(drawn) : drawn;
  return isBroad ? { ...drawn, mappings: [] } : drawn;
}

/** Every mapping is the same for all own products of a kind, whatever the competitor's file says of its own. */
function withOwnCriteria(drawn: World): World {
  const none = { product: null, competitor_brand: null, competitor_category: null, competitor_unit: null };
  return { ...drawn, mappings: drawn.mappings.map((one) => ({ ...one, ...none })) };
}

/** In one currency and within a few euros: positions depend on each of the competitors. */
function withClosePrices(drawn: World): World {
  const close = (price: string | null) => price && String(1 + (Math.round(Number(price) * 1000) % 6));
  return {
    ...drawn,
    currency: "EUR",
    sites: drawn.sites.map((site) => ({ ...site, currency: "EUR", linked: true })),
    products: drawn.products.map((one) => ({ ...one, price: close(one.price), currency: null })),
    offers: drawn.offers.map((one) => ({
      ...one,
      raw_price: close(one.raw_price),
      raw_currency: null,
      unmatched: false,
    })),
    mappings: drawn.mappings.map((one) => ({ ...one, operator: "add", value: "1" })),
  };
}

type Values = Record<string, unknown>;
type Tried = {
  entity: typeof unitMapping | typeof currencyMapping;
  /** Of no catalogue yet. */
  pair: { before: Values | null; after: Values | null };
  changed: OracleCatalog;
  id: number;
};

/** After all ids that there are. */
const newId = Number.MAX_SAFE_INTEGER;

function unitChange(catalog: OracleCatalog, drawn: Change): Tried | undefined {
  const { which, isDeleted, unit, criteria, isBroad, isClose } = drawn;
  const general = catalog.mappings.filter(({ product_id }) => product_id === null);
  const stored = general[which] ?? null;
  if (isDeleted && !stored) return undefined;
  const { product: _product, site, ...drawnValues } = unit!;
  const values = { ...drawnValues, ...(isClose && { operator: "multiply", value: "2" }) };
  const without = Object.fromEntries((isBroad ? criterionNames : criteria).map((name) => [name, null]));
  const row: OracleMapping | null = isDeleted
    ? null
    : {
        ...values,
        ...without,
        id: stored?.id ?? newId,
        product_id: null,
        competitor_id: catalog.sites[site]!.id,
      };
  const mappings = [...catalog.mappings.filter(({ id }) => id !== stored?.id), ...(row ? [row] : [])];
  const { id: _id, ...sent } = row ?? { id: 0 };
  return {
    entity: unitMapping,
    pair: { before: stored && { ...stored }, after: row && (stored ? { ...row } : sent) },
    changed: { ...catalog, mappings },
    id: stored?.id ?? newId,
  };
}

/** One rate a currency: that of another currency is a change of the currency too. */
function rateChange(catalog: OracleCatalog, drawn: Change, ids: Map<string, number>): Tried | undefined {
  const { which, isDeleted, currency, rate: value } = drawn;
  const known = Object.entries(catalog.rates)[which];
  if (isDeleted && !known) return undefined;
  const rates = { ...catalog.rates };
  if (known) delete rates[known[0]];
  if (!isDeleted && rates[currency] !== undefined) return undefined;
  const changed = { ...catalog, rates: isDeleted ? rates : { ...rates, [currency]: value } };
  const pair = {
    before: known ? { id: ids.get(known[0]), currency: known[0], rate: known[1] } : null,
    after: isDeleted ? null : { ...(known && { id: ids.get(known[0]) }), currency, rate: value },
  };
  return { entity: currencyMapping, pair, changed, id: newId };
}

async function rateIds(catalogId: number): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; currency: string }>`
    select id, currency from currency_mapping where catalog_id = ${catalogId}`.execute(market.db);
  return new Map(rows.map(({ id, currency }) => [currency, id]));
}

function withCatalogId({ before: was, after: is }: Tried["pair"], catalog_id: number): MappingPair {
  return { before: was && { ...was, catalog_id }, after: is && { ...is, catalog_id } };
}

/** The oracle's figures with what was changed beside those of before. */
function expectedEffect(catalog: OracleCatalog, changed: OracleCatalog, mappingId: number | undefined) {
  const entriesOf = (of: OracleCatalog) =>
    live(of).map((offer) => ({ offer, ...oracleEntry(of, productOf(of, offer.product_id), offer) }));
  const [was, is] = [entriesOf(catalog), entriesOf(changed)];
  const comparisons = [catalog, changed].map((of) => of.products.map((one) => oracleComparison(of, one)));
  const places = comparisons.map((rows) =>
    rows.map(({ entries_count, price_diff_integer }) =>
      entries_count === 0 || price_diff_integer === null ? null : Math.sign(price_diff_integer),
    ),
  );
  const owns = catalog.products.map(
    (one, at) => oracleOwnPrice(catalog, one) !== oracleOwnPrice(changed, changed.products[at]!),
  );
  const decided = mappingId === undefined ? [] : chosenIn(changed, mappingId, false);
  const meant = mappingId === undefined ? [] : chosenIn(changed, mappingId, true);
  return {
    prices: is.filter(({ price }, at) => price !== was[at]!.price).length,
    own_prices: owns.filter(Boolean).length,
    positions: places[0]!.filter((place, at) => place !== places[1]![at]).length,
    decided: mappingId === undefined ? converted(catalog, changed) : decided.length,
    skipped: meant.filter((offer) => !decided.includes(offer)).length,
    before: counts(places[0]!),
    after: counts(places[1]!),
    pending: false,
  };
}

function live(catalog: OracleCatalog) {
  return catalog.offers.filter(
    ({ website_id, unmatched }) =>
      !unmatched && catalog.sites.some(({ id, linked }) => id === website_id && linked),
  );
}

function productOf(catalog: OracleCatalog, id: number) {
  return catalog.products.find(({ product_id }) => product_id === id)!;
}

/** The offers that a mapping prices; `anyway`: those too that it would leave at nothing. */
function chosenIn(catalog: OracleCatalog, mappingId: number, anyway: boolean): OracleOffer[] {
  const mappings = catalog.mappings.map((row) =>
    row.id === mappingId && anyway ? { ...row, operator: "multiply", value: "1" } : row,
  );
  return live(catalog).filter(
    (offer) =>
      oracleEntry({ ...catalog, mappings }, productOf(catalog, offer.product_id), offer).unit_mapping_id ===
      mappingId,
  );
}

/** The offers that need a rate which was changed, and have one. */
function converted(catalog: OracleCatalog, changed: OracleCatalog): number {
  const codes = [...Object.keys(catalog.rates), ...Object.keys(changed.rates)];
  const touched = new Set(codes.filter((code) => catalog.rates[code] !== changed.rates[code]));
  return live(changed).filter((offer) => {
    const theirs = offer.raw_currency ?? changed.sites.find(({ id }) => id === offer.website_id)!.currency;
    const { rate: known } = oracleEntry(changed, productOf(changed, offer.product_id), offer);
    return (
      offer.raw_price !== null && known !== null && (touched.has(theirs) || touched.has(changed.currency))
    );
  }).length;
}

function counts(places: (number | null)[]) {
  const at = (place: number) => places.filter((one) => one === place).length;
  return { cheap: at(-1), equals: at(0), expensive: at(1) };
}

/** Whether it would be refused as there is one like it; what is tried is undone. */
async function save(
  catalogId: number,
  entity: Tried["entity"],
  { before: was, after: is }: Tried["pair"],
  { isTrial }: { isTrial: boolean },
): Promise<boolean> {
  let isRefused = false;
  if (entity === currencyMapping) {
    if (isTrial) return false;
    await sql`delete from currency_mapping where catalog_id = ${catalogId} and currency = ${was?.["currency"] ?? ""}`.execute(
      market.db,
    );
    if (is) await insert(market.db, "currency_mapping", { ...is, catalog_id: catalogId });
    return false;
  }
  const undo = new Error("undo");
  await market.db
    .transaction()
    .execute(async (tx) => {
      if (was) await sql`delete from unit_mapping where id = ${was["id"]}`.execute(tx);
      const within = { ...market, db: tx };
      if (is) isRefused = (await insertMapping(within, { ...is, catalog_id: catalogId })) === null;
      if (isTrial || isRefused) throw undo;
    })
    .catch((problem: unknown) => {
      if (problem !== undo) throw problem;
    });
  return isRefused;
}

/** Of live offers of linked competitors, by product and website, as amounts. */
async function prices(catalogId: number): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ key: string; price: number | null }>`
    select offer.product_id || ' ' || offer.website_id as key, price / 1000.0 as price
    from offer join catalog_competitor using (catalog_id, website_id)
    where catalog_id = ${catalogId} and not unmatched`.execute(market.db);
  return new Map(rows.map(({ key, price }) => [key, price]));
}
