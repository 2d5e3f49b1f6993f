import { date, id, integer, money, number, oneOf, ref } from "../fields.ts";
import { positions } from "../filters/competitive.ts";
import { entity } from "./entity.ts";

/** A point per change of a comparison. */
export const matchedProductHistory = entity({
  model: "MatchedProductHistory",
  table: "matched_product_history",
  owner: "catalog",
  read: "owner",
  create: "server",
  update: "server",
  remove: "server",
  fields: {
    id: id(),
    matched_product_id: ref("MatchedProduct", { required: true }),
    catalog_id: ref("Catalog", { required: true }),
    created: date({ required: true }),
    price: number(),
    best_price: money(),
    best_website_id: ref("WebsiteSetting"),
    price_diff_integer: money(),
    price_diff_percent: number(),
    competitors_count: integer({ required: true }),
    status: oneOf(positions),
  },
});
