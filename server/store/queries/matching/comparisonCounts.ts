// What a comparison of files has come to.
import { sql } from "kysely";
import type { Db } from "../../database.ts";

/** Products of both sides, matched products, and where their prices stand. */
export type ComparisonCounts = Record<
  "own" | "competitor" | "matched" | "cheap" | "equals" | "expensive",
  number
>;

export async function countComparison(
  db: Db,
  { catalogId, websiteId, competitorIds }: { catalogId: number; websiteId: number; competitorIds: number[] },
): Promise<ComparisonCounts> {
  const { rows } = await sql<ComparisonCounts>`
    select (select count(*) from product where website_id = ${websiteId} and kind = 'product') as own,
           (select count(*) from product where website_id = any(${competitorIds}) and kind = 'product') as competitor,
           count(*) as matched,
           count(*) filter (where price_diff_integer < 0) as cheap,
           count(*) filter (where price_diff_integer = 0) as equals,
           count(*) filter (where price_diff_integer > 0) as expensive
    from matched_product
    where catalog_id = ${catalogId} and entries_count > 0 and not own_unmatched`.execute(db);
  return rows[0]!;
}

/** How many matches, of all competitors, were made by keys and by the texts of a rule. */
export type MatchWays = Record<"key" | "text", number>;

/** A match that was undone is none; neither is one with a competitor that was unlinked. */
export async function countMatchWays(db: Db, catalogId: number, ruleId: number): Promise<MatchWays> {
  const { rows } = await sql<MatchWays>`
    select count(*) filter (where type = 'key') as key, count(*) filter (where rule_id = ${ruleId}) as text
    from offer join catalog_competitor link using (catalog_id, website_id)
    where catalog_id = ${catalogId} and not unmatched`.execute(db);
  return rows[0]!;
}
