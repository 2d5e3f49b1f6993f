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

const query = () => jsonText({ required: true, default: "{}", max: 100_000 });

export const ruleRunStatuses = ["waiting", "running", "done", "cancelled", "error"] as const;

/** How the last run goes, or went. */
const runResult = shape(
  {
    status: oneOf(ruleRunStatuses),
    /** All products, or those that imports wrote since the run before. */
    scope: oneOf(["all", "changes"]),
    /** While it runs: own products looked at, of those on all its websites; of none as long as they are not counted. */
    done: integer(),
    total: integer(),
    /**
     * Own products that have a match now and had none, that have another one, and that lost theirs; of all attempts of
     * a run that was interrupted.
     */
    matched: integer(),
    updated: integer(),
    removed: integer(),
    /** Matches of this rule that stay as they were, at all its competitors. */
    kept: integer(),
    /** Own products that the rule looked at and that have no match at that competitor at all, by whatever it may be. */
    skipped: integer(),
    /** Pairs that were no matches because an image of theirs could not be had, of a rule that compares images. */
    without_image: integer(),
    /** Pairs that were none because their images are not enough alike. */
    unlike_image: integer(),
    duration_ms: integer(),
    /** Competitors of the rule that the catalogue no longer has: they were left out. */
    unlinked: list(ref("WebsiteSetting")),
    message: message(),
  },
  { write: "server" },
);

/** In percent: how many of its matches were right among those that were drawn at random and judged, with the 95 % interval. */
const precision = shape(
  { right: integer(), wrong: integer(), precision: number(), low: number(), high: number() },
  { derived: true },
);

/**
 * Which own products to look for on which competitors, and how. Its website and customer are the catalogue's. Without
 * competitors of its own it looks at all that the catalogue has when it runs.
 */
export const websiteMatchingRule = entity({
  model: "WebsiteMatchingRule",
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
    catalog_id: ref("Catalog", { required: true, once: true }),
    website_id: ref("WebsiteSetting", { required: true, write: "server" }),
    customer_id: ref("Customer", { required: true, write: "server" }),
    name: text({ required: true, displayed: true }),
    enabled: boolean({ default: true }),
    filter_query: query(),
    matching_query: query(),
    matching_image_enabled: boolean({ default: false }),
    matching_image_threshold: integer({ min: 0, max: 100, default: 90 }),
    competitors_id: list(ref("WebsiteSetting"), { max: 1_000, default: [] }),
    last_run_at: date({ write: "server" }),
    last_run_result: runResult,
    /** Of the rule as it is now; null as long as nothing of it is judged. */
    measured: precision,
    created: timestamp(),
    modified: timestamp(),
  },
});
