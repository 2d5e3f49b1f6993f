// The comparison of a catalogue after many competitors' prices changed, as after an import: every own product that has
// one of them as an offer is compared anew. Beside it, in the same run, what PostgreSQL takes for the rows alone: one
// bare UPDATE of as many offers and of as many comparisons.
//   VIGIE_BENCH_SIZE=L node bench/comparison.ts [changed prices]
import { sql } from "kysely";
import { type Followed, followChanges } from "#server/domain/matching/followChanges.ts";
import { markProductChanges } from "#server/domain/matching/markChanges.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import { vacuumComparisons } from "#server/store/queries/comparison/todo/comparisonTodo.ts";
import { askedSize, openBenchMarket } from "./data/benchMarket.ts";
import { tablePrinter } from "./support/table.ts";

const changes = Number(process.argv[2] ?? 50_000);
const budget_s = 3;
const rounds = 3;
const size = askedSize();
const market = await openBenchMarket(size, console.log);
const { db } = market.store;
const row = tablePrinter([28, 9, 8, 10, 12, 8]);
try {
  row(size, "seconds", "budget", "prices", "comparisons", "points");
  for (let round = 1; round <= rounds; round += 1) await follow(round);
  await bareUpdates();
  // What was undone leaves rows behind: the next benchmark of a kept database is not to pay for them.
  await vacuumComparisons(db);
} finally {
  await market.close();
}

async function follow(round: number): Promise<void> {
  const changed = await changePrices(round);
  let followed: Followed | undefined;
  const seconds = await secondsOf(async () => {
    followed = await followChanges(market.store);
  });
  const { products = 0, points = 0 } = followed ?? {};
  const over = seconds > budget_s ? " !" : "";
  row(
    `compared, round ${round}`,
    seconds.toFixed(1) + over,
    `${budget_s} s`,
    ...[changed, products, points].map(String),
  );
}

/** Half of the changed products become dearer, half cheaper; each round takes others. Puts down what must follow. */
async function changePrices(round: number): Promise<number> {
  return inTransaction(db, async (tx) => {
    let changed = 0;
    for (const websiteId of market.competitorIds) {
      await sql`create temporary table changed_product (id bigint primary key) on commit drop`.execute(tx);
      const { numAffectedRows = 0n } = await sql`
        insert into changed_product
        select competitor_product_id from offer
        where catalog_id = ${market.catalogId} and website_id = ${websiteId} and not unmatched
        order by md5(competitor_product_id::text || ${round}::int)
        limit ${Math.ceil(changes / market.competitorIds.length)}`.execute(tx);
      await sql`
        update product set price = round(price * case product.id % 2 when 0 then 1.05 else 0.95 end, 2), price_changed_at = now()
        from changed_product as changed where website_id = ${websiteId} and product.id = changed.id`.execute(
        tx,
      );
      await markProductChanges(tx, websiteId, new Date());
      await sql`drop table changed_product`.execute(tx);
      changed += Number(numAffectedRows);
    }
    return changed;
  });
}

/** As many rows as the comparison writes, in one statement each, undone. */
async function bareUpdates(): Promise<void> {
  await bare("bare UPDATE of the offers", (tx) =>
    sql`
    update offer set raw_price = raw_price + 1, price = price + 1000, price_diff_integer = price_diff_integer - 1000
    where id in (select id from offer where catalog_id = ${market.catalogId} and not unmatched order by md5(id::text) limit ${changes})`.execute(
      tx,
    ),
  );
  await bare("bare UPDATE of comparisons", (tx) =>
    sql`
    update matched_product set best_price = best_price + 1000, price_diff_integer = price_diff_integer - 1000
    where catalog_id = ${market.catalogId} and competitors_count > 0 and product_id in (
      select product_id from offer where catalog_id = ${market.catalogId} and not unmatched order by md5(id::text) limit ${changes})`.execute(
      tx,
    ),
  );
}

async function bare(name: string, update: (tx: Db) => Promise<unknown>): Promise<void> {
  const undo = new Error("undo");
  const seconds = await secondsOf(() =>
    inTransaction(db, async (tx) => {
      await update(tx);
      throw undo;
    }).catch((problem) => {
      if (problem !== undo) throw problem;
    }),
  );
  row(name, seconds.toFixed(1), "", String(changes), "", "");
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return (performance.now() - begun) / 1000;
}
