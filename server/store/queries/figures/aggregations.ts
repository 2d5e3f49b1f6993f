// In what state the derived figures of catalogues are: when they last followed what had changed, and what waits.
import { sql } from "kysely";
import type { Wording } from "#shared/messages/index.ts";
import type { Db } from "../../database.ts";
import { lockedComparisons } from "../comparison/todo/lockComparison.ts";

export type Aggregation = {
  catalog_id: number;
  /** running: comparisons are being written; queued: something waits for it. */
  status: "idle" | "running" | "queued";
  /** Null until they have followed a change for the first time. */
  last_aggregated_at: Date | null;
  duration_ms: number | null;
  /** Own products that are not set aside, and those of them that are matched. */
  products_count: number;
  matched_count: number;
  /** Own products whose comparison has a change to follow. */
  pending: number;
  /** Why the last import of its marketplaces' offers stopped; null where it did not, or there is none. */
  offers_problem: Wording | null;
};

/** Of these catalogues, in their order. */
export async function aggregationsOf(db: Db, catalogIds: readonly number[]): Promise<Aggregation[]> {
  const { rows } = await sql<Aggregation>`
    with asked as (
      select * from unnest(${catalogIds}::bigint[]) with ordinality as asked (id, place)
    ), locked as materialized (${lockedComparisons(sql`asked`)})
    select asked.id as catalog_id,
           case when asked.id in (select id from locked) then 'running' when pending > 0 then 'queued' else 'idle' end as status,
           last_aggregated_at, duration_ms, products_count, matched_count, pending,
           offers.problem as offers_problem
    from asked
    left join catalog_aggregation on catalog_aggregation.catalog_id = asked.id
    cross join lateral (
      select count(*)::int as pending from comparison_todo where catalog_id = asked.id
    ) as todo
    cross join lateral (
      select coalesce(sum(matched + no_match), 0)::int as products_count, coalesce(sum(matched), 0)::int as matched_count
      from matched_product_tally
      cross join lateral (select cheap + equals + expensive + unknown as matched) as tallied
      where catalog_id = asked.id and kind = 'all'
    ) as own
    left join lateral (
      select case when status <> 'complete' then error_message end as problem from website_import
      where catalog_id = asked.id and scope = 'marketplace' and status not in ('pending', 'running') and not trial
      order by id desc limit 1
    ) as offers on true
    order by asked.place`.execute(db);
  return rows;
}

/** Notes that the comparisons of a catalogue have followed all that had changed. */
export async function recordAggregation(db: Db, catalogId: number, duration_ms: number): Promise<void> {
  await sql`
    insert into catalog_aggregation (catalog_id, last_aggregated_at, duration_ms)
    select id, now(), ${Math.round(duration_ms)} from catalog where id = ${catalogId} for key share
    on conflict (catalog_id) do update
    set last_aggregated_at = excluded.last_aggregated_at, duration_ms = excluded.duration_ms`.execute(db);
}
