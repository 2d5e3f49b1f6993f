// What a file would be to the products of a website if it told them apart by this identifier, as far as it was looked at.
import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { identifierValues } from "./identifierValues.ts";

type PreviewedIdentity = {
  /** Lines of no product that is known by either identifier, or can be brought back. */
  created: number;
  /** Lines of products that are known by the new identifier alone. */
  kept: number;
  lines: number;
  /** Products that are there. */
  present: number;
  /** Products that can be brought back, and that neither the new identifier nor the file knows. */
  away: number;
};

/** Writes nothing; what a run makes of it is identifyAnew's. */
export async function previewedIdentity(
  db: Db,
  websiteId: number,
  identifier: string,
  ids: readonly string[],
): Promise<PreviewedIdentity> {
  const value = identifierValues[identifier] ?? sql`null::text`;
  const { rows } = await sql<PreviewedIdentity>`
    with known as materialized (
      select product_id, nullif(${value}, '') as becomes, missing_since is null as is_there, false as is_away
      from product where website_id = ${websiteId} and catalog_id is null and kind = 'product'
      union all
      select away.product_id, nullif(${value}, ''), false, true
      from deleted_product away
      join deleted_row kept
        on kept.website_id = away.website_id and kept.product_id = away.id and kept.of_table = 'product'
      cross join lateral jsonb_populate_record(null::product, kept.rows -> 0) as fields
      where away.website_id = ${websiteId} and away.catalog_id is null and away.kind = 'product'
    ), named as (
      select becomes from known where becomes is not null group by becomes, is_away having count(*) = 1
    ), line as (
      select id, exists (select from known where known.product_id = line.id) as is_known,
             exists (select from named where named.becomes = line.id) as is_named
      from (select distinct unnest(${[...ids]}::text[]) as id) as line
    )
    select count(*) filter (where not is_known and not is_named)::int as created,
           count(*) filter (where not is_known and is_named)::int as kept,
           count(*)::int as lines,
           (select count(*) from known where is_there)::int as present,
           (select count(*) from known where is_away and becomes is null
              and not exists (select from line where line.id = known.product_id))::int as away
    from line`.execute(db);
  return rows[0]!;
}
