import { date, id, list, number, record, ref, shape, text } from "../fields.ts";
import { entity } from "./entity.ts";

/** The prices of a product in a month, by day of the month: {"1": [{price, currency, created}], "17": …}. */
export const productHistoryByMonth = entity({
  model: "ProductHistoryByMonth",
  words: { one: "a month of past prices", many: "months of past prices" },
  plural: "ProductHistoryByMonths",
  table: "product_history",
  view: "product_history_by_month",
  owner: "reachableWebsite",
  broughtFor: "product_id",
  read: "owner",
  create: "server",
  update: "server",
  remove: "server",
  fields: {
    id: id({ derived: true }),
    product_id: ref("Product", { about: "The product", required: true }),
    website_id: ref("WebsiteSetting", { about: "Its website", required: true }),
    created: date({ about: "The first day of the month", required: true, derived: true }),
    values: record(
      list(
        shape({
          price: number({ about: "The selling price; null: unknown" }),
          currency: text({ about: "Of the price, ISO 4217" }),
          created: date({ about: "The first day of the month", required: true }),
        }),
      ),
      {
        about: 'By day of the month, "1" to "31": the prices that began on it',
        required: true,
        derived: true,
      },
    ),
  },
});
