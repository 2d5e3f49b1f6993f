import { sql } from "kysely";
import type { Db } from "../../database.ts";

/** A competitor's product, and an own product of the catalogue that it has a live match with. */
type OwnOfTheirs = { theirs: number; own: number };

/** The own products that these products of competitors are matched with, where their website is still linked. */
export async function ownMatchedWithTheirs(
  db: Db,
  catalogId: number,
  theirs: readonly { website_id: number; id: number }[],
): Promise<OwnOfTheirs[]> {
  const websites = [...new Set(theirs.map(({ website_id }) => website_id))];
  const { rows } = await sql<OwnOfTheirs>`
    select offer.competitor_product_id as theirs, offer.product_id as own
    from offer join catalog_competitor link using (catalog_id, website_id)
    where offer.catalog_id = ${catalogId} and offer.website_id = any(${websites}::bigint[])
      and offer.competitor_product_id = any(${theirs.map(({ id }) => id)}::bigint[]) and not offer.unmatched
    order by offer.product_id`.execute(db);
  return rows;
}
