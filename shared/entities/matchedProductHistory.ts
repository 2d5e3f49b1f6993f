import { date, id, integer, money, number, oneOf, ref } from "../fields.ts";
import { positions } from "../filters/competitive.ts";
import { entity } from "./entity.ts";

/** A point per change of a comparison. */
export const matchedProductHistory = entity({
  model: "MatchedProductHistory",
  words: { one: "a point of a comparison's history", many: "points of a comparison's history" },
  table: "matched_product_history",
  owner: "catalog",
  read: "owner",
  create: "server",
  update: "server",
  remove: "server",
  fields: {
    id: id(),
    matched_product_id: ref("MatchedProduct", { about: "The comparison", required: true }),
    catalog_id: ref("Catalog", { about: "Its catalogue", required: true }),
    created: date({ about: "Since when it was so", required: true }),
    price: number({ about: "The own price, in the currency of the catalogue" }),
    best_price: money({ about: "The cheapest price of the competitors" }),
    best_website_id: ref("WebsiteSetting", { about: "The website with that price" }),
    price_diff_integer: money({
      about: "Own price less the cheapest one, in currency units: negative when I am cheaper",
    }),
    price_diff_percent: number({ about: "The same in percent of the cheapest price" }),
    competitors_price_average: money({
      about: "The average of the competitors' prices; null where it was not kept yet",
    }),
    competitors_count: integer({ about: "Competitors with a comparable price", required: true }),
    status: oneOf(positions, { about: "Whether I was cheaper, equal or dearer" }),
  },
});
