import { boolean, date, id, integer, json, list, oneOf, ref, text, writtenBy } from "../fields.ts";
import { entity } from "./entity.ts";

/** Something that was deleted in bulk, and can be brought back for thirty days. */
export const deletion = entity({
  model: "Deletion",
  words: { one: "a deletion", many: "deletions" },
  table: "deletion",
  view: "deletion_view",
  owner: "adminOnly",
  read: "admin",
  create: "server",
  update: "server",
  remove: "server",
  fields: {
    id: id(),
    ...writtenBy("server", {
      website_id: ref("WebsiteSetting", { about: "The website it was deleted from", required: true }),
      catalog_id: ref("Catalog", { about: "The catalogue that the filter named" }),
      what: oneOf(["products", "offers", "matches"], {
        about:
          "products: of the website; offers: of its marketplaces; matches: these alone, the products stayed",
        required: true,
      }),
      made_at: date({ about: "When", required: true }),
      made_by: ref("Customer", { about: "Who deleted it" }),
      conditions: json({
        about: "Under which where; cleanedAfter_days: by the nightly cleaning, after how many days",
        required: true,
      }),
      with_manual: boolean({ about: "What was matched by hand too", required: true }),
      kept_undone: boolean({ about: "Of matches: the pairs stayed as undone ones", default: false }),
      rows_count: integer({ about: "How many products went, or lost matches", default: 0 }),
      back_count: integer({ about: "How many of them are back", default: 0 }),
      gone_count: integer({
        about: "How many are gone for good, as the import that made them was taken back",
        default: 0,
      }),
      examples: list(text({ about: "A title" }), { about: "The titles of some of them", default: [] }),
      undone_at: date({ about: "When it was taken back" }),
      website_name: text({ about: "The name of the website", displayed: true, derived: true }),
      catalog_name: text({ about: "The name of the catalogue", displayed: true, derived: true }),
      author: text({ about: "What the account is called that deleted it", displayed: true, derived: true }),
      kept_until: date({ about: "Until when it can be brought back", derived: true }),
      left_count: integer({ about: "How many of them can still be brought back", derived: true }),
    }),
  },
});
