import { sql } from "kysely";
import type { Db } from "../../../database.ts";
import { isAsItBecame } from "../slotOffers.ts";

/** Proposals that were judged together: those of one slot, in one transaction. */
export type Judgement = { ids: number[]; product_id: number; website_id: number; isUnchanged: boolean };

/** The judgement that a proposal was part of, or all those of a batch from the next one on, at most `limit`. */
export async function judgements(
  tx: Db,
  catalogId: number,
  { id, batch, after = 0, limit }: { id?: number; batch?: string; after?: number; limit: number },
): Promise<Judgement[]> {
  const chosen =
    id === undefined
      ? sql`batch = ${batch ?? null}::uuid and id > ${after}`
      : sql`id = ${id} and verdict is not null`;
  const { rows } = await sql<Judgement>`
    with chosen as materialized (
      select product_id, website_id, judged_at, min(id) as first from match_proposal
      where catalog_id = ${catalogId} and ${chosen}
      group by product_id, website_id, judged_at order by first limit ${limit}
    )
    select array_agg(proposal.id order by proposal.id) as ids, proposal.product_id, proposal.website_id,
           bool_and(${isAsItBecame("proposal")}) as "isUnchanged"
    from chosen join match_proposal proposal on proposal.catalog_id = ${catalogId}
      and proposal.product_id = chosen.product_id and proposal.website_id = chosen.website_id
      and proposal.judged_at = chosen.judged_at
    group by proposal.product_id, proposal.website_id
    order by min(proposal.id)`.execute(tx);
  return rows;
}
