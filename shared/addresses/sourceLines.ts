// The lines of files behind the prices of products.
import { boolean, integer, ref, text } from "../fields.ts";
import { address, array, object, orNull } from "./address.ts";

export const sourceLineOfProduct = address({
  methods: ["GET"],
  path: "/Products/:id/sourceLine",
  summary: "the line of the file behind its price",
  about:
    "Reads the line of the file that the price came from. What the import that brought the price read: its line, and the cells that say the price and whose it is, as they stand " +
    "in the file. Of the caller's own websites; an administrator's: of all. Nothing for others, for a price that no import " +
    "brought, and for one that is older than what is kept.",
  arguments: {
    inQuarantine: boolean({
      about: "true: of the price that is kept aside, in the place of the one behind its price",
      default: false,
    }),
  },
  answer: object({
    line: orNull(integer({ about: "The line of the file, from 1; null: none is kept" })),
    import_id: orNull(ref("WebsiteImport", { about: "The import that read it" })),
    cells: array(
      object({
        field: text({ about: "The field that it gave" }),
        column: orNull(text({ about: "What its column is called in the file; null: the import is gone" })),
        value: text({ about: "What stands there, cut after 80 characters" }),
      }),
      { about: "Its cells, as they stand there" },
    ),
  }),
});
