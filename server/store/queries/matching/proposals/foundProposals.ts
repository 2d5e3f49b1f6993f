// What a run of a rule proposes at a competitor's website.
import { sql } from "kysely";
import type { Db } from "../../../database.ts";

export type WithdrawnProposal = {
  product_id: number;
  competitor_product_id: number;
  reason: "below" | "pack";
};

/** An open one, as it was found. */
export type OpenProposal = WithdrawnProposal & {
  score: number | null;
  explanation: Record<string, unknown>;
  details: Record<string, unknown>;
};

export type Pairing = { catalogId: number; websiteId: number; ruleId: number };

/** What the rule proposes below its threshold, and what is proposed for its quantity whoever matched it. */
export async function openProposals(
  db: Db,
  { catalogId, websiteId, ruleId }: Pairing,
): Promise<OpenProposal[]> {
  const { rows } = await sql<OpenProposal>`
    select product_id, competitor_product_id, reason, score, explanation, details from match_proposal
    where catalog_id = ${catalogId} and website_id = ${websiteId} and verdict is null
      and (reason = 'pack' or reason = 'below' and rule_id = ${ruleId})`.execute(db);
  return rows;
}
