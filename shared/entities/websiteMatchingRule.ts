import {
  boolean,
  date,
  id,
  integer,
  jsonText,
  list,
  message,
  number,
  oneOf,
  ref,
  shape,
  text,
  timestamp,
} from "../fields.ts";
import { entity } from "./entity.ts";

const query = (about: string) => jsonText({ about, required: true, default: "{}", max: 100_000 });

export const ruleRunStatuses = ["waiting", "running", "done", "cancelled", "error"] as const;

/** How the last run goes, or went. */
const runResult = shape(
  {
    status: oneOf(ruleRunStatuses, { about: "Where the run is" }),
    /** All products, or those that imports wrote since the run before. */
    scope: oneOf(["all", "changes"], {
      about: "All products, or those that imports wrote since the run before",
    }),
    /** While it runs: own products looked at, of those on all its websites; of none as long as they are not counted. */
    done: integer({ about: "While it runs: own products looked at" }),
    total: integer({ about: "While it runs: of how many" }),
    /**
     * Own products that have a match now and had none, that have another one, and that lost theirs; of all attempts of
     * a run that was interrupted.
     */
    matched: integer({ about: "Own products that have a match now and had none" }),
    updated: integer({ about: "Own products that have another match" }),
    removed: integer({ about: "Own products that lost their match" }),
    /** Matches of this rule that stay as they were, at all its competitors. */
    kept: integer({ about: "Matches of this rule that stay as they were" }),
    /** Own products that the rule looked at and that have no match at that competitor at all, by whatever it may be. */
    skipped: integer({ about: "Own products looked at that have no match there at all" }),
    /** Pairs that were no matches because an image of theirs could not be had, of a rule that compares images. */
    without_image: integer({ about: "Pairs that were no matches because an image could not be had" }),
    unlike_image: integer({ about: "Pairs that were none because their images are not enough alike" }),
    duration_ms: integer({ about: "How long it took" }),
    /** Competitors of the rule that the catalogue no longer has: they were left out. */
    unlinked: list(ref("WebsiteSetting"), {
      about: "Competitors of the rule that the catalogue no longer has: they were left out",
    }),
    message: message({ about: "What went wrong, in words" }),
  },
  { about: "How the last run goes, or went", write: "server" },
);

/** In percent: how many of its matches were right among those that were drawn at random and judged, with the 95 % interval. */
const precision = shape(
  {
    right: integer({ about: "Matches judged right" }),
    wrong: integer({ about: "Matches judged wrong" }),
    precision: number({ about: "The share of right ones, in percent" }),
    low: number({ about: "The lower end of its 95 % interval" }),
    high: number({ about: "The upper end of its 95 % interval" }),
  },
  { about: "How many of its matches people found right; null as long as nothing is judged", derived: true },
);

/**
 * Which own products to look for on which competitors, and how. Its website and customer are the catalogue's. Without
 * competitors of its own it looks at all that the catalogue has when it runs.
 */
export const websiteMatchingRule = entity({
  model: "WebsiteMatchingRule",
  words: { one: "a matching rule", many: "matching rules" },
  plural: "WebsiteMatchingRules",
  table: "website_matching_rule",
  view: "website_matching_rule_view",
  owner: "catalog",
  read: "owner",
  create: "owner",
  update: "owner",
  remove: "admin",
  modifiedField: "modified",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", {
      about: "The catalogue whose products it matches",
      required: true,
      once: true,
    }),
    website_id: ref("WebsiteSetting", {
      about: "The catalogue's own website",
      required: true,
      write: "server",
    }),
    customer_id: ref("Customer", { about: "The catalogue's owner", required: true, write: "server" }),
    name: text({ about: "What it is called", required: true, displayed: true }),
    enabled: boolean({ about: "Whether it runs with imports and with applyAllRules", default: true }),
    filter_query: query("Which own products: the where of a filter, JSON as text"),
    matching_query: query("How they are looked for: an Elasticsearch query as text; {} compares texts"),
    matching_image_enabled: boolean({ about: "Whether the images must look alike too", default: false }),
    matching_image_threshold: integer({ about: "How much, of 100", min: 0, max: 100, default: 90 }),
    competitors_id: list(ref("WebsiteSetting"), {
      about: "Ids of the websites it looks at; all of the catalogue when empty",
      max: 1_000,
      default: [],
    }),
    last_run_at: date({ about: "When it was last applied", write: "server" }),
    last_run_result: runResult,
    /** Of the rule as it is now; null as long as nothing of it is judged. */
    measured: precision,
    created: timestamp("When it was made"),
    modified: timestamp("When it was last changed"),
  },
});
