// Looking at a file before it is imported, and launching its import.
import { dateFormats } from "../calendar/moments.ts";
import { extractorSource } from "../entities/extractorSource.ts";
import { importScopes, websiteImport } from "../entities/websiteImport.ts";
import { boolean, date, integer, list, oneOf, text } from "../fields.ts";
import { feedTypes, productIdentifiers } from "../reference/feedDialects.ts";
import {
  type PartValue,
  address,
  anything,
  array,
  draft,
  map,
  object,
  optional,
  orNull,
  row,
} from "./address.ts";

/** What is wrong with these is told as of a row. */
const asOfRun = { checkedAs: websiteImport.model } as const;

const { uri, host_key, type, type_options, where } = extractorSource;
const source = draft(
  { uri, type, type_options, where },
  {
    ...asOfRun,
    about:
      "Where the file is and how it is read; what is not sent is as the website is configured, or found out",
  },
);
const previewedSource = draft(
  { uri, host_key, type, type_options, where },
  {
    ...asOfRun,
    about: "As of a launch; and which key of the file server counts, where it is not the website's",
  },
);
const observedAt = date({ ...asOfRun, about: "When its prices were seen; now without it" });
const scope = oneOf(importScopes, { ...asOfRun, about: "Which products are applied; all without it" });
const trial = boolean({ ...asOfRun, about: "true: it only says what it would change, and writes nothing" });
const launch = {
  extractorSource: source,
  scope,
  observedAt,
  trial,
  remember: boolean({
    ...asOfRun,
    about: "true: once it is applied, the next files of the website are read in the same way",
  }),
};
const website = anything("The website whose products they are", { required: true });

const run = { methods: ["POST"], answer: row(websiteImport) } as const;

export const createAndRun = address({
  ...run,
  path: "/WebsiteImports/createAndRun",
  summary: "createAndRun",
  about: "Launches an import of a website from the address in extractorSource.uri. Administrators only.",
  arguments: { websiteId: website, ...launch },
});

export const uploadFileAndImport = address({
  ...run,
  path: "/UploadImports/uploadFileAndImport",
  sentIn: "form",
  summary: "uploadFileAndImport",
  about: "Imports one file that is sent in a form; extractorSource is JSON there. Administrators only.",
  arguments: { websiteID: website, ...launch },
});

export const importWebsite = address({
  ...run,
  path: "/WebsiteSettings/:id/import",
  summary: "import",
  about: "Launches an import of the website from its own feed address. Administrators only.",
  arguments: { scope, observedAt, trial },
});

export const runImport = address({
  ...run,
  path: "/WebsiteImports/:id/run",
  summary: "run",
  about: "Launches the import again, as a run of its own when it is over. Administrators only.",
  arguments: {},
});

export const pauseImport = address({
  ...run,
  path: "/WebsiteImports/:id/pause",
  summary: "pause",
  about: "Pauses a run that waits or works. Administrators only.",
  arguments: {},
});

export const resumeImport = address({
  ...run,
  path: "/WebsiteImports/:id/resume",
  summary: "resume",
  about: "Goes on with a paused run where it stopped. Administrators only.",
  arguments: {},
});

const mappedColumn = object({
  fieldname: text({ about: "The column of the file" }),
  type: oneOf(["string", "number"], { about: "Whether its values are texts or numbers" }),
});
const mapping = map(mappedColumn, { about: "Fields of ours, and the column of each" });
export type Mapping = PartValue<typeof mapping>;

const condition = object({
  column: text({ about: "A column of the file" }),
  value: text({ about: "What it must hold" }),
});
export type Condition = PartValue<typeof condition>;

const readingOptions = object(
  {
    encoding: optional(text({ about: "Of the characters" })),
    delimiter: optional(text({ about: "Between the columns of a csv" })),
    quote: optional(text({ about: "Around the texts of a csv" })),
    header_line: optional(
      orNull(integer({ about: "The line that names the columns, from 1; 0: none does" })),
    ),
    uniqueProductIdentifier: optional(
      oneOf(productIdentifiers, { about: "What makes a line the same product again" }),
    ),
    identifier_chosen: optional(
      boolean({
        about:
          "true: url_slug is a choice, and refused where the file has no address; false: none is chosen, and the file tells",
      }),
    ),
    date_format: optional(oneOf(dateFormats, { about: "How the column of observedAt writes its dates" })),
    mapping: optional(mapping),
  },
  { about: "How it is read" },
);

const line = integer({ about: "The number of the line in the file, from 1" });
const optionalText = (about: string) => optional(orNull(text({ about })));

const previewedLine = object({
  line,
  currency: orNull(text({ about: "Of its prices; null: the website's" })),
  fields: map(
    object({
      value: orNull(text({ about: "What would be stored" })),
      problem: orNull(text({ about: "Why there is none, in words" })),
    }),
    { about: "The fields that are mapped" },
  ),
});

export const previewImport = address({
  methods: ["POST"],
  path: "/WebsiteImports/preview",
  sentIn: "bodyOrForm",
  summary: "preview",
  about:
    "Shows how the beginning of a file would be read for a website: in a form with the file (its first 512 KB are enough, a " +
    "workbook is needed whole), or at the address in extractorSource.uri. Writes nothing. Administrators only.",
  arguments: {
    websiteId: anything("The website whose products they are; without it: one that is yet to be made"),
    currency: anything("The currency of a website that is yet to be made"),
    extractorSource: previewedSource,
    remember: boolean({
      ...asOfRun,
      about:
        "The launch will name these columns; true: and the next files be read in the same way; without it, it names none",
    }),
  },
  answer: object({
    type: oneOf(feedTypes, { about: "How the file is written" }),
    type_options: readingOptions,
    where: optional(
      array(condition, { about: "Only the lines where every one of these columns holds the value are read" }),
    ),
    columns: list(text(), { about: "The names of the columns" }),
    headerLine: orNull(
      integer({
        about: "The line that names the columns; 0: none does; null where columns have names of their own",
      }),
    ),
    lines: array(object({ line, cells: list(text(), { about: "The texts of the line" }) }), {
      about: "The first ten lines",
    }),
    cells: array(previewedLine, {
      about: "Of these lines the value that each mapped field would be stored with, and why there is none",
    }),
    lacking: map(text(), {
      about: "By the name of each mapped field that the file has no column for: the column it was mapped to",
    }),
    suggested: map(mappedColumn, { about: "The mapping that the names of the columns suggest" }),
    mappingFrom: oneOf(["request", "website", "file"], { about: "Where the mapping comes from" }),
    dateFormats: array(oneOf(dateFormats), {
      about: "What the dates of the column mapped to observedAt can be written in",
    }),
    currency: text({ about: "In which prices are written, ISO 4217" }),
    products: array(
      object({
        line,
        product_id: text({ about: "What tells the product from others at the source" }),
        title: text({ about: "Its name" }),
        url: optionalText("Its page"),
        sku: optionalText("Its number at the shop"),
        ean: optionalText("Its EAN"),
        brand: optionalText("Its brand"),
        price: optionalText("Its price, a decimal number"),
        sale_price: optionalText("Its price in a sale"),
        public_price: optionalText("Its price before a reduction"),
        stock: optionalText("How many there are"),
        currency: text({ about: "Of its prices, ISO 4217" }),
      }),
      { about: "The first products as they would be imported" },
    ),
    linesRead: integer({ about: "Lines that were read" }),
    linesInError: integer({ about: "Lines that could not be read" }),
    whole: boolean({ about: "Whether the whole file was read" }),
    question: orNull(oneOf(["identifyByTitle", "areProducts"], { about: "What one answer mends" })),
    problem: orNull(text({ about: "Why it cannot be imported like this, in words" })),
    errors: array(object({ line, message: text({ about: "What is wrong with it, in words" }) }), {
      about: "What is wrong with which line",
    }),
    warnings: list(text(), { about: "Why the import would pause, or have no price" }),
    notices: list(text(), { about: "What else is to be known, in words" }),
  }),
});
