import { id, ref } from "../fields.ts";
import { entity } from "./entity.ts";

/** A website that a catalogue is compared with. */
export const catalogCompetitor = entity({
  model: "CatalogCompetitor",
  words: { one: "a link to a competitor", many: "links to competitors" },
  table: "catalog_competitor",
  owner: "catalog",
  read: "owner",
  create: "owner",
  update: "server",
  remove: "owner",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", { about: "The catalogue that compares", required: true, once: true }),
    website_id: ref("WebsiteSetting", {
      about: "The website it is compared with",
      required: true,
      once: true,
    }),
  },
});
