// What a unit mapping or a rate would do, asked before it is saved: how long whoever types it waits. Beside it, in the same
// run, what PostgreSQL takes to read the prices that are tried.
//   VIGIE_BENCH_SIZE=L node bench/previews.ts
import { sql } from "kysely";
import { currencyMapping } from "#shared/entities/currencyMapping.ts";
import type { Entity } from "#shared/entities/entity.ts";
import { unitMapping } from "#shared/entities/unitMapping.ts";
import type { Mapping } from "#server/domain/catalogs/checkMapping.ts";
import { previewMapping } from "#server/domain/catalogs/mappingEffects.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import { askedSize, openBenchMarket } from "./data/benchMarket.ts";
import { tablePrinter } from "./support/table.ts";

const limit_ms = 1000;
const rounds = 5;
const market = await openBenchMarket(askedSize(), console.log);
const { catalogId, competitorIds } = market;
const row = tablePrinter([52, 10, 10, 10, 10, 10]);
try {
  row("tried", "median ms", "worst ms", "limit", "prices", "positions");
  const aRow = { operator: "multiply", value: 0.5, competitor_id: competitorIds[0] };
  await measure("a row for all prices of a competitor", unitMapping, aRow);
  await measure("a rate that no price needs", currencyMapping, { currency: "CHF", rate: 0.95 });
  await undone(async (tx) => {
    await sql`
      update website_setting set currency = 'USD' where id = any(${competitorIds}::bigint[])`.execute(tx);
    await sql`insert into currency_mapping (catalog_id, currency, rate) values (${catalogId}, 'USD', 1.08)`.execute(
      tx,
    );
    const stored = await sql<Mapping>`select * from currency_mapping where catalog_id = ${catalogId}`.execute(
      tx,
    );
    const rate = { ...stored.rows[0]!, rate: 1.3 };
    await measure("a rate for the prices of all competitors", currencyMapping, rate, tx);
    await sql`
      insert into unit_mapping (catalog_id, competitor_id, operator, value, brand)
      select ${catalogId}, id, 'add_percent', 5, 'Bosch ' || number
      from unnest(${competitorIds}::bigint[]) as id, generate_series(1, 4) as number`.execute(tx);
    await measure("the same beside 48 mappings", currencyMapping, rate, tx);
    const begun = performance.now();
    await sql`select sum(raw_price) from offer where catalog_id = ${catalogId} and not unmatched`.execute(tx);
    row("those prices, read and added up", (performance.now() - begun).toFixed(0), "", "", "", "");
  });
} finally {
  await market.close();
}

async function measure(
  what: string,
  entity: Entity,
  values: object,
  db: Db = market.store.db,
): Promise<void> {
  const after = { catalog_id: catalogId, ...values } as unknown as Mapping;
  const before = after.id === undefined ? null : after;
  const times: number[] = [];
  let effect = { prices: 0, positions: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    effect = await previewMapping(db, entity, catalogId, { before, after });
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)]!;
  row(
    what,
    median.toFixed(0) + (median > limit_ms ? " !" : ""),
    times.at(-1)!.toFixed(0),
    String(limit_ms),
    String(effect.prices),
    String(effect.positions),
  );
}

/** What is done in a transaction that is not kept. */
async function undone(work: (tx: Db) => Promise<void>): Promise<void> {
  const undo = new Error("undo");
  await inTransaction(market.store.db, async (tx) => {
    await work(tx);
    throw undo;
  }).catch((problem: unknown) => {
    if (problem !== undo) throw problem;
  });
}
