// The filters that lists do not have.
import type { FilterField } from "#shared/filters/filterSet.ts";

/** What a comparison alone has, on one day: not of what tells positions apart itself, or compares two days. */
export const fieldsOfComparison: readonly FilterField[] = [
  "day",
  "moved",
  "competitive",
  "isMatched",
  "isCompared",
  "priceAge",
  "price_diff",
  "price_diff_percent",
];

/** What is known of own products alone, by their comparison, its past, their stores or a file of sales. */
const ofOwn: readonly FilterField[] = [...fieldsOfComparison, "competitors", "store", "urlsFilename"];
const ofOffers: readonly FilterField[] = ["channel", "competitor_name", "rank"];

/** A list of one competitor's products. */
export const notOfTheirs: readonly FilterField[] = [...ofOwn, ...ofOffers];

/** One of several competitors', each with attributes of its own. */
export const notOfSeveral: readonly FilterField[] = [...notOfTheirs, "attributes"];

/** One of offers on marketplaces. */
export const notOfMarketplaces: readonly FilterField[] = [...ofOwn, "attributes"];
