// The proposals that score as much as a threshold that somebody tries.
import { sql } from "kysely";
import type { Db } from "../../../database.ts";
import { isChosen, shown, isAsProposed } from "./proposals.ts";

type ProposedPair = {
  id: number;
  product_id: number;
  website_id: number;
  competitor_product_id: number;
};

/**
 * The next open proposals below their threshold that score as much, the best first and one for each own product and
 * website; a competitor's product that is matched already is left to people. `after`: the place of the last one before.
 */
export async function nextAbove(
  tx: Db,
  catalogId: number,
  {
    score,
    ruleId,
    websiteId,
  }: { score: number; ruleId?: number | undefined; websiteId?: number | undefined },
  limit: number,
): Promise<ProposedPair[]> {
  const choice = isChosen({ reason: "below", state: "open", minScore: score, ruleId, websiteId });
  const { rows } = await sql<ProposedPair>`
    select id, product_id, website_id, competitor_product_id from (
      select proposal.id, proposal.product_id, proposal.website_id, proposal.competitor_product_id, proposal.score,
             row_number() over (partition by proposal.product_id, proposal.website_id
               order by proposal.score desc, proposal.id) as own_place,
             row_number() over (partition by proposal.website_id, proposal.competitor_product_id
               order by proposal.score desc, proposal.id) as their_place
      from ${await shown(tx, catalogId)} and ${choice} and ${isAsProposed} and not exists (
        select from offer where offer.catalog_id = ${catalogId} and offer.website_id = proposal.website_id
          and offer.competitor_product_id = proposal.competitor_product_id and not offer.unmatched)
    ) as asked
    where own_place = 1 and their_place = 1
    order by score desc, id limit ${limit}`.execute(tx);
  return rows;
}

/** How many open proposals below their threshold score as much. */
export async function countAbove(
  db: Db,
  catalogId: number,
  {
    score,
    ruleId,
    websiteId,
  }: { score: number; ruleId?: number | undefined; websiteId?: number | undefined },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from ${await shown(db, catalogId)}
      and ${isChosen({ reason: "below", state: "open", minScore: score, ruleId, websiteId })}`.execute(db);
  return rows[0]!.count;
}
