// Matches in bulk: a file of them is imported, and all of them are exported as one.
import { boolean, integer, text } from "../fields.ts";
import { type PartValue, address, array, ids, object, stream } from "./address.ts";

/** What an import of matches did, or would do. */
const report = object({
  lines: integer({ about: "Lines of the file, the header and blank ones left out" }),
  matched: integer({ about: "Pairs that were matched" }),
  unmatched: integer({ about: "Pairs that were undone" }),
  unchanged: integer({ about: "Lines that said what was so already" }),
  failed: integer({ about: "Lines in error" }),
  errors: array(
    object({
      line: integer({ about: "The number of the line in the file" }),
      message: text({ about: "What is wrong with it, in words" }),
    }),
    { about: "The first lines in error" },
  ),
});
export type MatchImportReport = PartValue<typeof report>;

export const importMatches = address({
  methods: ["POST"],
  sentIn: "form",
  path: "/Catalogs/:id/matches/import",
  summary: "import matches from a CSV file",
  about:
    "Imports matches from a CSV file. A form with one file and, if wanted, dryRun=true, which writes nothing. A line for each match; columns by their " +
    "names, French or English: a product of one's own (product_id, sku, ean, internal reference), one of a competitor's " +
    "(competitor product id, competitor url, competitor sku, competitor ean), its website where that does not tell it, and " +
    "the type: manual (also without one), import, or rejected, which undoes the pair for good. With Accept: " +
    "application/x-ndjson lines of {progress: {done, total}} and at last {result} or {error}.",
  arguments: { dryRun: boolean({ about: "true: nothing is written", default: false }) },
  answer: report,
  inLines: true,
});

export const exportMatches = address({
  methods: ["GET", "POST"],
  sentIn: "query",
  path: "/Catalogs/:id/export/matches",
  summary: "export all matches as CSV",
  about:
    "Exports all matches of the catalogue as CSV. A line for each match: both products, prices, type, rule, score and explanation in words. The file may be imported " +
    "again as it is. CSV, separated by semicolons, UTF-8 with a byte order mark.",
  arguments: {
    undone: boolean({ about: "true: the pairs that people undid too", default: false }),
    website_id: ids({ about: "A competitor's website, or a list of them; all of them without it" }),
  },
  answer: stream({ "text/csv": text() }),
});
