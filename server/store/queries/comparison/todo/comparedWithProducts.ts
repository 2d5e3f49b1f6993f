import { sql } from "kysely";
import type { Db } from "../../../database.ts";

type ComparedProducts = { catalog_id: number; own: boolean; product_ids: number[] };

/** By catalogue, the own products among these of a website, and those that these are compared with. */
export async function comparedWithProducts(
  db: Db,
  websiteId: number,
  ids: readonly number[],
): Promise<ComparedProducts[]> {
  const { rows } = await sql<ComparedProducts>`
    select id as catalog_id, true as own, ${ids}::bigint[] as product_ids
    from catalog where website_id = ${websiteId}
    union all
    select catalog_id, false, array_agg(distinct product_id)
    from offer join catalog_competitor link using (catalog_id, website_id)
    where website_id = ${websiteId} and competitor_product_id = any(${ids}) and not unmatched
    group by catalog_id
    order by catalog_id`.execute(db);
  return rows;
}
