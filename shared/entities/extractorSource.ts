// How the products of a website are fetched: the provider, the layout of its file, the hours.
import { dateFormats } from "../days/moments.ts";
import { isSchedule } from "../days/schedule.ts";
import {
  boolean,
  integer,
  list,
  number,
  oneOf,
  record,
  secret,
  shape,
  text,
  type TextFormat,
  url,
} from "../fields.ts";
import { delimiters, encodings, productIdentifiers, quotes } from "../reference/feedDialects.ts";

export const extractorProviders = ["importio", "takeit", "spymarket", "customdata", "bms"] as const;
export type ExtractorProvider = (typeof extractorProviders)[number];

/** The provider of files and of addresses of files, where none is named. */
export const usualProvider = "customdata" satisfies ExtractorProvider;

/** A product field of ours <- a field of the source. Keys are field names, attr_{name} or store:{code}:{what}. */
const mapping = record(
  shape({
    fieldname: text({ required: true }),
    type: oneOf(["string", "number"], { required: true }),
  }),
  { max: 200, default: {} },
);

const cron: TextFormat = { accepts: isSchedule, otherwise: "validation.schedule" };

const schedule = <const Expression extends string, const Enabled extends boolean>(
  expression: Expression,
  enabled: Enabled,
) =>
  shape(
    {
      expression: text({ max: 100, format: cron, default: expression }),
      enabled: boolean({ default: enabled }),
    },
    { default: {} },
  );

export const extractorSource = {
  provider: oneOf(extractorProviders, { required: true, default: usualProvider }),
  // Not required: a site whose files are uploaded by hand has none. An import that needs it says so.
  uri: url({ schemes: ["http", "https", "ftp", "ftps", "sftp", "container"] }),
  data: shape(
    {
      extractor_id: text({ requiredWhen: { provider: ["importio", "takeit", "spymarket"] } }),
      crawlId: text({ write: "server" }),
      customerId: text({ requiredWhen: { provider: ["spymarket"] } }),
      login: text({ requiredWhen: { provider: ["spymarket", "bms"] } }),
      password: secret({ requiredWhen: { provider: ["spymarket", "bms"] } }),
      hasPassword: boolean({ derived: true }),
      /** What the provider's prices are divided by: 100 when they are cents. */
      scale: number({ moreThan: 0, max: 1_000_000, default: 1 }),
    },
    { default: {} },
  ),
  type: oneOf(["csv", "json"], { required: true, default: "csv" }),
  type_options: shape(
    {
      uniqueProductIdentifier: oneOf(productIdentifiers, { required: true, default: "url_slug" }),
      encoding: oneOf(encodings, { required: true, default: "utf-8" }),
      delimiter: oneOf(delimiters, { default: ",", requiredWhen: { type: ["csv"] } }),
      quote: oneOf(quotes, { default: '"', requiredWhen: { type: ["csv"] } }),
      /** The line that names the columns, from 1; 0 when none does; absent: found out from the file. */
      header_line: integer({ min: 0, max: 1_000 }),
      /** How the column of observedAt writes its dates; absent: found out from the file where it leaves no doubt. */
      date_format: oneOf(dateFormats),
      mapping,
    },
    { default: {} },
  ),
  /** Only the lines where every one of these columns holds the value are read. */
  where: list(shape({ column: text({ required: true }), value: text({ required: true }) }), { max: 20 }),
  cron: shape(
    {
      matched: schedule("00 21 * * 1-6", true),
      all: schedule("00 21 * * 0", true),
      notMatched: schedule("00 02 * * 6#1", false),
    },
    { default: {} },
  ),
};
