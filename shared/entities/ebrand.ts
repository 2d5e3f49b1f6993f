import { id, integer, list, oneOf, ref, text, timestamp } from "../fields.ts";
import { entity } from "./entity.ts";

/** A brand's shelves or searches, followed on competitors. Addresses and keywords are texts of one per line. */
export const ebrand = entity({
  model: "Ebrand",
  words: { one: "a brand tracking", many: "brand trackings" },
  plural: "Ebrands",
  table: "ebrand",
  owner: "catalog",
  read: "owner",
  create: "owner",
  update: "owner",
  remove: "owner",
  modifiedField: "modified",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", { about: "The catalogue that follows the brand", required: true, once: true }),
    title: text({ about: "What this tracking is called", required: true, displayed: true }),
    search_mode: oneOf(["e_shelves", "e_search"], {
      about: "e_shelves: pages of the competitors; e_search: searches on their sites",
      required: true,
      default: "e_search",
    }),
    provided_urls: text({
      about: "Pages to follow, one address a line",
      address: "lines",
      max: 45_000,
      requiredWhen: { search_mode: ["e_shelves"] },
    }),
    provided_keywords: text({
      about: "Words to search for, one search a line",
      max: 45_000,
      requiredWhen: { search_mode: ["e_search"] },
    }),
    limitResult: integer({
      about: "How many products of each page are kept",
      required: true,
      min: 1,
      max: 500,
      default: 20,
    }),
    competitors: list(ref("WebsiteSetting"), {
      about: "Ids of the websites that are looked at",
      required: true,
      max: 1_000,
    }),
    modified: timestamp("When somebody last changed it"),
  },
});
