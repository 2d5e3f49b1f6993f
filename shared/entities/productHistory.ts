import { date, id, number, ref, text } from "../fields.ts";
import { entity } from "./entity.ts";
import { visitorHistoryFields } from "./visitorFields.ts";

/** A price of a product, from `created` on; null = unknown. */
export const productHistory = entity({
  model: "ProductHistory",
  table: "product_history",
  owner: "reachableWebsite",
  read: "owner",
  create: "server",
  update: "server",
  remove: "server",
  visitorFields: visitorHistoryFields,
  fields: {
    id: id(),
    product_id: ref("Product", { required: true }),
    website_id: ref("WebsiteSetting", { required: true }),
    created: date({ required: true }),
    price: number(),
    shipping_price: number(),
    total_price: number(),
    stock: number(),
    currency: text(),
  },
});
