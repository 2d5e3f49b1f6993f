import { sql } from "kysely";
import type { Db } from "../../../database.ts";

/** A pair of an own product and a competitor's. */
export type OfferedPair = { product_id: number; competitor_product_id: number };

export type Settled = {
  /** Matched otherwise, or undone: not the rule's to decide. */
  taken: OfferedPair[];
  undone: OfferedPair[];
  /** Matched by the rule itself. */
  former: OfferedPair[];
  /** Matched by a key or by hand, and undone, but for what people were asked about: they tell what is right and wrong. */
  sure: OfferedPair[];
  wrong: OfferedPair[];
  /** What people were asked about because of the rule's score, and what they said. */
  judged: (OfferedPair & { isRight: boolean })[];
  /** Matched, and by nobody's hand. */
  made: OfferedPair[];
};

/** What there is already of a catalogue and a competitor, as a rule sees it. */
export async function settledPairs(
  db: Db,
  { catalogId, websiteId, ruleId }: { catalogId: number; websiteId: number; ruleId: number },
): Promise<Settled> {
  const { rows } = await sql<
    OfferedPair & { unmatched: boolean; mine: boolean; sure: boolean; manual: boolean; asked: boolean }
  >`
    select product_id, competitor_product_id, unmatched, type <> 'rule' as sure, type = 'manual' as manual,
           type = 'rule' and rule_id is not distinct from ${ruleId} as mine,
           (type = 'manual' or unmatched) and exists (
             select from match_proposal proposal
             where proposal.catalog_id = ${catalogId} and proposal.product_id = offer.product_id
               and proposal.website_id = offer.website_id
               and proposal.competitor_product_id = offer.competitor_product_id and verdict is not null) as asked
    from offer where catalog_id = ${catalogId} and website_id = ${websiteId}`.execute(db);
  const judged = await sql<OfferedPair & { isRight: boolean }>`
    select product_id, competitor_product_id, verdict = 'accepted' as "isRight" from match_proposal
    where catalog_id = ${catalogId} and rule_id = ${ruleId} and website_id = ${websiteId}
      and reason in ('below', 'sample') and verdict is not null`.execute(db);
  return {
    taken: rows.filter(({ unmatched, mine }) => !unmatched && !mine),
    undone: rows.filter(({ unmatched }) => unmatched),
    former: rows.filter(({ unmatched, mine }) => !unmatched && mine),
    sure: rows.filter(({ unmatched, sure, asked }) => !unmatched && sure && !asked),
    wrong: rows.filter(({ unmatched, asked }) => unmatched && !asked),
    judged: judged.rows,
    made: rows.filter(({ unmatched, manual }) => !unmatched && !manual),
  };
}
