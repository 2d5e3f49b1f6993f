// Rules that are tried before they are applied: on one product, or on all of a catalogue.
import { boolean, integer, jsonText, number, oneOf, ref, text } from "../fields.ts";
import { type PartValue, address, anything, array, object, orNull, stream } from "./address.ts";
import { type Explanation, side } from "./matchProposals.ts";

/** Why a hit would be no match, and that it is the match of today. */
export const hitReasons = [
  "current",
  "matched",
  "taken",
  "undone",
  "barcode",
  "measure",
  "below",
  "beaten",
  "filtered",
  "image",
] as const;

const query = (about: string) =>
  jsonText({ about, max: 100_000, default: "{}", otherwise: "search.notAnObject" });

const rule = {
  catalog_id: ref("Catalog", { about: "Whose products are matched", required: true }),
  id: orNull(
    ref("WebsiteMatchingRule", {
      about: "The saved rule, if it is one: its own matches are in nobody's way",
    }),
  ),
  filter_query: query("Which own products: JSON, as a rule has it"),
  matching_query: query("How they are looked for: JSON, as a rule has it"),
  competitors_id: array(ref("WebsiteSetting", { required: true }), {
    about: "Websites; all of the catalogue's without it, or when it is empty",
    default: [],
  }),
  matching_image_enabled: boolean({ about: "Whether the images must look alike too", default: false }),
  matching_image_threshold: number({ about: "How much, of 100", min: 0, max: 100, default: 90 }),
};

export const tryRule = address({
  methods: ["POST"],
  path: "/WebsiteMatchingRules/tryRule",
  summary: "try a rule on one own product",
  about:
    "Tries an unsaved rule on a product, and answers what it finds at each competitor, ten hits each at most. Without product_id only what is " +
    "wrong with the rule is told.",
  arguments: {
    ...rule,
    product_id: orNull(ref("Product", { about: "The own product that is looked for" })),
  },
  answer: object({
    selected: orNull(boolean({ about: "Whether the filter chooses the product" })),
    method: oneOf(["query", "text"], {
      about: "Whether products are looked for by a query or by what their texts say",
    }),
    query: orNull(
      anything<object>("The query with the product's values; null when it has none, or cannot be filled in"),
    ),
    websites: array(
      object({
        website_id: integer({ about: "The competitor's website" }),
        name: text({ about: "Its name" }),
        threshold: orNull(
          number({ about: "What a hit must score there, of 100; null where any score will do" }),
        ),
      }),
      { about: "Where it was looked for" },
    ),
    hits: array(
      object({
        product: side,
        website_id: integer({ about: "The competitor's website" }),
        website_name: text({ about: "Its name" }),
        score: integer({ about: "Of 100" }),
        accepted: boolean({ about: "Whether it would be a match" }),
        reason: orNull(
          oneOf(hitReasons, {
            about:
              "Why it would be no match: current (it is the match of today), matched (the product has another one there), " +
              "taken (theirs is another product's), undone, barcode, measure (another content, capacity or size), below, " +
              "image (it is not alike enough, or cannot be had), beaten, filtered",
          }),
        ),
        explanation: anything<Explanation>("What the score is made of"),
      }),
      { about: "What the rule finds, the best first" },
    ),
  }),
});

export const exampleKinds = ["matched", "updated", "removed"] as const;

const changes = {
  matched: integer({ about: "Products that would get a match" }),
  updated: integer({ about: "Matches that would become others" }),
  removed: integer({ about: "Matches that would go" }),
  kept: integer({ about: "Matches that would stay" }),
  skipped: integer({ about: "Products that would be left alone" }),
  without_image: integer({ about: "Pairs that are no matches as an image is missing" }),
  unlike_image: integer({ about: "Pairs that are no matches as their images are not alike" }),
  proposed: integer({ about: "Pairs to be asked about" }),
};

/** The last line of a dry run. */
export const dryRunResult = object({
  ...changes,
  selected: integer({ about: "Own products that the filter chooses" }),
  duration_ms: integer({ about: "How long it took" }),
  websites: array(object({ ...changes, website_id: integer(), name: text() })),
  examples: array(
    object({
      kind: oneOf(exampleKinds),
      website_id: integer(),
      own: side,
      theirs: orNull({ ...side, options: { about: "Null of one that would be removed" } }),
      before: orNull({ ...side, options: { about: "What it would take the place of" } }),
      score: orNull(number()),
      explanation: orNull(anything<Explanation>("What the score is made of")),
    }),
    { about: "Thirty at most: the surest, the weakest, some by chance" },
  ),
});
export type DryRunResult = PartValue<typeof dryRunResult>;

export const dryRun = address({
  methods: ["POST"],
  path: "/WebsiteMatchingRules/dryRun",
  summary: "dry run of a rule",
  about:
    "Tells what applying a rule would change, without writing anything: lines of JSON, {progress: {done, total}} every now and " +
    "then and at last {result} or {error}, as an error is answered. Ends when the caller leaves; one at a time for each " +
    "customer (409). result: selected, matched, updated, removed, kept, skipped, without_image, unlike_image, proposed (pairs to be asked about), " +
    "duration_ms, websites with the same counts, and thirty examples at most: the surest, the weakest, some by chance.",
  arguments: rule,
  answer: stream({ "application/x-ndjson": text() }),
});
