import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { staging } from "./lines.ts";

/**
 * One text for which prices of which products a run has read, in whatever order the source gives them; of several lines
 * about one product their order counts. Stock, pictures and other words are left out: they change by the minute, and
 * nobody is asked about them.
 */
export async function markOfLines(db: Db, runId: number): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    with product as (
      select hashtextextended(string_agg(jsonb_build_array(
               kind, product_id, channel, competitor_name, error is not null, "observedAt", currency,
               price, sale_price, public_price, shipping_price, total_price, competitorsmkp)::text, ' ' order by line), 0) as hash
      from ${staging(runId)}
      group by kind, product_id, channel, competitor_name)
    select concat(count(*), ':', sum(hash)) as mark from product`.execute(db);
  return rows[0]!.mark;
}
