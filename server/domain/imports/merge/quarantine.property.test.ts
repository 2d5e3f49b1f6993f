// Prices that move too far wait for a person: accepted, all is as if nobody had doubted them; refused, as before.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { server } from "#server/store/scopes.ts";
import { type Importing, feed, openImporting } from "../../../../test/support/importing.ts";
import type { Row } from "../../../../test/support/market.ts";
import { deleteProducts } from "#server/domain/products/deleteAll.ts";
import type { Run } from "#server/store/queries/imports/runs/runs.ts";
import { whatIs, whatWouldBe } from "./noticeWords.ts";
import { type Decision, decidePrices } from "./quarantine.ts";
import { drawnTimes } from "../../../../test/support/drawn.ts";

let imports: Importing;
before(async () => {
  imports = await openImporting();
});
after(() => imports.close());

const day = (number: number) => new Date(Date.UTC(2026, 5, number, 8));
const read = (website: number, number: number, lines: Line[], trial = false) =>
  imports.importFile(website, feed("sku;titre;prix;prix public;frais de port;stock", ...lines.map(textOf)), {
    observedAt: day(number),
    trial,
    options: { type_options: { uniqueProductIdentifier: "sku" } },
  });
const decide = (website: number, decision: Decision, where: object = {}) =>
  decidePrices(
    { db: imports.store.db, actor: server, services: { enqueue: async () => undefined } },
    { where: { website_id: website, ...where } },
    decision,
  );
const remove = (website: number, sku: number) =>
  deleteProducts(
    { actor: server, services: { store: imports.store, enqueue: async () => undefined } },
    website,
    { where: { product_id: `A${sku}` }, isMatched: "all", withManual: true, kept: true },
  );

type Line = {
  sku: number;
  title: string;
  price: number | null;
  advised: number | null;
  shipping: number | null;
  stock: number;
};

function textOf({ sku, title, price, advised, shipping, stock }: Line): string {
  return [`A${sku}`, title, price ?? "", advised ?? "", shipping ?? "", stock].join(";");
}

// Few prices, so that many moves are by exactly the factor, or a little more.
const price = fc.option(fc.constantFrom(0.01, 1, 2, 3, 3.01, 9, 10, 29.99, 30, 30.01, 300), { freq: 9 });
// Each has titles of its own: one that is met again under another number is asked about, and is another test's.
const line = fc
  .record({
    sku: fc.nat(12),
    title: fc.constantFrom("Perceuse", "Scie"),
    price,
    advised: fc.constantFrom(null, 500, 600),
    shipping: fc.constantFrom(null, 4, 5),
    stock: fc.nat(2),
  })
  .map((drawn) => ({ ...drawn, title: `${drawn.title} ${drawn.sku}` }));
// A file that leaves a column empty throughout pauses, and is another test's: its last line has all.
const file = fc
  .tuple(
    fc.uniqueArray(line, { selector: ({ sku }) => sku, maxLength: 12 }),
    line.map((drawn) => ({ ...drawn, sku: 13, title: "Perceuse 13", advised: 500, shipping: 4 })),
    price.filter((drawn) => drawn !== null),
  )
  .map(([lines, last, lastPrice]) => [...lines, { ...last, price: lastPrice }]);
const files = fc.array(file, { minLength: 2, maxLength: 4 });

/** What is compared of a product: everything but what tells the two websites and their runs apart. */
async function productsOf(website: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select product_id, title, price, public_price, shipping_price, total_price, stock, price_changed_at, missing_since,
           modified, created, price_doubted_at
    from product where website_id = ${website} order by product_id`.execute(imports.store.db);
  return rows;
}

async function pointsOf(website: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select product.product_id, point.created, point.price, point.shipping_price, point.total_price, point.stock,
           point.import_id = product.price_import_id as is_latest
    from product_history point join product on product.website_id = point.website_id and product.id = point.product_id
    where point.website_id = ${website} order by 1, 2`.execute(imports.store.db);
  return rows;
}

async function inQuarantine(website: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select product_id, price, status, times from quarantined_price where website_id = ${website} order by 1`.execute(
    imports.store.db,
  );
  return rows;
}

test("accepted after each import, prices, history and dates are as on a website that doubts nothing", async () => {
  await fc.assert(
    fc.asyncProperty(files, async (read_files) => {
      const doubting = await imports.website();
      const believing = await imports.website({ quarantine_factor: 1_000_000 });
      for (const [index, lines] of read_files.entries()) {
        for (const website of [doubting, believing]) {
          const run = await read(website, index + 1, lines);
          assert.equal(run.status, "complete");
        }
        await decide(doubting, "accept");
        assert.deepEqual(await productsOf(doubting), await productsOf(believing));
        assert.deepEqual(await pointsOf(doubting), await pointsOf(believing));
        assert.deepEqual(await inQuarantine(doubting), []);
      }
    }),
    drawnTimes(2),
  );
});

test("refused after each import, prices that moved by more than the factor are those of before", async () => {
  await fc.assert(
    fc.asyncProperty(files, async (read_files) => {
      const website = await imports.website();
      /** The plain oracle: by identifier, the prices that are believed. */
      const believed = new Map<number, Line>();
      /** What each cost last: a price is held against it when the files between told none. */
      const last = new Map<number, number>();
      for (const [index, lines] of read_files.entries()) {
        await read(website, index + 1, lines);
        const waiting = lines.filter((next) => isFar(last.get(next.sku), next.price));
        assert.deepEqual(
          (await inQuarantine(website)).filter(({ status }) => status === "waiting").length <= waiting.length,
          true,
        );
        await decide(website, "refuse");
        for (const next of lines) {
          const before = believed.get(next.sku);
          const kept = waiting.includes(next) ? before! : next;
          believed.set(next.sku, {
            ...next,
            price: kept.price,
            advised: kept.advised,
            shipping: kept.shipping,
          });
          if (kept.price) last.set(next.sku, kept.price);
        }
        const stored = (await productsOf(website)).map((row) => [
          row["product_id"],
          row["title"],
          row["price"],
          row["public_price"],
          row["shipping_price"],
          row["total_price"],
          row["stock"],
          row["price_doubted_at"],
        ]);
        assert.deepEqual(stored, expectedOf(believed));
      }
    }),
    drawnTimes(3),
  );
});

function isFar(before: number | null | undefined, now: number | null): boolean {
  if (!before || !now) return false;
  return now > before * 3 + 1e-9 || now < before / 3 - 1e-9;
}

function expectedOf(believed: Map<number, Line>): unknown[][] {
  return [...believed.values()]
    .map(({ sku, title, price: of, advised, shipping, stock }) => [
      `A${sku}`,
      title,
      of,
      advised,
      shipping,
      of === null || shipping === null ? null : Math.round((of + shipping) * 100) / 100,
      stock,
      null,
    ])
    .toSorted(([left], [right]) => (String(left) < String(right) ? -1 : 1));
}

/** What an import says it has done, and a trial that it would do, by the same names. */
function noticesOf({ notices }: Run) {
  const names = Object.keys(whatIs) as (keyof typeof whatIs)[];
  const done: Record<string, string> = Object.fromEntries(
    names.map((name) => [whatWouldBe[name], whatIs[name]]),
  );
  return notices.map(({ key, values }) => ({ key: done[key] ?? key, values }));
}

/** How many prices wait that the file of a day says. */
async function waitingOf(website: number, number: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from quarantined_price
    where website_id = ${website} and status = 'waiting' and last_seen_at = ${day(number)}`.execute(
    imports.store.db,
  );
  return rows[0]!.count;
}

const countOf = (run: Run, name: string) =>
  noticesOf(run).find(({ key }) => key === name)?.values["count"] ?? 0;

const between = fc.record({
  decision: fc.constantFrom<(Decision | null)[]>("accept", "refuse", "refuse", null),
  decided: fc.constantFrom(1, 10, 300),
  removed: fc.option(fc.nat(12)),
});

test("a trial says the figures and notices of the import of the same file, and they are what is written and what waits", async () => {
  await fc.assert(
    fc.asyncProperty(files, fc.array(between, { minLength: 4, maxLength: 4 }), async (drawn, happens) => {
      const site = await imports.website();
      // The last file twice more: what was refused of it is silent.
      for (const [index, lines] of [...drawn, drawn.at(-1)!, drawn.at(-1)!].entries()) {
        const [state, aside] = [await imports.state(site), await inQuarantine(site)];
        const pricesBefore = await imports.prices(site);
        const trial = await read(site, index + 1, lines, true);
        assert.deepEqual([await imports.state(site), await inQuarantine(site)], [state, aside]);
        const run = await read(site, index + 1, lines);
        assert.deepEqual([trial.status, run.status], ["complete", "complete"]);
        const figures = [run.products_count, run.products_created, run.products_updated, run.products_error];
        assert.deepEqual(
          [trial.products_count, trial.products_created, trial.products_updated, trial.products_error],
          figures,
        );
        assert.deepEqual(noticesOf(trial), noticesOf(run));
        const waiting = await waitingOf(site, index + 1);
        assert.equal(countOf(run, "imports.quarantined"), waiting);
        const pricesNow = await imports.prices(site);
        const repriced = Object.keys(pricesBefore).filter((id) => pricesBefore[id] !== pricesNow[id]);
        const { created, changed, quarantined, moves, ...would } = trial.would_change!;
        assert.deepEqual(
          [created, changed, quarantined],
          [run.products_created, run.products_updated, waiting],
        );
        const back = countOf(run, "imports.broughtBack") as number;
        assert.ok(would.repriced >= repriced.length && would.repriced <= repriced.length + back);
        if (back === 0) {
          const amounts = repriced.filter((id) => pricesBefore[id] && pricesNow[id]);
          assert.deepEqual(
            moves.map(({ price_before, price_after }) => [price_before, price_after]).toSorted(),
            amounts.map((id) => [pricesBefore[id], pricesNow[id]]).toSorted(),
          );
        }
        const next = happens[index % happens.length]!;
        if (next.decision) await decide(site, next.decision, { price: { lte: next.decided } });
        if (next.removed !== null) await remove(site, next.removed);
      }
    }),
    drawnTimes(2),
  );
});

test("once one of two prices is refused, the next imports tell of the one that waits, and of none once both are", async () => {
  const site = await imports.website();
  const line = (sku: number, of: number): Line => ({
    sku,
    title: "Scie",
    price: of,
    advised: null,
    shipping: null,
    stock: 1,
  });
  await read(site, 1, [line(1, 10), line(2, 10), line(3, 10)]);
  const moved = [line(1, 1000), line(2, 2000), line(3, 11)];
  const trial = await read(site, 2, moved, true);
  assert.deepEqual(
    [trial.products_updated, trial.would_change?.repriced, trial.would_change?.quarantined],
    [1, 1, 2],
  );
  assert.deepEqual(
    trial.would_change?.moves.map(({ price_before, price_after }) => [price_before, price_after]),
    [[10, 11]],
  );
  assert.deepEqual(trial.notices, [{ key: "imports.wouldQuarantine", values: { count: 2 } }]);
  assert.deepEqual((await read(site, 2, moved)).notices, [
    { key: "imports.quarantined", values: { count: 2 } },
  ]);
  await decide(site, "refuse", { price: 1000 });
  for (const trialFirst of [true, false])
    assert.equal(countOf(await read(site, 3, moved, trialFirst), "imports.quarantined"), 1);
  await decide(site, "refuse", { price: 2000 });
  const silent = await read(site, 4, moved, true);
  assert.deepEqual([silent.products_updated, silent.would_change?.quarantined, silent.notices], [0, 0, []]);
  assert.deepEqual((await read(site, 4, moved)).notices, []);
});

test("a price that moves too far is kept aside with how the others moved, and the last good one stays, marked", async () => {
  const site = await imports.website();
  const line = (sku: number, of: number, stock = 1): Line => ({
    sku,
    title: "Scie",
    price: of,
    advised: null,
    shipping: 5,
    stock,
  });
  await read(site, 1, [line(1, 10), line(2, 10), line(3, 10)]);
  const run = await read(site, 2, [line(1, 1000, 7), line(2, 11), line(3, 9)]);
  assert.deepEqual(
    run.notices.filter(({ key }) => key === "imports.quarantined"),
    [{ key: "imports.quarantined", values: { count: 1 } }],
  );
  assert.deepEqual(await imports.prices(site), { A1: 10, A2: 11, A3: 9 });
  const marked = (await imports.products(site)).get("A1")!;
  assert.deepEqual([marked["price_doubted_at"], marked["total_price"], marked["stock"]], [day(2), 15, 7]);
  const { rows } = await sql<Row>`
    select price, line, import_id, seen_at, times, others from quarantined_price where website_id = ${site}`.execute(
    imports.store.db,
  );
  assert.deepEqual(rows, [
    {
      price: 1000,
      line: 2,
      import_id: run.id,
      seen_at: day(2),
      times: 1,
      others: { changed: 2, raised: 1, lowered: 1, median: 1, quarantined: 1 },
    },
  ]);
  // The file without prices says nothing of it; the next one that does answers the question.
  await imports.importFile(site, feed("sku;titre;stock", "A1;Scie;3", "A2;Scie;1", "A3;Scie;1"), {
    observedAt: day(3),
    options: { type_options: { uniqueProductIdentifier: "sku" } },
  });
  assert.equal((await inQuarantine(site)).length, 1);
  await read(site, 4, [line(1, 10), line(2, 11), line(3, 9)]);
  assert.deepEqual(await inQuarantine(site), []);
  assert.equal((await imports.products(site)).get("A1")!["price_doubted_at"], null);
});

test("a price in another currency is kept aside whatever its figure, and accepted with its currency", async () => {
  const site = await imports.website();
  const readPrice = (number: number, text: string) =>
    imports.importFile(site, feed("sku;titre;prix", `A1;Scie;${text}`, "A2;Clou;3,00 €"), {
      observedAt: day(number),
      options: { type_options: { uniqueProductIdentifier: "sku" } },
    });
  const stored = async () => {
    const { price: of, currency, price_doubted_at } = (await imports.products(site)).get("A1")!;
    return [of, currency, price_doubted_at];
  };
  await readPrice(1, "100,00 €");
  const doubted = await readPrice(2, "100 JPY");
  assert.deepEqual(
    doubted.notices.flatMap(({ key, values }) =>
      key.startsWith("imports.") ? [[key, values["count"]]] : [],
    ),
    [["imports.quarantined", 1]],
  );
  assert.deepEqual(await stored(), [100, "EUR", day(2)]);
  const { rows } = await sql`
    select price, currency, price_currency, factor from quarantined_price_view where website_id = ${site}`.execute(
    imports.store.db,
  );
  assert.deepEqual(rows, [{ price: 100, currency: "EUR", price_currency: "JPY", factor: null }]);
  // Refused, it is silent; the same figure in a third currency is another question.
  await decide(site, "refuse");
  await readPrice(3, "100 JPY");
  assert.deepEqual(await stored(), [100, "EUR", null]);
  await readPrice(4, "100 CHF");
  assert.deepEqual(await stored(), [100, "EUR", day(4)]);
  await decide(site, "accept");
  assert.deepEqual(await stored(), [100, "CHF", null]);
  const points = await sql`
    select price, currency from product_history where website_id = ${site} and price > 10 order by created`.execute(
    imports.store.db,
  );
  assert.deepEqual(points.rows, [
    { price: 100, currency: "EUR" },
    { price: 100, currency: "CHF" },
  ]);
});

test("shipping that moves too far, and the total with it, is kept aside though the price is the same", async () => {
  const site = await imports.website();
  const line = (sku: number, of: number, shipping: number | null): Line => ({
    sku,
    title: `Scie ${sku}`,
    price: of,
    advised: null,
    shipping,
    stock: 1,
  });
  await read(site, 1, [line(1, 50, 4.9), line(2, 500, 4.9), line(3, 2, 0), line(4, 50, null)]);
  // Hardly counted in the total, no longer free, told for the first time: none of these is a doubt.
  await read(site, 2, [line(1, 50, 4900), line(2, 500, 49), line(3, 2, 4.9), line(4, 50, 4.9)]);
  const costs = async () =>
    [...(await imports.products(site)).values()].map((row) => [row["shipping_price"], row["total_price"]]);
  const others = [
    [49, 549],
    [4.9, 6.9],
    [4.9, 54.9],
  ];
  assert.deepEqual(await costs(), [[4.9, 54.9], ...others]);
  const { rows } = await sql`
    select price, price_before, shipping_price, shipping_before from quarantined_price_view where website_id = ${site}`.execute(
    imports.store.db,
  );
  assert.deepEqual(rows, [{ price: 50, price_before: 50, shipping_price: 4900, shipping_before: 4.9 }]);
  await decide(site, "accept");
  assert.deepEqual(await costs(), [[4900, 4950], ...others]);
});

test("a price that comes back after a file without it is held against what the product cost last", async () => {
  const site = await imports.website();
  const lines = (first: number | null): Line[] =>
    [first, 20, 30].map((of, sku) => ({
      sku,
      title: `Scie ${sku}`,
      price: of,
      advised: null,
      shipping: null,
      stock: 1,
    }));
  for (const [index, first] of [10, null, null].entries()) await read(site, index + 1, lines(first));
  assert.equal(countOf(await read(site, 4, lines(1000)), "imports.quarantined"), 1);
  assert.deepEqual(await imports.prices(site), { A0: null, A1: 20, A2: 30 });
  await read(site, 5, lines(11));
  assert.deepEqual(await imports.prices(site), { A0: 11, A1: 20, A2: 30 });
  assert.deepEqual(await inQuarantine(site), []);
});

const offersMapping = Object.fromEntries(
  Object.entries({ sku: "sku", title: "title", price: "price", competitorsMkp: "offers" }).map(
    ([field, fieldname]) => [field, { fieldname, type: "string" }],
  ),
);

test("the sellers of a page whose price is in doubt are those of the last good reading, until it is accepted", async () => {
  const site = await imports.website();
  const page = (number: number, price: number) =>
    imports.importFile(
      site,
      JSON.stringify([{ sku: "A1", title: "Scie", price, offers: [{ name: "Brico", rank: 1, price }] }]),
      {
        name: "pages.json",
        observedAt: day(number),
        options: {
          type_options: {
            uniqueProductIdentifier: "sku",
            mapping: offersMapping,
          },
        },
      },
    );
  const sellers = async () =>
    ((await imports.products(site)).get("A1")!["competitorsmkp"] as Row[]).map(({ name, price }) => [
      name,
      price,
    ]);
  await page(1, 10);
  await page(2, 1000);
  assert.deepEqual(await imports.prices(site), { A1: 10 });
  assert.deepEqual(await sellers(), [["Brico", "10"]]);
  await decide(site, "accept");
  assert.deepEqual(await imports.prices(site), { A1: 1000 });
  assert.deepEqual(await sellers(), [["Brico", "1000"]]);
});

test("a price that was refused stays silent twice and asks again the third time; another one asks at once", async () => {
  const site = await imports.website();
  const line = (of: number): Line => ({
    sku: 1,
    title: "Scie",
    price: of,
    advised: null,
    shipping: null,
    stock: 1,
  });
  const statusAfter = async (number: number, of: number) => {
    await read(site, number, [line(of)]);
    return [
      (await inQuarantine(site))[0]?.["status"],
      (await imports.products(site)).get("A1")!["price_doubted_at"],
    ];
  };
  await read(site, 1, [line(10)]);
  assert.deepEqual(await statusAfter(2, 1000), ["waiting", day(2)]);
  await decide(site, "refuse");
  assert.deepEqual(await statusAfter(3, 1000), ["refused", null]);
  assert.deepEqual(await statusAfter(4, 1000), ["refused", null]);
  assert.deepEqual(await statusAfter(5, 1000), ["waiting", day(5)]);
  await decide(site, "refuse");
  assert.deepEqual(await statusAfter(6, 2000), ["waiting", day(6)]);
  assert.deepEqual(await imports.prices(site), { A1: 10 });
});

test("a run that a person let through for its prices keeps none of them aside", async () => {
  const site = await imports.website();
  const lines = (factor: number) =>
    Array.from({ length: 40 }, (_, index): Line => ({
      sku: index,
      title: "Scie",
      price: (index + 1) * factor,
      advised: null,
      shipping: null,
      stock: 1,
    }));
  await read(site, 1, lines(1));
  const paused = await read(site, 2, lines(100));
  // What it would change is what applying it writes.
  const { repriced, quarantined } = paused.would_change!;
  assert.deepEqual([paused.status, repriced, quarantined], ["paused", 40, 0]);
  await imports.resume(paused.id);
  assert.deepEqual(await inQuarantine(site), []);
  assert.equal((await imports.prices(site))["A39"], 4000);
});
