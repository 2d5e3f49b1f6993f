import { id, integer, list, number, oneOf, ref, shape, text, timestamp } from "../fields.ts";
import { entity } from "./entity.ts";

/** What one shelf or one search showed on one competitor, when it was crawled. */
export const ebrandResult = entity({
  model: "EbrandResult",
  plural: "EbrandResults",
  table: "ebrand_result",
  owner: "catalog",
  read: "owner",
  create: "server",
  update: "server",
  remove: "owner",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", { required: true }),
    ebrand_id: ref("Ebrand", { required: true }),
    page_type: oneOf(["shelf", "search"]),
    competitor_id: ref("WebsiteSetting"),
    competitor_name: text({ displayed: true }),
    keywords: text({ displayed: true }),
    url: text({ max: 2_048 }),
    displayed_products_count: integer(),
    /** -1 = unknown. */
    results_count: integer(),
    created: timestamp(),
    products: list(
      shape({
        position: integer({ required: true }),
        title: text({ required: true, max: 1_000 }),
        url: text({ max: 2_048 }),
        price: number(),
        brand: text(),
        product_id: ref("Product"),
      }),
      { default: [] },
    ),
  },
});
