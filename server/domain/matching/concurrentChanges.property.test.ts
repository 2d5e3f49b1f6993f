// Several people and imports change a catalogue at once, while it is followed: in the end its comparisons are what the
// decisions say of everything as it is then, and nothing waits for another change.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { linkCompetitor, unlinkCompetitors } from "#server/domain/catalogs/catalogs.ts";
import { currencyMappingWrites, unitMappingWrites } from "#server/domain/catalogs/mappings.ts";
import { productWrites } from "#server/domain/products/products.ts";
import { updateWebsites } from "#server/domain/websites/websites.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import { server } from "#server/store/scopes.ts";
import { checkComparisons } from "../../../test/support/checkComparisons.ts";
import { importPrices, type Market, openMarket } from "../../../test/support/market.ts";
import { within } from "../../../test/support/until.ts";
import { matchManually } from "./matchManually.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

const people = 3;
const productsPerWebsite = 4;
/** So small that every change meets some of them. */
const chunk = 2;

let market: Market;
before(async () => {
  market = await openMarket({ connections: people + 2 });
  // Whoever compares has read everything by then, and written their offers: others do something meanwhile.
  await sql`
    create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(random() * 0.03); return null; end $$;
  `.execute(market.db);
  await sql`create trigger linger after update on matched_product execute function linger()`.execute(
    market.db,
  );
});
after(() => market.close());

type Steps = {
  link: { site: number };
  unlink: { site: number };
  rate: { rate: number };
  map: { site: number; value: number };
  unmap: { site: number };
  mapOne: { site: number; own: number; value: number };
  weigh: { site: number; weight: number; currency: string };
  match: { site: number; own: number; theirs: number };
  price: { site: number; product: number; price: number };
  key: { site: number; product: number; key: number };
  import: { site: number; price: number };
};
type Kind = keyof Steps;
type Step = { [K in Kind]: { kind: K } & Steps[K] }[Kind] & {
  /** The others have got on for so long before. */
  after_s: number;
  /** How long the change is made and not there yet for others, in seconds: all that they do meanwhile does not see it. */
  held_s: number;
};

const site = fc.constantFrom(0, 0, 0, 1);
/** 0 is the own website. */
const anySite = fc.constantFrom(1, 1, 0, 2);
const product = fc.nat(productsPerWebsite - 1);
const value = fc.constantFrom(2, 0.5, 3);
const price = fc.integer({ min: 1, max: 40 });
const drawn: { [K in Kind]: [weight: number, fields: { [F in keyof Steps[K]]: fc.Arbitrary<Steps[K][F]> }] } =
  {
    link: [4, { site }],
    unlink: [4, { site }],
    rate: [1, { rate: value }],
    map: [1, { site, value }],
    unmap: [1, { site }],
    mapOne: [1, { site, own: product, value }],
    weigh: [1, { site: anySite, weight: fc.nat(3), currency: fc.constantFrom("EUR", "USD") }],
    match: [2, { site, own: product, theirs: product }],
    price: [2, { site: anySite, product, price }],
    key: [2, { site: anySite, product, key: product }],
    import: [3, { site: anySite, price }],
  };
const step = fc.oneof(
  ...Object.entries(drawn).map(([kind, [weight, fields]]) => {
    const model: Record<string, fc.Arbitrary<unknown>> = {
      kind: fc.constant(kind),
      after_s: fc.constantFrom(0, 0.02, 0.05),
      held_s: fc.constantFrom(0, 0.01, 0.04),
      ...fields,
    };
    return { weight, arbitrary: fc.record(model) as unknown as fc.Arbitrary<Step> };
  }),
);
const doings = fc.array(fc.array(step, { minLength: 1, maxLength: 2 }), {
  minLength: people,
  maxLength: people,
});

/** What was lost before, each for a reason of its own: they are among those drawn. */
const held = { after_s: 0.02, held_s: 0.05 };
const brief = { after_s: 0.02, held_s: 0 };
const examples: [Step[][]][] = [
  // Undone before what it brought could be seen.
  [[[{ kind: "unlink", ...held, site: 1 }], [], []]],
  [[[{ kind: "weigh", ...held, site: 2, weight: 3, currency: "USD" }], [], []]],
  // A price changes while somebody matches the product by hand, or begins to compare with the website.
  [
    [
      [{ kind: "import", ...held, site: 2, price: 33 }],
      [0, 1, 2].map((own) => ({ kind: "match", ...brief, site: 1, own, theirs: 3 })),
      [],
    ],
  ],
  [
    [
      [{ kind: "key", ...held, site: 1, product: 0, key: 1 }],
      [{ kind: "link", ...brief, site: 0 }],
      [{ kind: "key", ...held, site: 0, product: 3, key: 1 }],
    ],
  ],
];

test("no change is lost, whatever else happens at the same moment", async () => {
  await fc.assert(
    fc.asyncProperty(doings, async (each) => {
      const stage = await openStage();
      const over = new AbortController();
      const all = Promise.all(each.map((steps) => stage.playAll(steps))).finally(() => over.abort());
      // Whoever comes after the last change follows it; the others are in the middle of something.
      for (let round = 0; !over.signal.aborted && round < 1_000; round += 1) await market.follow(chunk);
      await within("everybody is done", all);
      await market.follow(chunk);
      await checkComparisons(market.db, stage.catalog);
      await market.markCatalog(stage.catalog);
      const { changed, points, matched } = await market.follow();
      assert.deepEqual({ changed, points, matched }, { changed: 0, points: 0, matched: 0 });
    }),
    { ...drawnTimes(2), examples },
  );
});

const keyOf = (number: number) => `3017620422${String(number).padStart(2, "0")}`;

/** An own website and two competitors, one of them linked, with products that share their barcodes. */
async function openStage() {
  const websites = [
    await market.website(),
    await market.website({ currency: "USD" }),
    await market.website(),
  ];
  const [own, ...sites] = websites as [number, number, number];
  const catalog = await market.catalog(own, sites.slice(1));
  const products: number[][] = [];
  for (const website of websites) {
    const values = Array.from({ length: productsPerWebsite }, (_, at) => ({
      price: 10 + at,
      sku: keyOf(at),
      ean: withCheckDigit(keyOf(at)),
    }));
    products.push(await market.addProducts(website, values));
  }
  await market.rate(catalog, "USD", 1.1);

  const at = (position: number) => ({ catalog_id: catalog, website_id: sites[position]! });
  const mapped = (position: number) => ({ catalog_id: catalog, competitor_id: sites[position]! });
  const play: { [K in Kind]: (by: By, values: Steps[K]) => Promise<unknown> } = {
    link: (by, { site: position }) => linkCompetitor(by, at(position)),
    unlink: (by, { site: position }) => unlinkCompetitors(by, at(position)),
    rate: (by, { rate }) =>
      currencyMappingWrites.update(by, { catalog_id: catalog, currency: "USD" }, { rate }),
    map: (by, { site: position, value: of }) =>
      unitMappingWrites.create(by, { ...mapped(position), operator: "multiply", value: of }),
    unmap: (by, { site: position }) => unitMappingWrites.remove(by, mapped(position)),
    mapOne: (by, { site: position, own: mine, value: of }) =>
      unitMappingWrites.create(by, {
        ...mapped(position),
        product_id: products[0]![mine],
        operator: "multiply",
        value: of,
      }),
    weigh: (by, { site: position, ...values }) => updateWebsites(by, { id: websites[position] }, values),
    match: ({ db }, { site: position, own: mine, theirs }) =>
      matchManually(db, {
        catalogId: catalog,
        productId: products[0]![mine]!,
        competitorProductId: products[position + 1]![theirs]!,
      }),
    price: (by, { site: position, product: which, price: of }) =>
      productWrites.update(by, { id: products[position]![which] }, { price: of }),
    key: (by, { site: position, product: which, key }) =>
      productWrites.update(by, { id: products[position]![which] }, { ean: withCheckDigit(keyOf(key)) }),
    import: ({ db }, { site: position, price: of }) =>
      importPrices(db, websites[position]!, products[position]!, of, new Date()),
  };
  const playAll = async (steps: readonly Step[]) => {
    for (const { kind, after_s, held_s, ...of } of steps) {
      await sql`select pg_sleep(${after_s}::float)`.execute(market.db);
      const work = async (tx: Db) => {
        await (play[kind] as (by: By, of: object) => Promise<unknown>)(byServer(tx), of);
        await sql`select pg_sleep(${held_s}::float)`.execute(tx);
      };
      await inTransaction(market.db, work).catch(refused);
    }
  };
  return { catalog, playAll };
}

type By = ReturnType<typeof byServer>;
const byServer = (db: Db) => ({ db, actor: server, services: { enqueue: async () => undefined } });

/** Of twelve digits, the barcode that begins with them. */
function withCheckDigit(digits: string): string {
  const sum = Array.from(digits.slice(0, 12)).reduce(
    (total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1),
    0,
  );
  return `${digits.slice(0, 12)}${(10 - (sum % 10)) % 10}`;
}

/** What is there already, or not there any more, is refused and changes nothing. */
function refused(problem: unknown): void {
  const { statusCode = 500, code } = problem as { statusCode?: number; code?: string };
  if (statusCode >= 500 && code !== "23505") throw problem;
}
