import { sql } from "kysely";
import type { Db } from "../../../database.ts";
import { exchange, setting, sites } from "../../comparison/prices/catalogCurrency.ts";

export type TriedCompetitor = {
  id: number;
  name: string;
  /** What a price in the website's currency is multiplied by to be one of the catalogue's; null when no rate is known. */
  rate: number | null;
  /** The lowest share of a text match, as this rule's last run found it there, or another's; null of none. */
  threshold: number | null;
};

/** Those of a catalogue, by their ids. */
export async function competitorsToTry(
  db: Db,
  catalogId: number,
  ruleId: number | undefined,
): Promise<TriedCompetitor[]> {
  const { rows } = await sql<TriedCompetitor>`
    with setting as materialized ${setting(catalogId)}, ${exchange(catalogId)},
    ${sites(catalogId, sql`select website_id from catalog_competitor where catalog_id = ${catalogId}`)}
    select site.id, site.name, (exchange.times / exchange.divided_by)::float8 as rate, reach.threshold
    from site left join exchange on exchange.currency = site.currency
    left join lateral (
      select threshold from rule_reach
      where catalog_id = ${catalogId} and website_id = site.id and threshold is not null
      order by rule_id is not distinct from ${ruleId ?? null}::bigint desc, rule_id limit 1
    ) as reach on true
    order by site.id`.execute(db);
  return rows;
}
