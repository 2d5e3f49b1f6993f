// How the addresses of the inbox of matches describe themselves.
import { proposalReasons, proposalStates } from "#shared/reference/matchProposals.ts";

const text = { type: "string" };
const orNull = (schema: { type: string; format?: string }) => ({ ...schema, nullable: true });
const integer = { type: "integer" };
const number = { type: "number" };
const moment = { type: "string", format: "date-time" };
const anything = { type: "object", additionalProperties: true };
const tags = ["Catalogs"];
const security = [{ token: [] }];

/** A product as one side of a pair. */
export const sideSchema = {
  type: "object",
  properties: {
    id: integer,
    website_id: integer,
    title: text,
    brand: orNull(text),
    category: orNull(text),
    unit: orNull(text),
    ean: orNull(text),
    sku: orNull(text),
    mpn: orNull(text),
    price: orNull(number),
    currency: orNull(text),
    medias: { type: "array", items: text },
    images: { type: "array", items: text, description: "where this server shows them" },
    url: orNull(text),
    missing_since: orNull(moment),
  },
};

const sideOrNull = { ...sideSchema, nullable: true };

const proposal = {
  type: "object",
  properties: {
    id: integer,
    reason: { type: "string", enum: proposalReasons },
    state: { type: "string", enum: ["open", "accepted", "rejected"] },
    rule_id: orNull(integer),
    rule_name: orNull(text),
    website_id: integer,
    website_name: text,
    score: { ...orNull(number), description: "of 100" },
    explanation: anything,
    details: {
      ...anything,
      description:
        "below: {threshold}, of 100; price: {reference, ratio}, the closest other price and how many times it this " +
        "one is; pack: {own, theirs}, the sizes as they are written",
    },
    own: sideOrNull,
    theirs: sideOrNull,
    current: { ...sideOrNull, description: "the match there that accepting would replace" },
    skipped_at: orNull(moment),
    judged_at: orNull(moment),
    judged_by: { type: "object", nullable: true, properties: { id: integer, name: text } },
    batch: { ...orNull(text), description: "the same for all that were accepted at once with it" },
    created: moment,
  },
};

const counts = {
  type: "object",
  properties: {
    count: integer,
    reasons: {
      type: "object",
      description: "of each reason, whichever was asked for",
      properties: Object.fromEntries(proposalReasons.map((reason) => [reason, integer])),
    },
    scores: {
      type: "array",
      description:
        "open ones below the threshold, by steps of five; right: how many of them are expected to be the same product, " +
        "as what was judged one by one tells",
      items: { type: "object", properties: { from: integer, count: integer, right: number } },
    },
    unapplied: {
      type: "array",
      description:
        "open: the rules that match by texts and were judged since they were applied last, judged times",
      items: { type: "object", properties: { rule_id: integer, name: text, judged: integer } },
    },
    judged_today: { ...integer, description: "in the catalogue, since midnight in Paris" },
  },
};

const ofBatch = {
  type: "object",
  properties: { count: integer, skipped: integer, batch: text },
};

const filters = {
  reason: { type: "string", enum: proposalReasons },
  rule_id: integer,
  website_id: { ...integer, description: "the competitor's website" },
  state: { type: "string", enum: proposalStates, default: "open" },
};

export const listProposalsSchema = {
  tags,
  summary: "pairs that a person is asked about",
  description:
    "Open ones: the surest first, samples after the others, what was skipped last; other products with the key of a " +
    "match only for reason=key. Judged ones: the latest first.",
  security,
  querystring: {
    type: "object",
    properties: {
      ...filters,
      min_score: { ...number, description: "only those that score as much, the least sure first" },
      limit: { ...integer, default: 20, description: "100 at most" },
      skip: integer,
    },
  },
  response: { 200: { type: "array", items: proposal } },
};

export const countProposalsSchema = {
  tags,
  summary: "how many pairs a person is asked about",
  security,
  querystring: {
    type: "object",
    properties: {
      ...filters,
      batch: { ...text, description: "only those that were accepted at once under it" },
    },
  },
  response: { 200: counts },
};

export const judgeSchema = {
  tags,
  summary: "judge a pair",
  description:
    "accepted: matched by hand; rejected: undone for good; skipped: put off. 409, with the proposal as its details, " +
    "when somebody judged it before or it is proposed no longer.",
  security,
  body: {
    type: "object",
    properties: { id: integer, verdict: { type: "string", enum: ["accepted", "rejected", "skipped"] } },
  },
  response: { 200: proposal },
};

export const undoSchema = {
  tags,
  summary: "take a judgement back, or all those of a batch",
  description:
    "The matches are as they were before, and the pair is open, or judged as it was before. 409, with the proposal as " +
    "its details, when another judgement than the one meant was the last, or somebody changed that pair since.",
  security,
  body: {
    type: "object",
    properties: {
      id: integer,
      judged_at: {
        ...orNull(moment),
        description:
          "of the judgement that is meant, as it was answered; left out, the caller's own last one is",
      },
      batch: text,
    },
  },
  response: { 200: { anyOf: [proposal, ofBatch] } },
};

export const acceptAboveSchema = {
  tags,
  summary: "accept all pairs below the threshold from a score on",
  description: "The best first, one for each product of both sides; what cannot be accepted is skipped.",
  security,
  body: {
    type: "object",
    properties: { score: { ...number, description: "of 100" }, rule_id: integer, website_id: integer },
  },
  response: { 200: ofBatch },
};
