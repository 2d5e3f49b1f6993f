import {
  boolean,
  date,
  id,
  integer,
  list,
  money,
  number,
  oneOf,
  record,
  ref,
  shape,
  text,
  writtenBy,
} from "../fields.ts";
import { entity } from "./entity.ts";
import { productFields } from "./productFields.ts";
import { mappingOperators } from "./unitMapping.ts";

export const matchingTypes = ["manual", "rule", "key", "image", "import"] as const;

/** How two products were found to be the same, and why. */
const entryMatchingResult = shape({
  type: oneOf(matchingTypes, { required: true }),
  /** The rule that made the match; null when it was deleted since, and where none did. */
  rule_id: ref("WebsiteMatchingRule"),
  score: number({ min: 0, max: 100 }),
  explanation: shape({
    /** By which key, and what both have there; who had lost the zeros at the head of a barcode. */
    key: oneOf(["gtin", "mpn_key", "sku"]),
    value: text(),
    zerosRestored: list(oneOf(["own", "competitor"])),
    /** How a rule found it: by what the texts say, or by its query. */
    method: oneOf(["text", "query"]),
    /** What the score of a text match is made of: shares of what both have in common, and what they differ in. */
    parts: record(number()),
    /** What the clauses of a query gave a match, the ten heaviest: at which field, for what was asked there. */
    clauses: list(
      shape({
        clause: text({ required: true }),
        field: text({ required: true }),
        asked: text({ required: true }),
        score: number({ required: true }),
      }),
    ),
  }),
});

/** Where a price comes from, for people who may not read imports. */
const provenance = {
  /** The file that brought it, or the host it was read from; null when it was no import. */
  price_source: text({ derived: true }),
  /** The latest complete reading of the website that still held the product; null while it is missing. */
  price_seen_at: date({ derived: true }),
};

/** One competitor's product on a comparison row. Amounts are decimals in the catalogue's currency. */
export const competitorEntry = shape({
  id: id(),
  website_id: ref("WebsiteSetting", { required: true }),
  catalog_id: ref("Catalog", { required: true }),
  /** The competitor's product. */
  product_id: ref("Product", { required: true }),
  /** The competitor's website. */
  name: text({ required: true }),
  /** What the competitor calls the product, and where it is sold. */
  title: text(),
  url: text(),
  /** After currency and mapping; null when it cannot be compared. */
  price: number(),
  /** After currency, before mapping. */
  original_price: number(),
  currency: text(),
  rate: number(),
  /** As the competitor shows it: in the currency of its website. */
  raw_price: number(),
  raw_currency: text(),
  unmatched: boolean({ required: true }),
  price_diff_percent: number(),
  price_diff_integer: number(),
  hasCustomPrice: boolean({ required: true }),
  type: oneOf(matchingTypes, { required: true }),
  score: number(),
  matching_result: entryMatchingResult,
  /** The mapping that is applied, and what it does to the price. */
  unit_mapping_id: ref("UnitMapping"),
  unit_mapping_operator: oneOf(mappingOperators),
  unit_mapping_value: number(),
  price_import_id: ref("WebsiteImport"),
  ...provenance,
  price_changed_at: date(),
  missing_since: date(),
  modified: date({ required: true }),
});

/** What the file says of an own product in another currency than its catalogue's; null of all others. */
export const rawPrice = {
  raw_price: number(),
  raw_currency: text(),
  /** How much of that currency one unit of the catalogue's is; null where nobody said. */
  rate: number(),
};

/** Where an own product stands towards its competitors. Negative differences: I am cheaper. */
export const comparisonFields = {
  entries_count: integer({ default: 0 }),
  competitors_count: integer({ default: 0 }),
  best_price: money(),
  website_competitor_cheap: ref("WebsiteSetting"),
  website_competitor_cheap_name: text({ displayed: true }),
  bestWebsiteCompetitor: ref("WebsiteSetting", { derived: true }),
  price_diff_integer: money(),
  price_diff_percent: number(),
  competitors_price_average: money(),
  competitors_price_average_by_weight: money(),
  price_diff_integer_average: money(),
  price_diff_percent_average: number(),
  hasCustomPrice: boolean({ default: false }),
  matching_rule_id: ref("WebsiteMatchingRule"),
  matching_result: shape(
    { type: oneOf(matchingTypes), score: number({ min: 0, max: 100 }) },
    { default: {} },
  ),
  competitors: list(competitorEntry, { derived: true, default: [] }),
  ...provenance,
  compared_at: date(),
};

/**
 * An own product with at least one match that is not undone. The table has a row per catalogue and own product,
 * matched or not; the server writes it all, from the matches.
 */
export const matchedProduct = entity({
  model: "MatchedProduct",
  plural: "MatchedProducts",
  table: "matched_product",
  view: "matched_product_view",
  only: "entries_count > 0 and not own_unmatched",
  owner: "catalog",
  read: "owner",
  create: "admin",
  update: "admin",
  remove: "admin",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", { required: true, once: true }),
    website_id: ref("WebsiteSetting", { required: true, write: "server" }),
    product_id: ref("Product", { required: true, once: true }),
    ...writtenBy("server", productFields),
    ...writtenBy("server", rawPrice),
    ...writtenBy("server", comparisonFields),
    unmatched: boolean({ required: true, write: "server" }),
  },
});
