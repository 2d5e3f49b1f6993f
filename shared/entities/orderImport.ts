import { id, integer, list, message, ref, shape, text, timestamp, writtenBy } from "../fields.ts";
import { entity } from "./entity.ts";

/** A file of sales (url;quantity) of a catalogue, and how much of it was recognised. */
export const orderImport = entity({
  model: "OrderImport",
  table: "order_import",
  view: "order_import_view",
  owner: "catalog",
  read: "owner",
  create: "owner",
  update: "server",
  remove: "owner",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", { required: true, once: true }),
    filename: text({ required: true }),
    ...writtenBy("server", {
      bytes: integer({ default: 0 }),
      /** Lines that could be read, and those of them whose address is one of the catalogue's own products. */
      rows: integer({ default: 0 }),
      matched_rows: integer({ derived: true }),
      /** Lines that could not, and what is wrong with the first of them. */
      error_rows: integer({ default: 0 }),
      errors: list(shape({ line: integer({ required: true }), problem: message({ required: true }) }), {
        default: [],
      }),
    }),
    created: timestamp(),
  },
});
