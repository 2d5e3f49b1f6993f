import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import type { ImportedColumn } from "../createStaging.ts";
import {
  type Merge,
  type MergedRun,
  anyChange,
  seenAt,
  staging,
  valueOf,
  writtenColumns,
} from "../merge/mergedValues.ts";
import { heldColumns } from "./quarantine.ts";

const isHeld = (column: ImportedColumn) => (heldColumns as readonly string[]).includes(column);

/** What is held of a line and makes no other question of the same price. */
const besides = ["sale_price", "public_price", "total_price", "competitorsmkp"];

/** A price that was refused is asked about again when so many imports in a row have said it. */
const asksAgainAfter = 3;

/**
 * Keeps the doubtful prices of `incoming` aside: their lines get the prices that are stored, and what is left of them
 * is merged as any other. Returns how many of them somebody is asked about: those that were refused are silent.
 */
export async function quarantineDoubtful(tx: Db, merges: readonly Merge[]): Promise<number> {
  const { run } = merges[0]!;
  const others = JSON.stringify(await movesOfOthers(tx, run));
  for (const merge of merges) {
    await keepAside(tx, merge, others);
    await restorePrices(tx, merge);
  }
  const asked = await sql<{ count: number }>`
    select count(*)::int as count from incoming where doubtful and asks`.execute(tx);
  await sql`
    delete from incoming using product
    where incoming.doubtful and not incoming.changed
      and product.website_id = ${run.website_id} and product.id = incoming.id and product.missing_since is null
      and (product.price_doubted_at is not null) = incoming.asks`.execute(tx);
  return asked.rows[0]!.count;
}

async function movesOfOthers(tx: Db, run: MergedRun): Promise<object> {
  const moved = await sql<object>`
    select count(*) filter (where not doubtful)::int as changed,
           count(*) filter (where not doubtful and factor > 1)::int as raised,
           count(*) filter (where not doubtful and factor < 1)::int as lowered,
           round((percentile_cont(0.5) within group (order by factor) filter (where not doubtful))::numeric, 4)::float8 as median,
           (select count(*) from incoming where doubtful)::int as quarantined
    from (
      select incoming.doubtful, line.price / product.price as factor
      from incoming join ${staging(run)} as line using (line)
      join product on product.website_id = ${run.website_id} and product.id = incoming.id
      where incoming.price_changed and not incoming.currency_changed and product.price > 0 and line.price > 0
    ) as move`.execute(tx);
  return moved.rows[0]!;
}

async function keepAside(tx: Db, merge: Merge, others: string): Promise<void> {
  const { run, kind } = merge;
  const held = writtenColumns(merge)
    .filter(isHeld)
    .flatMap((column) => [sql`${column}::text`, valueOf(column, merge)]);
  const isSame = sql`(kept.price = excluded.price and kept.held @> (excluded.held - ${besides}::text[]))`;
  const first = (column: string) =>
    sql`case when ${isSame} then ${sql.ref(`kept.${column}`)} else ${sql.ref(`excluded.${column}`)} end`;
  await sql`
    insert into quarantined_price as kept
      (website_id, product_id, price, held, stock, line, source_line, import_id, seen_at, last_seen_at, others)
    select ${run.website_id}, product.id, line.price, jsonb_build_object(${sql.join(held)}),
           ${valueOf("stock", merge)}, abs(line.line), incoming.source_line, ${run.id}, ${seenAt(merge)}, ${seenAt(merge)}, ${others}::jsonb
    from incoming join ${staging(run)} as line using (line)
    join product on product.website_id = ${run.website_id} and product.id = incoming.id
    where incoming.doubtful and line.kind = ${kind}
    on conflict (website_id, product_id) do update
    set price = excluded.price, held = kept.held || excluded.held, stock = excluded.stock,
        line = ${first("line")}, source_line = ${first("source_line")}, import_id = ${first("import_id")}, seen_at = ${first("seen_at")},
        others = ${first("others")}, last_seen_at = excluded.last_seen_at,
        times = case when ${isSame} then kept.times + 1 else 1 end,
        status = case when ${isSame} and kept.times + 1 < ${asksAgainAfter} then kept.status else 'waiting' end`.execute(
    tx,
  );
}

async function restorePrices(tx: Db, merge: Merge): Promise<void> {
  const { run, kind } = merge;
  const restored = ["price", ...heldColumns].map(
    (column) => sql`${sql.ref(column)} = ${sql.ref(`product.${column}`)}`,
  );
  const doubtful = sql`
    incoming.doubtful and line.line = incoming.line and line.kind = ${kind}
      and product.website_id = ${run.website_id} and product.id = incoming.id`;
  await sql`
    update ${staging(run)} as line set ${sql.join(restored)} from incoming, product where ${doubtful}`.execute(
    tx,
  );
  await sql`
    update incoming
    set changed = ${anyChange(merge)}, repriced = false, price_changed = false, currency_changed = false, jumped = false,
        asks = kept.status = 'waiting'
    from ${staging(run)} as line, product, quarantined_price as kept
    where ${doubtful} and kept.website_id = product.website_id and kept.product_id = product.id`.execute(tx);
}
