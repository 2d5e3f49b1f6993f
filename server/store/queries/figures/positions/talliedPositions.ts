import { sql } from "kysely";
import { matchedProduct } from "#shared/entities/matchedProduct.ts";
import type { Db } from "../../../database.ts";
import { type Actor, scopeOf } from "../../../scopes.ts";
import type { PositionCounts } from "./positionCounts.ts";
import { byCompetitor, positionsOf } from "./positions.ts";

/** Of all products of a catalogue, read from what is kept beside the offers (migration 0019). */
export async function talliedPositions(
  db: Db,
  actor: Actor,
  catalogId: number,
): Promise<PositionCounts<number>[]> {
  return byCompetitor(
    db,
    sql`
      select row.catalog_id, row.website_id, row.cheap - coalesce(aside.cheap, 0) as cheap,
             row.equals - coalesce(aside.equals, 0) as equals, row.expensive - coalesce(aside.expensive, 0) as expensive
      from offer_tally as row
      join catalog_competitor link on link.catalog_id = row.catalog_id and link.website_id = row.website_id
      left join (
        select offer.website_id, ${positionsOf("offer.price_diff_integer")}
        from matched_product own
        join offer on offer.catalog_id = own.catalog_id and offer.product_id = own.product_id and not offer.unmatched
        where own.catalog_id = ${catalogId} and own.own_unmatched
        group by offer.website_id
      ) as aside on aside.website_id = row.website_id
      where row.catalog_id = ${catalogId} and ${scopeOf(matchedProduct, actor)}`,
  );
}
