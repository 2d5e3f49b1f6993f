import { sql } from "kysely";
import type { Db } from "../../database.ts";

/** How matches are deleted: those made by hand too, and under which deletion they are kept, if they are. */
type MatchDeletion = { withManual: boolean; kept?: KeptMatches | undefined };
/** `undone`: the pairs stay as undone ones, which nothing but a person makes again. */
type KeptMatches = { deletionId: number; undone: boolean };

/**
 * Deletes the matches behind those of these comparison rows that are of this catalogue, of rows with one made by hand
 * only when that is said. Pairs that were undone stay so. What is proposed of a match is kept with it. Returns the own
 * products that had some.
 */
export async function deleteMatches(
  tx: Db,
  catalogId: number,
  ids: readonly number[],
  { withManual, kept }: MatchDeletion,
): Promise<number[]> {
  const ofRow = sql`
    offer.catalog_id = ${catalogId} and offer.product_id = deleted_row.product_id and not offer.unmatched`;
  const { rows } = await sql<{ product_id: number }>`
    with deleted_row as materialized (
      select product_id from matched_product compared
      where catalog_id = ${catalogId} and id = any(${ids}::bigint[]) and (${withManual} or not exists (
        select from offer where offer.catalog_id = ${catalogId} and offer.product_id = compared.product_id
          and offer.type = 'manual' and not offer.unmatched))
    ), gone as (
      ${
        kept?.undone
          ? sql`update offer set unmatched = true from deleted_row where ${ofRow} returning offer.*`
          : sql`delete from offer using deleted_row where ${ofRow} returning offer.*`
      }
    ), kept as (
      insert into deleted_pair
        (deletion_id, catalog_id, of_table, product_id, website_id, competitor_product_id, kept_row, awaited)
      select ${kept?.deletionId ?? null}::bigint, catalog_id, 'offer', product_id, website_id, competitor_product_id,
             to_jsonb(gone) || '{"unmatched": false}', false
      from gone where ${kept !== undefined}
      union all
      -- The next comparison withdraws what was proposed of a match that is gone.
      select ${kept?.deletionId ?? null}::bigint, catalog_id, 'match_proposal', product_id, website_id,
             competitor_product_id, to_jsonb(proposal), false
      from match_proposal proposal
      where ${kept !== undefined} and verdict is null
        and (catalog_id, product_id, website_id) in (select catalog_id, product_id, website_id from gone)
    )
    select distinct product_id from gone order by product_id`.execute(tx);
  return rows.map(({ product_id }) => product_id);
}
