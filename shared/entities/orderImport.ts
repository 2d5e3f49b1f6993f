import { id, integer, ref, text, timestamp } from "../fields.ts";
import { entity } from "./entity.ts";

/** A file of sales (url;quantity) of a catalogue, and how much of it was recognised. */
export const orderImport = entity({
  model: "OrderImport",
  table: "order_import",
  owner: "catalog",
  read: "owner",
  create: "owner",
  update: "server",
  remove: "owner",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", { required: true, once: true }),
    filename: text({ required: true }),
    rows: integer({ default: 0, write: "server" }),
    matched_rows: integer({ default: 0, write: "server" }),
    unknown_rows: integer({ default: 0, write: "server" }),
    created: timestamp(),
  },
});
