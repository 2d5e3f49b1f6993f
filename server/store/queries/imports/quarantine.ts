// Prices that moved too far to be believed: what an import keeps aside, and what becomes of it.
import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { databaseNow } from "#server/store/moment.ts";
import { insertPoints, sameMoment } from "../products/historyPoints.ts";
import type { ImportedColumn } from "./lines.ts";
import {
  type Merge,
  type MergedRun,
  anyChange,
  inScope,
  isStored,
  seenAt,
  staging,
  valueOf,
  writtenColumns,
} from "./mergedValues.ts";

/** What is kept aside with the price: they are of the same line, and wrong as it is. */
const heldColumns = [
  "sale_price",
  "public_price",
  "shipping_price",
  "total_price",
  "competitorsmkp",
] as const;
type HeldColumn = (typeof heldColumns)[number];
const isHeld = (column: ImportedColumn) => (heldColumns as readonly string[]).includes(column);

/** A price that was refused is asked about again when so many imports in a row have said it. */
const asksAgainAfter = 3;

/** An import and whoever decides about its prices take turns, so that neither decides about what the other changes. */
export async function lockQuarantine(tx: Db, websiteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quarantine of website ${websiteId}`}, 0))`.execute(
    tx,
  );
}

/**
 * Keeps the doubtful prices of `incoming` aside: their lines get the prices that are stored, and what is left of them
 * is merged as any other.
 */
export async function quarantineDoubtful(tx: Db, merges: readonly Merge[]): Promise<void> {
  const { run } = merges[0]!;
  const others = JSON.stringify(await movesOfOthers(tx, run));
  for (const merge of merges) {
    await keepAside(tx, merge, others);
    await restorePrices(tx, merge);
  }
  await sql`
    delete from incoming using product
    where incoming.doubtful and not incoming.changed
      and product.website_id = ${run.website_id} and product.id = incoming.id and product.missing_since is null
      and (product.price_doubted_at is not null) = incoming.asks`.execute(tx);
}

async function movesOfOthers(tx: Db, run: MergedRun): Promise<object> {
  const moved = await sql<object>`
    select count(*) filter (where not doubtful)::int as changed,
           count(*) filter (where not doubtful and factor > 1)::int as raised,
           count(*) filter (where not doubtful and factor < 1)::int as lowered,
           round((percentile_cont(0.5) within group (order by factor) filter (where not doubtful))::numeric, 4)::float8 as median,
           count(*) filter (where doubtful)::int as quarantined
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
  const isSame = sql`kept.price = excluded.price`;
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
    set changed = ${anyChange(merge)}, repriced = false, price_changed = false, jumped = false,
        asks = kept.status = 'waiting'
    from ${staging(run)} as line, product, quarantined_price as kept
    where ${doubtful} and kept.website_id = product.website_id and kept.product_id = product.id`.execute(tx);
}

/** A price that its source does not say any more is no question any more. */
export async function dropAnsweredQuestions(tx: Db, merge: Merge): Promise<void> {
  const { run, kind, mapped } = merge;
  if (!mapped.has("price")) return;
  await sql`
    delete from quarantined_price as kept using product, ${staging(run)} as line
    where kept.website_id = ${run.website_id} and product.website_id = kept.website_id and product.id = kept.product_id
      and line.error is null and line.kind = ${kind} and ${isStored(merge)}
      and not exists (select from incoming where incoming.id = kept.product_id and incoming.doubtful)
      and ${inScope(run)}`.execute(tx);
}

export async function isAnyInQuarantine(tx: Db, websiteId: number): Promise<boolean> {
  const found = await sql<{ found: boolean }>`
    select exists (select from quarantined_price where website_id = ${websiteId}) as found`.execute(tx);
  return found.rows[0]!.found;
}

/**
 * Writes the prices that were kept aside as their import would have written them. Returns the products. One whose price
 * somebody wrote meanwhile has its new one from now on.
 */
export async function acceptQuarantined(
  tx: Db,
  websiteId: number,
  ids: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with accepted as (
      delete from quarantined_price where website_id = ${websiteId} and id = any(${ids}::bigint[]) returning *
    ), dated as (
      select accepted.*, case when product.price_changed_at > seen_at then ${databaseNow} else seen_at end as at
      from accepted join product on product.website_id = accepted.website_id and product.id = accepted.product_id
    ), written as (
      update product
      set price = accepted.price, ${assignHeld("product")}, price_doubted_at = null, price_changed_at = accepted.at,
          price_import_id = accepted.import_id, source_line = accepted.source_line, modified = greatest(product.modified, accepted.at)
      from dated as accepted
      where product.website_id = accepted.website_id and product.id = accepted.product_id
      returning product.id, product.price, product.shipping_price, product.total_price, accepted.stock, product.currency,
        accepted.at, accepted.import_id
    ), noted as (
      ${insertPoints({ website_id: websiteId, observedAt: sql`at`, id: sql`import_id` })} from written ${sameMoment}
    )
    select id from written`.execute(tx);
  return rows.map(({ id }) => id);
}

/** What `accepted` has held of its line, in the place of what the table has. */
export function assignHeld(table: string) {
  return sql.join(
    heldColumns.map((column) => {
      const [held, stored] = [heldValue(column), sql.ref(`${table}.${column}`)];
      return sql`${sql.ref(column)} = case when accepted.held ? ${column}::text then ${held} else ${stored} end`;
    }),
  );
}

function heldValue(column: HeldColumn) {
  if (column === "competitorsmkp") return sql`accepted.held -> ${column}::text`;
  return sql`(accepted.held ->> ${column}::text)::numeric`;
}

/** The stored price is right: it is in doubt no more. Returns the products. */
export async function refuseQuarantined(
  tx: Db,
  websiteId: number,
  ids: readonly number[],
  customerId: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with refused as (
      update quarantined_price
      set status = 'refused', times = 0, decided_at = ${databaseNow},
          decided_by = (select id from customer where id = ${customerId})
      where website_id = ${websiteId} and id = any(${ids}::bigint[]) and status <> 'refused'
      returning product_id
    )
    update product set price_doubted_at = null from refused
    where product.website_id = ${websiteId} and product.id = refused.product_id
    returning product.id`.execute(tx);
  return rows.map(({ id }) => id);
}
