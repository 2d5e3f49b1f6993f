// Matches made by rules.
import { sql } from "kysely";
import type { Db } from "../../../database.ts";

export type Slots = { catalogId: number; websiteId: number; ruleId: number; productIds: readonly number[] };

/** How many matches of a rule stand at these competitors. */
export async function countRuleOffers(
  db: Db,
  { catalogId, ruleId }: Pick<Slots, "catalogId" | "ruleId">,
  websiteIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from offer
    where catalog_id = ${catalogId} and website_id = any(${websiteIds}::bigint[]) and type = 'rule'
      and rule_id = ${ruleId} and not unmatched`.execute(db);
  return rows[0]!.count;
}
