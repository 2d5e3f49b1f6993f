import { date, id, integer, number, oneOf, ref, shape, text, writtenBy } from "../fields.ts";
import { entity } from "./entity.ts";

/** A price that moved too far to be believed: kept aside until somebody accepts or refuses it. */
export const quarantinedPrice = entity({
  model: "QuarantinedPrice",
  words: { one: "a price in quarantine", many: "prices in quarantine" },
  table: "quarantined_price",
  view: "quarantined_price_view",
  owner: "ownWebsite",
  broughtFor: "product_id",
  read: "owner",
  create: "server",
  update: "server",
  remove: "server",
  fields: writtenBy("server", {
    id: id(),
    website_id: ref("WebsiteSetting", { about: "The website of the product", required: true }),
    product_id: ref("Product", { about: "The product", required: true }),
    price: number({ about: "The price that is kept aside", digits: 4, required: true }),
    line: integer({ about: "The line of the file that said it first", required: true }),
    import_id: ref("WebsiteImport", { about: "The import that read it first" }),
    seen_at: date({ about: "When it was first seen", required: true }),
    last_seen_at: date({ about: "When it was last seen", required: true }),
    times: integer({
      about: "How many imports in a row have said it, since it was refused if it was",
      default: 1,
    }),
    others: shape(
      {
        changed: integer({ about: "Prices that changed", required: true }),
        raised: integer({ about: "Those that rose", required: true }),
        lowered: integer({ about: "Those that fell", required: true }),
        median: number({ about: "The factor in the middle of them; null when none changed", digits: 4 }),
        quarantined: integer({ about: "Prices that were kept aside", required: true }),
      },
      { about: "How the other prices of that import moved", required: true },
    ),
    status: oneOf(["waiting", "refused"], {
      about:
        "Whether somebody is asked, or has refused it; the same price three times more, and they are asked again",
      default: "waiting",
    }),
    decided_by: ref("Customer", { about: "Who refused it" }),
    decided_at: date({ about: "When it was refused" }),
    title: text({ about: "The title of the product", displayed: true, max: 1_000, derived: true }),
    url: text({ about: "Its page in the shop", derived: true }),
    price_before: number({
      about: "The price that it keeps meanwhile; null when the imports before told none",
      digits: 4,
      derived: true,
    }),
    currency: text({ about: "Of the price before, ISO 4217", derived: true }),
    price_currency: text({ about: "Of the price that is kept aside, ISO 4217", derived: true }),
    shipping_price: number({
      about: "The costs of shipping that are kept aside with it; null where its file has none",
      digits: 4,
      derived: true,
    }),
    shipping_before: number({ about: "Those that the product keeps meanwhile", digits: 4, derived: true }),
    website_name: text({ about: "The name of the website", displayed: true, derived: true }),
    factor: number({
      about: "The price that is kept aside by the one it keeps; null in another currency",
      digits: 4,
      derived: true,
    }),
  }),
});
