import { id, integer, list, message, ref, shape, text, timestamp, writtenBy } from "../fields.ts";
import { entity } from "./entity.ts";

/** A file of sales (url;quantity) of a catalogue, and how much of it was recognised. */
export const orderImport = entity({
  model: "OrderImport",
  words: { one: "a file of sales", many: "files of sales" },
  table: "order_import",
  view: "order_import_view",
  owner: "catalog",
  read: "owner",
  create: "owner",
  update: "server",
  remove: "owner",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", { about: "The catalogue that the sales are of", required: true, once: true }),
    filename: text({ about: "Its name in the container of the catalogue", required: true }),
    ...writtenBy("server", {
      bytes: integer({ about: "Its size", default: 0 }),
      /** Lines that could be read, and those of them whose address is one of the catalogue's own products. */
      rows: integer({ about: "Lines that could be read", default: 0 }),
      matched_rows: integer({
        about: "Lines whose address is one of the catalogue's own products",
        derived: true,
      }),
      quantity_column: text({ about: "The column that its quantities are from, where it has several" }),
      /** Lines that could not, and what is wrong with the first of them. */
      error_rows: integer({ about: "Lines that could not be read", default: 0 }),
      errors: list(
        shape({
          line: integer({ about: "The number of the line in the file", required: true }),
          problem: message({ about: "What is wrong with it, in words", required: true }),
        }),
        { about: "What is wrong with the first of them", default: [] },
      ),
    }),
    created: timestamp("When it was sent"),
  },
});
