import { id, integer, list, number, oneOf, ref, shape, text, timestamp, urlMax } from "../fields.ts";
import { entity } from "./entity.ts";

/** What one shelf or one search showed on one competitor, when it was crawled. */
export const ebrandResult = entity({
  model: "EbrandResult",
  words: { one: "a result of a brand tracking", many: "results of brand trackings" },
  plural: "EbrandResults",
  table: "ebrand_result",
  owner: "catalog",
  read: "owner",
  create: "server",
  update: "server",
  remove: "owner",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", { about: "The catalogue it was looked at for", required: true }),
    ebrand_id: ref("Ebrand", { about: "The brand tracking it belongs to", required: true }),
    page_type: oneOf(["shelf", "search"], { about: "A page of the shop, or a search on it" }),
    competitor_id: ref("WebsiteSetting", { about: "The competitor's website" }),
    competitor_name: text({ about: "Its name", displayed: true }),
    keywords: text({ about: "What was searched for", displayed: true }),
    url: text({ about: "The page that was read", max: urlMax }),
    displayed_products_count: integer({ about: "Products that the page showed" }),
    /** -1 = unknown. */
    results_count: integer({ about: "Results that the shop says it has; -1: unknown" }),
    created: timestamp("When it was read"),
    products: list(
      shape({
        position: integer({ about: "From 1", required: true }),
        title: text({ about: "Its name there", required: true, max: 1_000 }),
        url: text({ about: "The page that was read", max: urlMax }),
        price: number({ about: "As it was shown" }),
        brand: text({ about: "As it was shown" }),
        product_id: ref("Product", { about: "The product of ours it is, if it is one" }),
      }),
      { about: "What stood there, in order", default: [] },
    ),
  },
});
