// The inbox of matches as it is shown: each pair with both its products.
import type { By } from "#server/store/by.ts";
import {
  type Proposal,
  type ProposalChoice,
  findProposals,
} from "#server/store/queries/matching/proposals/proposals.ts";
import {
  type ProposalCounts,
  countProposals,
} from "#server/store/queries/matching/proposals/countProposals.ts";
import {
  type UnappliedRule,
  judgedScores,
  unappliedRules,
} from "#server/store/queries/matching/proposals/appliedJudgements.ts";
import { type Side, sidesOf } from "../sides.ts";
import { type ScoreStep, expectedRight } from "./expectedRight.ts";

export type ShownProposal = Omit<Proposal, "product_id" | "competitor_product_id" | "current_id"> & {
  own: Side | null;
  theirs: Side | null;
  /** What the own product is matched with there, where that is another product: accepting replaces it. */
  current: Side | null;
};

/** Those of a catalogue that the caller sees. */
export async function listProposals(
  by: By,
  catalogId: number,
  choice: ProposalChoice,
  page: { limit: number; skip: number },
): Promise<ShownProposal[]> {
  return shown(by, await findProposals(by.db, catalogId, choice, page));
}

type ShownCounts = Omit<ProposalCounts, "below"> & {
  /** Open ones below their threshold. */
  scores: ScoreStep[];
  /** Rules that were judged since they were applied; of open proposals. */
  unapplied: UnappliedRule[];
};

export async function countShown(
  { db }: By,
  catalogId: number,
  choice: ProposalChoice,
): Promise<ShownCounts> {
  const { below, ...counts } = await countProposals(db, catalogId, choice);
  const judged = below.length > 0 ? await judgedScores(db, catalogId) : [];
  const unapplied = choice.state === "open" ? await unappliedRules(db, catalogId, choice.ruleId) : [];
  return { ...counts, scores: expectedRight(below, judged), unapplied };
}

export async function shown(by: By, proposals: readonly Proposal[]): Promise<ShownProposal[]> {
  const ids = proposals.flatMap(({ product_id, competitor_product_id, current_id }) => [
    product_id,
    competitor_product_id,
    ...(current_id === null ? [] : [current_id]),
  ]);
  const sides = await sidesOf(by, ids);
  return proposals.map(({ product_id, competitor_product_id, current_id, ...proposal }) => ({
    ...proposal,
    own: sides.get(product_id) ?? null,
    theirs: sides.get(competitor_product_id) ?? null,
    current: current_id === null ? null : (sides.get(current_id) ?? null),
  }));
}
