// The inbox of matches: the pairs that a person is asked about, and what they decide.
import { competitorEntry } from "../entities/matchedProduct.ts";
import { date, integer, number, oneOf, ref, text } from "../fields.ts";
import { proposalReasons, proposalStates, verdicts } from "../reference/matchProposals.ts";
import { address, anything, array, either, object, orNull } from "./address.ts";

/** How two products were found to be the same, as a row of matched products tells it. */
export type Explanation = NonNullable<
  NonNullable<NonNullable<(typeof competitorEntry)["value"]>["matching_result"]>["explanation"]
>;

/** A product as one side of a pair. */
export const side = object({
  id: integer({ about: "The product" }),
  website_id: integer({ about: "Its website" }),
  title: text({ about: "Its name" }),
  brand: orNull(text({ about: "Its brand" })),
  category: orNull(text({ about: "Its category" })),
  unit: orNull(text({ about: "How much of it is sold, as the shop says it: x 6" })),
  ean: orNull(text({ about: "Its barcode" })),
  sku: orNull(text({ about: "The shop's reference" })),
  mpn: orNull(text({ about: "The maker's reference" })),
  price: orNull(number({ about: "In its own currency" })),
  price_doubted_at: orNull(
    date({ about: "Since when its source says another price, too far away to be believed" }),
  ),
  currency: orNull(text({ about: "Of the price, ISO 4217" })),
  medias: array(text(), { about: "Addresses of its images, at the shop" }),
  images: array(text(), { about: "Where this server shows them" }),
  url: orNull(text({ about: "Its page at the shop" })),
  missing_since: orNull(date({ about: "Since when complete imports no longer hold it" })),
});

/** What the reason rests on. */
export type ProposalDetails = {
  reference?: number;
  ratio?: number;
  own?: string;
  theirs?: string;
  threshold?: number | null;
};

const details = anything<ProposalDetails>(
  "below: {threshold}, of 100; price: {reference, ratio}, the closest other price and how many times it this one is; " +
    "pack: {own, theirs}, the sizes as they are written",
);

export const proposal = object({
  id: integer({ about: "The proposal" }),
  reason: oneOf(proposalReasons, {
    about:
      "below: a rule scored it below its threshold; price, pack: a match whose price is far from the others, or that holds " +
      "another quantity; sample: drawn by chance to measure a rule; key: another product with the key of a match",
  }),
  state: oneOf(["open", ...verdicts], { about: "open: nobody judged it yet" }),
  rule_id: orNull(integer({ about: "The rule that found it, if one did" })),
  rule_name: orNull(text({ about: "Its name" })),
  website_id: integer({ about: "The competitor's website" }),
  website_name: text({ about: "Its name" }),
  score: orNull(number({ about: "Of 100; null when a pair was made without one" })),
  explanation: anything<Explanation>("Why the two may be the same, as in a matched product"),
  details,
  own: orNull(side),
  theirs: orNull(side),
  current: orNull({ ...side, options: { about: "The match there that accepting would replace" } }),
  skipped_at: orNull(date({ about: "When it was put off" })),
  judged_at: orNull(date({ about: "When it was judged" })),
  judged_by: orNull(
    object({ id: integer({ about: "The customer" }), name: text({ about: "His user name" }) }),
  ),
  batch: orNull(text({ about: "The same for all that were accepted at once with it" })),
  created: date({ about: "When it was proposed" }),
});

const reasonCounts = Object.fromEntries(
  proposalReasons.map((reason) => [reason, integer({ about: `Proposals of the reason ${reason}` })]),
) as Record<(typeof proposalReasons)[number], ReturnType<typeof integer>>;

const ofBatch = object({
  count: integer({ about: "Pairs that were changed" }),
  skipped: integer({ about: "Pairs that were left as they are" }),
  batch: text({ about: "The name of the batch" }),
});

const filters = {
  reason: oneOf(proposalReasons, { about: "Only those proposed for this reason" }),
  state: oneOf(proposalStates, { about: "judged: accepted or rejected", default: "open" }),
  rule_id: ref("WebsiteMatchingRule", { about: "Only those that this rule found" }),
  website_id: ref("WebsiteSetting", { about: "The competitor's website" }),
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const score = { min: 0, max: 100 };

export const listProposals = address({
  methods: ["GET"],
  path: "/Catalogs/:id/matchProposals",
  summary: "pairs that a person is asked about",
  about:
    "Lists the proposed matches that a person is asked about. Open ones: the surest first, samples after the others, what was skipped last; other products with the key of a " +
    "match only for reason=key. Judged ones: the latest first.",
  arguments: {
    ...filters,
    min_score: number({ ...score, about: "Only those that score as much, the least sure first" }),
    limit: integer({
      about: "100 at most",
      min: 0,
      max: 100,
      default: 20,
      otherwise: "errors.invalidLimit",
    }),
    skip: integer({ about: "How many to leave out", min: 0, default: 0, otherwise: "errors.invalidSkip" }),
  },
  answer: array(proposal),
});

export const countProposals = address({
  methods: ["GET"],
  path: "/Catalogs/:id/matchProposals/count",
  summary: "how many pairs a person is asked about",
  about: "Counts the proposed matches under the arguments, and tells what else the head of an inbox shows.",
  arguments: {
    ...filters,
    batch: text({ about: "Only those that were accepted at once under it", max: undefined, pattern: uuid }),
  },
  answer: object({
    count: integer({ about: "Proposals under the arguments" }),
    reasons: object(reasonCounts, { about: "Of each reason, whichever was asked for" }),
    scores: array(
      object({
        from: integer({ about: "The lowest score of the step, of 100" }),
        count: integer({ about: "Proposals in it" }),
        right: number({ about: "How many of them are expected to be the same product" }),
      }),
      { about: "Open ones below the threshold, by steps of five, as what was judged one by one tells" },
    ),
    unapplied: array(
      object({
        rule_id: integer({ about: "The rule" }),
        name: text({ about: "Its name" }),
        judged: integer({ about: "Judgements since it was applied last" }),
      }),
      { about: "Of open ones: the rules that match by texts and were judged since they were applied last" },
    ),
    judged_today: integer({ about: "Judgements in the catalogue since midnight in Paris" }),
  }),
});

export const judgeProposal = address({
  methods: ["POST"],
  path: "/Catalogs/:id/matchProposals/judge",
  summary: "judge a pair",
  about:
    "Judges one proposed match. accepted: matched by hand; rejected: undone for good; skipped: put off. 409, with the proposal as its details, " +
    "when somebody judged it before or it is proposed no longer.",
  arguments: {
    verdict: oneOf([...verdicts, "skipped"], { about: "What the person decides", required: true }),
    id: ref("MatchProposal", { about: "The proposal", required: true }),
  },
  answer: proposal,
});

export const undoProposal = address({
  methods: ["POST"],
  path: "/Catalogs/:id/matchProposals/undo",
  summary: "take a judgement back, or all those of a batch",
  about:
    "Takes back the judgement of a proposed match, or all those of a batch. The matches are as they were before, and the pair is open, or judged as it was before. 409, with the proposal as " +
    "its details, when another judgement than the one meant was the last, or somebody changed that pair since.",
  arguments: {
    batch: text({ about: "All that were accepted at once under it", max: undefined, pattern: uuid }),
    id: ref("MatchProposal", { about: "The proposal, unless a batch is named" }),
    judged_at: orNull(
      date({
        about: "Of the judgement that is meant, as it was answered; left out, the caller's own last one is",
      }),
    ),
  },
  answer: either([proposal, ofBatch]),
});

export const acceptAbove = address({
  methods: ["POST"],
  path: "/Catalogs/:id/matchProposals/acceptAbove",
  summary: "accept all pairs below the threshold from a score on",
  about:
    "Accepts all proposed matches under the threshold from a score on. The best first, one for each product of both sides; what cannot be accepted is skipped.",
  arguments: {
    score: number({ ...score, about: "The lowest score that is accepted, of 100", required: true }),
    rule_id: filters.rule_id,
    website_id: filters.website_id,
  },
  answer: ofBatch,
});
