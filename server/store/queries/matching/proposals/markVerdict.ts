import { sql } from "kysely";
import type { Verdict } from "#shared/reference/matchProposals.ts";
import type { Db } from "../../../database.ts";
import { type SlotPair, pairsTable } from "../manualOffers.ts";
import { offersOf } from "../slotOffers.ts";

/** Who decided, and with which others at once. */
export type Judge = { by?: number | null; batch?: string | null };

/**
 * Puts a verdict down on all proposals of these pairs, and the contrary one on those of the matches that these replace;
 * with what the slots hold before it is carried out. The last word of people on a pair is the one that counts. Returns
 * the proposals.
 */
export async function markVerdict(
  tx: Db,
  catalogId: number,
  { verdict, pairs, judge }: { verdict: Verdict; pairs: readonly SlotPair[]; judge: Judge },
): Promise<number[]> {
  const isPair = sql`proposal.competitor_product_id = pair.competitor_product_id`;
  const { rows } = await sql<{ id: number }>`
    update match_proposal proposal
    set former = case when proposal.verdict is null then '[]' else ${withFormer} end,
        verdict = case when ${isPair} then ${verdict} else 'rejected' end, judged_at = now(),
        judged_by = (select id from customer where id = ${judge.by ?? null}::bigint),
        batch = ${judge.batch ?? null}::uuid, was = ${offersOf("proposal")}, became = null,
        rule_accepts = null
    from ${pairsTable(pairs)}
    where proposal.catalog_id = ${catalogId} and proposal.product_id = pair.product_id
      and proposal.website_id = pair.website_id
      and case
        when ${isPair} then proposal.verdict is distinct from ${verdict}
        else ${verdict} = 'accepted' and proposal.verdict is distinct from 'rejected'
          and exists (
            select from offer
            where offer.catalog_id = ${catalogId} and offer.product_id = proposal.product_id
              and offer.website_id = proposal.website_id
              and offer.competitor_product_id = proposal.competitor_product_id and not offer.unmatched)
      end
    returning proposal.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** So many judgements of a pair can be undone, one after the other. */
const rememberedMost = 10;

const withFormer = sql`
    jsonb_build_array(jsonb_build_object('verdict', proposal.verdict, 'judged_at', proposal.judged_at,
      'judged_by', proposal.judged_by, 'batch', proposal.batch, 'was', proposal.was, 'became', proposal.became))
    || jsonb_path_query_array(proposal.former, ${sql.lit(`$[0 to ${rememberedMost - 2}]`)})`;
