// Whether a catalogue has changed: one cheap question for whoever keeps a screen up to date.
import { integer, text } from "../fields.ts";
import { address, object } from "./address.ts";

export const catalogRevision = address({
  methods: ["GET"],
  path: "/Catalogs/:id/revision",
  summary: "whether what the catalogue shows has changed",
  about:
    "Tells by a value for each of its parts whether what the catalogue shows has changed. Each value is another one when what it is about has changed: to be compared with the answer before, nothing else can " +
    "be read from it.",
  arguments: {},
  answer: object({
    products: integer({ about: "Products, comparisons and matches" }),
    proposals: integer({ about: "What is proposed and judged" }),
    rules: text({ about: "Matching rules and their runs" }),
    trackings: text({ about: "Names and filters of its trackings" }),
    orderFiles: text({ about: "Its files of sales" }),
    catalog: text({ about: "The catalogue, its website and its competitors" }),
  }),
});
