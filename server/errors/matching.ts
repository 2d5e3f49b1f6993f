// Matches, proposals and matching rules: what cannot be done, and what somebody did meanwhile.
import { type ErrorDetails, conflict, invalid, unprocessable } from "./refusal.ts";
import { shorten } from "./shorten.ts";

export const noCompetitorOfCatalog = () => unprocessable("matching.noCompetitorOfCatalog");
export const nothingMatched = () => unprocessable("matching.nothingMatched");
/** A product was named together with the website of another competitor. */
export const soldElsewhere = () => unprocessable("matching.soldElsewhere");
/** Somebody matched another product meanwhile; what would be given up is told. */
export const matchedSince = (current: { product_id: number; title: string }) =>
  conflict("matching.matchedSince", { title: shorten(current.title) }, { current });
/** Somebody undid meanwhile the match that would be given up. */
export const unmatchedSince = () => conflict("matching.unmatchedSince", {}, { current: null });
/** A change by hand that is forgotten, or that something else changed since. */
export const notTakenBack = () => conflict("matching.notTakenBack");

// Rules

/** A rule looks at websites, given by their names or ids, that its catalogue does not compare with, or no longer. */
export const unlinkedCompetitors = (names: string) =>
  invalid(
    "rules.unlinkedCompetitors",
    { names },
    { context: "WebsiteMatchingRule", codes: { competitors_id: ["reference"] } },
  );
/** A person looks at one rule at a time. */
export const dryRunning = () => conflict("rules.dryRunning");
export const dryRunTooLong = (minutes: number) => unprocessable("rules.dryRunTooLong", { minutes });

// Proposals

/** Somebody judged a proposal before; `name` is unknown when they are gone, or a file did it. `details`: it as it is. */
export function judgedBefore(
  verdict: "accepted" | "rejected",
  name: string | undefined,
  details: ErrorDetails,
) {
  return name === undefined
    ? conflict(`proposals.${verdict}Before`, {}, details)
    : conflict(`proposals.${verdict}BeforeBy`, { name }, details);
}
/** A proposal is there no more, or its pair is not what it was proposed as. */
export const notProposed = (details?: ErrorDetails) => conflict("proposals.gone", {}, details);
/** The judgement to be undone is not the last one of its pair; `name` of who made that one, where it is known. */
export const judgedSince = (name: string | undefined, details: ErrorDetails) =>
  name === undefined
    ? conflict("proposals.judgedSince", {}, details)
    : conflict("proposals.judgedSinceBy", { name }, details);
export const changedSince = (details: ErrorDetails) => conflict("proposals.changedSince", {}, details);
