import { id, integer, list, oneOf, ref, text } from "../fields.ts";
import { entity } from "./entity.ts";

/** A brand's shelves or searches, followed on competitors. Addresses and keywords are texts of one per line. */
export const ebrand = entity({
  model: "Ebrand",
  plural: "Ebrands",
  table: "ebrand",
  owner: "catalog",
  read: "owner",
  create: "owner",
  update: "owner",
  remove: "owner",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", { required: true, once: true }),
    title: text({ required: true, displayed: true }),
    search_mode: oneOf(["e_shelves", "e_search"], { required: true, default: "e_search" }),
    provided_urls: text({ max: 45_000, requiredWhen: { search_mode: ["e_shelves"] } }),
    provided_keywords: text({ max: 45_000, requiredWhen: { search_mode: ["e_search"] } }),
    limitResult: integer({ required: true, min: 1, max: 500, default: 20 }),
    competitors: list(ref("WebsiteSetting"), { required: true, max: 1_000 }),
  },
});
