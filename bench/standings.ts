// What the days of the past cost: bytes and writing for each product and day, what a change of price pays for them, and
// the page and the counters of a past day.
//   VIGIE_BENCH_SIZE=L node bench/standings.ts
import { sql } from "kysely";
import { inTransaction } from "#server/store/database.ts";
import { compare } from "#server/domain/prices/compare.ts";
import { fillStandings } from "#server/domain/figures/fillStandings.ts";
import { askedSize, openBenchMarket } from "./data/benchMarket.ts";
import { median, ms, tablePrinter } from "./support/table.ts";

const size = askedSize();
const market = await openBenchMarket(size, console.log);
const { db } = market.store;
/** What was measured is not kept. */
const undoing = new Error("measured");
const row = tablePrinter([48, 14]);

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
await market.close();

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
