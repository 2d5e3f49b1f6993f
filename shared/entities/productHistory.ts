import { date, id, number, ref, text } from "../fields.ts";
import { entity } from "./entity.ts";
import { visitorHistoryFields } from "./visitorFields.ts";

/** A price of a product, from `created` on; null = unknown. */
export const productHistory = entity({
  model: "ProductHistory",
  words: { one: "a past price", many: "past prices" },
  table: "product_history",
  owner: "reachableWebsite",
  broughtFor: "product_id",
  read: "owner",
  create: "server",
  update: "server",
  remove: "server",
  visitorFields: visitorHistoryFields,
  fields: {
    id: id(),
    product_id: ref("Product", { about: "The product", required: true }),
    website_id: ref("WebsiteSetting", { about: "Its website", required: true }),
    created: date({ about: "Since when the price was so", required: true }),
    price: number({ about: "The selling price; null: unknown" }),
    shipping_price: number({ about: "What shipping cost" }),
    total_price: number({ about: "Price and shipping" }),
    stock: number({ about: "How many there were" }),
    currency: text({ about: "Of these prices, ISO 4217" }),
  },
});
