// What a rule has looked at on a competitor's website, so that the next run may look at what changed since.
import { sql } from "kysely";
import type { Db } from "../../../database.ts";

export type RuleReach = {
  /** The revisions of both websites (revisions.ts) at the last run. */
  own_revision: number;
  their_revision: number;
  /** The lowest score of a text match, as the last whole run found it; null of a rule with a query of its own. */
  threshold: number | null;
  /** Products that the smaller side had then. */
  products_count: number;
};

type Pairing = { catalogId: number; ruleId: number; websiteId: number };

/** Undefined where it never ran to its end. */
export async function reachOf(
  db: Db,
  { catalogId, ruleId, websiteId }: Pairing,
): Promise<RuleReach | undefined> {
  const { rows } = await sql<RuleReach>`
    select own_revision, their_revision, threshold, products_count from rule_reach
    where catalog_id = ${catalogId} and rule_id = ${ruleId} and website_id = ${websiteId}`.execute(db);
  return rows[0];
}

export async function writeReach(
  tx: Db,
  { catalogId, ruleId, websiteId }: Pairing,
  { own_revision, their_revision, threshold, products_count }: RuleReach,
): Promise<void> {
  await sql`
    insert into rule_reach (catalog_id, rule_id, website_id, own_revision, their_revision, threshold, products_count)
    values (${catalogId}, ${ruleId}, ${websiteId}, ${own_revision}, ${their_revision}, ${threshold}, ${products_count})
    on conflict (catalog_id, rule_id, website_id) do update
    set own_revision = excluded.own_revision, their_revision = excluded.their_revision,
        threshold = excluded.threshold, products_count = excluded.products_count`.execute(tx);
}

/** How many products the smaller of these websites has. */
export async function smallerCount(db: Db, websiteIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(min(products_count), 0) as count from website_setting
    where id = any(${websiteIds}::bigint[])`.execute(db);
  return rows[0]!.count;
}

/** The catalogue's own products are others now: its rules look at all of them again. */
export async function cleanUpReach(tx: Db, catalogId: number): Promise<void> {
  await sql`delete from rule_reach where catalog_id = ${catalogId}`.execute(tx);
}
