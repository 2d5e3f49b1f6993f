import { matchingKeys } from "../reference/matchExplanation.ts";
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
const entryMatchingResult = shape(
  {
    type: oneOf(matchingTypes, {
      about: "By hand, by a rule, by an equal barcode or reference, by image, or from a file",
      required: true,
    }),
    /** The rule that made the match; null when it was deleted since, and where none did. */
    rule_id: ref("WebsiteMatchingRule", { about: "The rule that made the match, null where none did" }),
    score: number({ about: "How alike the two are, of 100", min: 0, max: 100 }),
    explanation: shape(
      {
        /** By which key, and what both have there; who had lost the zeros at the head of a barcode. */
        key: oneOf(matchingKeys, { about: "By which key" }),
        value: text({ about: "What both have there" }),
        zerosRestored: list(oneOf(["own", "competitor"]), {
          about: "Who had lost the zeros at the head of a barcode",
        }),
        /** How a rule found it: by what the texts say, or by its query. */
        method: oneOf(["text", "query"], { about: "By what the texts say, or by a query" }),
        /** What the score of a text match is made of: shares of what both have in common, and what they differ in. */
        parts: record(number(), {
          about: "Of a text match: shares of what both have in common, and what they differ in",
        }),
        /** What the clauses of a query gave a match, the ten heaviest: at which field, for what was asked there. */
        clauses: list(
          shape({
            clause: text({ about: "A clause of the query", required: true }),
            field: text({ about: "At which field", required: true }),
            asked: text({ about: "For what was asked there", required: true }),
            score: number({ about: "How alike the two are, of 100", required: true }),
          }),
          { about: "What the clauses of a query gave, the ten heaviest" },
        ),
      },
      { about: "Why they are held to be the same" },
    ),
  },
  { about: "How the two were found to be the same, and why" },
);

/** Where a price comes from, for people who may not read imports. */
const provenance = {
  price_source: text({
    about: "The file that brought the price, or the host it was read from; null when it was no import",
    derived: true,
  }),
  price_seen_at: date({
    about: "The latest complete reading that still held the product; null while it is missing",
    derived: true,
  }),
};

/** One competitor's product on a comparison row. Amounts are decimals in the catalogue's currency. */
export const competitorEntry = shape({
  id: id(),
  website_id: ref("WebsiteSetting", { about: "The own website", required: true }),
  catalog_id: ref("Catalog", { about: "The catalogue in which it is compared", required: true }),
  /** The competitor's product. */
  product_id: ref("Product", { about: "The own product", required: true }),
  /** The competitor's website. */
  name: text({ about: "The competitor's name", required: true }),
  /** What the competitor calls the product, and where it is sold. */
  title: text({ about: "What the competitor calls the product" }),
  url: text({ about: "The product's page at the competitor" }),
  /** After currency and mapping; null when it cannot be compared. */
  price: number({
    about: "After currency and mapping, in the currency of the catalogue; null when it cannot be compared",
  }),
  original_price: number({ about: "After currency, before mapping" }),
  currency: text({ about: "The currency of the catalogue, ISO 4217" }),
  rate: number({ about: "How much of the other currency one unit of the currency of the catalogue is" }),
  /** As the competitor shows it: in the currency of its website. */
  raw_price: number({ about: "As the shop writes it, in its own currency" }),
  raw_currency: text({ about: "The currency of raw_price, ISO 4217" }),
  unmatched: boolean({ about: "Whether all its matches are undone", required: true }),
  price_diff_percent: number({ about: "price_diff_integer in percent of the cheapest price" }),
  price_diff_integer: number({
    about: "Own price less the cheapest competitor, in currency units: negative when I am cheaper",
  }),
  hasCustomPrice: boolean({ about: "Whether a mapping changes a price here", required: true }),
  type: oneOf(matchingTypes, {
    about: "By hand, by a rule, by an equal barcode or reference, by image, or from a file",
    required: true,
  }),
  score: number({ about: "How alike the two are, of 100" }),
  matching_result: entryMatchingResult,
  /** The mapping that is applied, and what it does to the price. */
  unit_mapping_id: ref("UnitMapping", { about: "The mapping that is applied" }),
  unit_mapping_operator: oneOf(mappingOperators, { about: "What it does to the price" }),
  unit_mapping_value: number({ about: "By how much" }),
  price_import_id: ref("WebsiteImport", { about: "The import that brought the price" }),
  ...provenance,
  price_changed_at: date({ about: "When the price last became another one" }),
  missing_since: date({ about: "Since when complete imports no longer hold it" }),
  is_old: boolean({
    about:
      "Whether the price is older than its website's expiry; left out of comparison where the catalogue says so",
    required: true,
  }),
  price_doubted_at: date({
    about: "Since when its source says another price, too far away to be believed",
  }),
  modified: date({ about: "When the match last changed", required: true }),
});

/** What the file says of a product in another currency than the catalogue's; null of all others. */
export const rawPrice = {
  raw_price: number({ about: "As the shop writes it, in its own currency" }),
  raw_currency: text({ about: "The currency of raw_price, ISO 4217" }),
  /** How much of that currency one unit of the catalogue's is; null where nobody said. */
  rate: number({ about: "How much of the other currency one unit of the currency of the catalogue is" }),
};

/** Where an own product stands towards its competitors. Negative differences: I am cheaper. */
export const comparisonFields = {
  entries_count: integer({ about: "Matches that are not undone", default: 0 }),
  competitors_count: integer({ about: "Competitors with a comparable price", default: 0 }),
  old_prices_count: integer({ about: "Prices older than their website's expiry", default: 0 }),
  best_price: money({ about: "The cheapest comparable price" }),
  website_competitor_cheap: ref("WebsiteSetting", { about: "The website with that price" }),
  website_competitor_cheap_name: text({ about: "Its name", displayed: true }),
  bestWebsiteCompetitor: ref("WebsiteSetting", {
    about: "The website with the cheapest price; the website itself when it is included",
    derived: true,
  }),
  price_diff_integer: money({
    about: "Own price less the cheapest competitor, in currency units: negative when I am cheaper",
  }),
  price_diff_percent: number({ about: "price_diff_integer in percent of the cheapest price" }),
  competitors_price_average: money({ about: "The average of the comparable prices" }),
  competitors_price_average_by_weight: money({ about: "The same, weighted by the websites" }),
  price_diff_integer_average: money({
    about: "Own price less the average, in currency units: negative when I am cheaper",
  }),
  price_diff_percent_average: number({ about: "The same in percent of the average" }),
  hasCustomPrice: boolean({ about: "Whether a mapping changes a price here", default: false }),
  matching_rule_id: ref("WebsiteMatchingRule", {
    about: "The rule that made the match with the cheapest price",
  }),
  matching_result: shape(
    {
      type: oneOf(matchingTypes, {
        about: "By hand, by a rule, by an equal barcode or reference, by image, or from a file",
      }),
      score: number({ about: "How alike the two are, of 100", min: 0, max: 100 }),
    },
    { about: "How that match was made", default: {} },
  ),
  competitors: list(competitorEntry, {
    about: "The competitors' products that it is matched with",
    derived: true,
    default: [],
  }),
  ...provenance,
  compared_at: date({ about: "When it was last compared" }),
};

/**
 * An own product with at least one match that is not undone. The table has a row per catalogue and own product,
 * matched or not; the server writes it all, from the matches.
 */
export const matchedProduct = entity({
  model: "MatchedProduct",
  words: { one: "a matched product", many: "matched products" },
  plural: "MatchedProducts",
  table: "matched_product",
  view: "matched_product_view",
  only: "matched",
  owner: "catalog",
  read: "owner",
  create: "admin",
  update: "admin",
  remove: "admin",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", {
      about: "The catalogue in which it is compared",
      required: true,
      once: true,
    }),
    website_id: ref("WebsiteSetting", { about: "The own website", required: true, write: "server" }),
    product_id: ref("Product", { about: "The own product", required: true, once: true }),
    ...writtenBy("server", productFields),
    ...writtenBy("server", rawPrice),
    ...writtenBy("server", comparisonFields),
    unmatched: boolean({ about: "Whether all its matches are undone", required: true, write: "server" }),
  },
});

/** Every own product's row, those that nothing is compared with and those set aside among them. */
export const comparison = entity({ ...matchedProduct, only: undefined });

/** The rows of what was not set aside: in history, and in comparisons with some competitors, these tell who has a match. */
export const comparedProduct = entity({ ...matchedProduct, only: "notSetAside" });
