// What a run of a rule lays before people: pairs that it scored below its threshold, and matches that hold another
// quantity than the own product. Only what is not proposed already is told, and what is to be proposed no longer.
import { isDeepStrictEqual } from "node:util";
import { differentMeasures } from "#server/search/texts/measures/differentMeasures.ts";
import { readMeasures } from "#server/search/texts/measures/readMeasures.ts";
import type { FoundProposal } from "#server/store/queries/matching/proposals/writeProposals.ts";
import type {
  OpenProposal,
  WithdrawnProposal,
} from "#server/store/queries/matching/proposals/foundProposals.ts";
import { ofHundred } from "../score.ts";
import { type NumberedPair, type Sides, idsOf } from "./matchSides.ts";

export type Proposed = { proposals: FoundProposal[]; withdrawn: WithdrawnProposal[] };

/** `score`: a share; `threshold`: what it would have had to be, where that is not the same for all. */
type Below = NumberedPair & { score: number; explanation: object; threshold?: number };

/**
 * `below` are pairs of the run, their scores shares as its threshold; `matches` all that stand when it ends and nobody made by
 * hand. `isDecided` tells whether the run looked at a pair that was proposed.
 */
export function proposedPairs(
  sides: Sides,
  open: readonly OpenProposal[],
  {
    below,
    matches,
    threshold,
    isDecided,
  }: {
    below: readonly Below[];
    matches: readonly NumberedPair[];
    threshold: number | null;
    isDecided: (own: number, theirs: number) => boolean;
  },
): Proposed {
  const { own, theirs } = sides;
  const named = (pair: NumberedPair) => idsOf(sides, pair);
  const proposals: FoundProposal[] = below.map((pair) => ({
    ...named(pair),
    reason: "below",
    score: ofHundred(pair.score),
    explanation: pair.explanation,
    details: { threshold: ofHundred(pair.threshold ?? threshold ?? 0) },
  }));
  for (const pair of matches) {
    const packs = differentMeasures(
      readMeasures(own.products[pair.own]!),
      readMeasures(theirs.products[pair.theirs]!),
    );
    if (packs) proposals.push({ ...named(pair), reason: "pack", details: packs });
  }
  const openByKey = new Map(open.map((proposal) => [keyOf(proposal), proposal]));
  const kept = new Set(proposals.map(keyOf));
  const matched = new Set(matches.map((pair) => keyOf({ ...named(pair), reason: "pack" })));
  return {
    proposals: proposals.filter((proposal) => !isSame(proposal, openByKey.get(keyOf(proposal)))),
    withdrawn: open
      .filter((proposal) => !kept.has(keyOf(proposal)))
      .filter((proposal) =>
        proposal.reason === "pack"
          ? matched.has(keyOf(proposal))
          : isDecided(own.numberOf(proposal.product_id), theirs.numberOf(proposal.competitor_product_id)),
      )
      .map(({ product_id, competitor_product_id, reason }) => ({
        product_id,
        competitor_product_id,
        reason,
      })),
  };
}

function keyOf({ product_id, competitor_product_id, reason }: WithdrawnProposal): string {
  return `${product_id} ${competitor_product_id} ${reason}`;
}

function isSame(proposal: FoundProposal, existing: OpenProposal | undefined): boolean {
  if (!existing || !isDeepStrictEqual(proposal.details, existing.details)) return false;
  if (proposal.reason === "pack") return true;
  return proposal.score === existing.score && isDeepStrictEqual(proposal.explanation, existing.explanation);
}
