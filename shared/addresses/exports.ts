// Lists as CSV files.
import { boolean, integer, list, oneOf, text } from "../fields.ts";
import { address, anything, object, optional, stream } from "./address.ts";

/** The lists of a website. */
export const exportKinds = ["products", "productsMkp", "getUnmatchedProducts", "matchedProducts"] as const;
export type ExportKind = (typeof exportKinds)[number];

export const exportOptions = object(
  {
    where: optional(anything("A where, as a list takes it")),
    order: optional(text({ about: "As in a list" })),
    limit: optional(integer({ about: "How many rows at most" })),
    skip: optional(integer({ about: "How many rows to leave out" })),
    fields: optional(
      list(text(), {
        about: "The columns, in order; those of competitors follow. A name that is no column is refused",
      }),
    ),
    exportType: optional(
      oneOf(["all", "onePage"], {
        about: "onePage keeps limit and skip; all, and nothing said, exports every row",
      }),
    ),
    addCompetitorsAttrs: optional(boolean({ about: "Adds what is known of the competitors' products" })),
    usecache: optional(boolean({ about: "Without effect: every file is made from the data of now" })),
  },
  { about: "Which rows and columns" },
);

/** What a file is of. */
const exported: Readonly<Record<string, string>> = {
  "WebsiteSettings products": "the products of a website",
  "WebsiteSettings productsMkp": "the offers on marketplaces of a website",
  "WebsiteSettings getUnmatchedProducts": "the products of a website that are unmatched or set aside",
  "WebsiteSettings matchedProducts": "the matched products of a website",
  "Catalogs competitorsProduct": "the products of the competitors of a catalogue",
  "Catalogs productsMkp": "the offers on marketplaces of the websites of a catalogue",
};

/** The rows of a list of a website, or of all websites of a catalogue. */
export const exportList = (model: "Catalogs" | "WebsiteSettings", kind: string) =>
  address({
    methods: ["POST"],
    path: `/${model}/:id/export/${kind}`,
    summary: `export ${kind} as CSV`,
    about:
      `Exports ${exported[`${model} ${kind}`] ?? kind} as CSV. The file's name is in the header x-filename. ` +
      "The options may also stand beside filter; what is none of them is refused.",
    arguments: {
      filter: exportOptions,
      trackingProductId: integer({
        about: "Matched products under the filters of this tracking, with their adjusted price",
      }),
      asMultiline: boolean({ about: "One line per product and competitor" }),
    },
    answer: stream(
      { "text/csv": text() },
      { about: "CSV, separated by semicolons, UTF-8 with a byte order mark" },
    ),
  });
