import { date, id, list, number, record, ref, shape, text } from "../fields.ts";
import { entity } from "./entity.ts";

/** The prices of a product in a month, by day of the month: {"1": [{price, currency, created}], "17": …}. */
export const productHistoryByMonth = entity({
  model: "ProductHistoryByMonth",
  plural: "ProductHistoryByMonths",
  table: "product_history",
  view: "product_history_by_month",
  owner: "reachableWebsite",
  read: "owner",
  create: "server",
  update: "server",
  remove: "server",
  fields: {
    id: id({ derived: true }),
    product_id: ref("Product", { required: true }),
    website_id: ref("WebsiteSetting", { required: true }),
    /** The first day of the month. */
    created: date({ required: true, derived: true }),
    values: record(list(shape({ price: number(), currency: text(), created: date({ required: true }) })), {
      required: true,
      derived: true,
    }),
  },
});
