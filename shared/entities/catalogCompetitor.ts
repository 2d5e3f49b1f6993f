import { id, ref } from "../fields.ts";
import { entity } from "./entity.ts";

/** A website that a catalogue is compared with. */
export const catalogCompetitor = entity({
  model: "CatalogCompetitor",
  table: "catalog_competitor",
  owner: "catalog",
  read: "owner",
  create: "owner",
  update: "server",
  remove: "owner",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", { required: true, once: true }),
    website_id: ref("WebsiteSetting", { required: true, once: true }),
  },
});
