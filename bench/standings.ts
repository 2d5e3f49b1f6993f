// What the days of the past cost: bytes and writing for each product and day, what a change of price pays for them, and
// the page and the counters of a past day.
//   VIGIE_BENCH_SIZE=L node bench/standings.ts
import { sql } from "kysely";
import { inTransaction } from "#server/store/database.ts";
import { compare } from "#server/domain/prices/compare.ts";
import { fillStandings } from "#server/domain/figures/fillStandings.ts";
import { addDays, today } from "#shared/calendar/day.ts";
import { countPositions } from "#server/domain/matching/countPositions.ts";
import { findMatchedProducts } from "#server/domain/matching/matchedProducts.ts";
import { askedSize, openBenchMarket } from "./data/benchMarket.ts";
import { median, ms, tablePrinter } from "./support/table.ts";

const size = askedSize();
const market = await openBenchMarket(size, console.log);
const { db } = market.store;
/** What was measured is not kept. */
const undoing = new Error("measured");
const row = tablePrinter([54, 24]);

const { rows: kept } = await sql<{ runs: number; products: number; days: number; bytes: number }>`
  select count(*)::int as runs, count(distinct matched_product_id)::int as products,
         day_in_paris(now()) - min(from_day) as days, pg_total_relation_size('standing')::bigint as bytes
  from standing where catalog_id = ${market.catalogId}`.execute(db);
const { runs, products, days, bytes } = kept[0]!;
const productDays = products * days;
row(`${size}: products × days`, `${products} × ${days}`);
row("runs of days for each product", (runs / products).toFixed(1));
row("bytes for each product and day, indexes included", (bytes / productDays).toFixed(1));

await sql`delete from standing where catalog_id = ${market.catalogId}`.execute(db);
await sql`insert into standing_fill (catalog_id) values (${market.catalogId}) on conflict do nothing`.execute(
  db,
);
const begun = performance.now();
await fillStandings(market.store);
const took = performance.now() - begun;
row("written from history, seconds", (took / 1000).toFixed(1));
row("  µs for each product and day", ((took * 1000) / productDays).toFixed(2));
await sql`vacuum (analyze) standing, standing_tally`.execute(db);

await measureChange("µs for each price that changes", true);
await measureChange("  without standings", false);
await measureDays();
await market.close();

/** A past day as its screen asks for it: the first page by difference and the four counters, without and with filters. */
async function measureDays(): Promise<void> {
  const limit_ms = 300;
  const by = { db, actor: { customer_id: market.customerId, admin: false, seenAsVisitor: [] } };
  const { rows } = await sql<{ brand: string }>`
    select value as brand from matched_product_tally
    where catalog_id = ${market.catalogId} and kind = 'brand' and value is not null
    order by cheap + equals + expensive desc limit 1`.execute(db);
  for (const ago of [1, 30, 80])
    for (const [name, filter] of [
      ["", {}],
      [", a brand", { brand: rows[0]!.brand }],
    ] as const) {
      const day = addDays(today(), -ago);
      const where = { catalog_id: market.catalogId, website_id: market.websiteId, day, ...filter };
      const order = [{ field: "price_diff_integer", descending: false }];
      const pages: number[] = [];
      const counters: number[] = [];
      for (let nth = 0; nth < 8; nth += 1) {
        const from = performance.now();
        await findMatchedProducts(by, { where, order, limit: 50 });
        const paged = performance.now();
        await countPositions(by, [where]);
        if (nth > 0) pages.push(paged - from);
        if (nth > 0) counters.push(performance.now() - paged);
      }
      const both = median(pages) + median(counters);
      row(
        `day ${ago} days ago${name}: page + counters, ms`,
        `${ms(median(pages))} + ${ms(median(counters))}${both > limit_ms ? " !" : ""} (${limit_ms})`,
      );
    }
}

/** Prices of a thousand products move and are compared; then all of it is undone. */
async function measureChange(name: string, isFollowed: boolean): Promise<void> {
  const measures: number[] = [];
  for (let nth = 0; nth < 7; nth += 1) {
    await inTransaction(db, async (tx) => {
      if (!isFollowed) await sql`alter table matched_product_history disable trigger user`.execute(tx);
      const { rows } = await sql<{ product_id: number }>`
        update matched_product set price = price + 1
        where catalog_id = ${market.catalogId} and id in (
          select id from matched_product
          where catalog_id = ${market.catalogId} and competitors_count > 0 order by id offset ${nth * 1_000} limit 1000)
        returning product_id`.execute(tx);
      const ids = rows.map(({ product_id }) => product_id);
      const from = performance.now();
      await compare(tx, market.catalogId, ids);
      if (nth > 0) measures.push(((performance.now() - from) * 1000) / ids.length);
      throw undoing;
    }).catch((problem: unknown) => {
      if (problem !== undoing) throw problem;
    });
  }
  row(name, ms(median(measures)));
}
