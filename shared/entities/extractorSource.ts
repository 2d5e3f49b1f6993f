// How the products of a website are fetched: the provider, the layout of its file, the hours.
import { dateFormats } from "../calendar/moments.ts";
import { isSchedule, whyNoSchedule } from "../calendar/schedule.ts";
import { isObject } from "../isObject.ts";
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
import {
  delimiters,
  encodings,
  feedTypes,
  identifierByDefault,
  productIdentifiers,
  quotes,
  typesWithSigns,
} from "../reference/feedDialects.ts";
import { isAttribute, namedByColumns } from "../reference/attributeColumns.ts";
import { crawledProviders, extractorProviders, usualProvider } from "../reference/providers.ts";

/** A product field of ours <- a field of the source. Keys are field names, attr_{name} or store:{code}:{what}. */
const mapping = record(
  shape({
    fieldname: text({ about: "The column of the file", required: true }),
    type: oneOf(["string", "number"], { about: "Whether its values are texts or numbers", required: true }),
  }),
  {
    about:
      "Fields of ours, and the column of the file for each; an attribute is called attr_ and its column, the second of a name …_2, " +
      "and one of no column is left out",
    max: 200,
    default: {},
    saysNothing: isAttributeOfNoColumn,
    named: (columns: Record<string, unknown>) =>
      namedByColumns(columns as Record<string, { fieldname: string }>),
  },
);

function isAttributeOfNoColumn(field: string, column: unknown): boolean {
  if (!isAttribute(field) || !isObject(column)) return false;
  const { fieldname = "" } = column;
  return typeof fieldname === "string" && fieldname.trim() === "";
}

/** "files.shop.fr SHA256:…", the port behind the machine where it is another one than 22. */
const hostKey: TextFormat = {
  accepts: (text) => /^[^\s/@]+ SHA256:[A-Za-z0-9+/]{43}$/.test(text),
  otherwise: "validation.hostKey",
};

const cron: TextFormat = {
  accepts: isSchedule,
  otherwise: "validation.schedule",
  why: (text) => (whyNoSchedule(text) === "noSuchDay" ? "validation.scheduleOfNoDay" : undefined),
};

/** Which products an import by schedule applies, each with a schedule of its own. */
export const scheduledScopes = ["matched", "all", "notMatched"] as const;
export type ScheduledScope = (typeof scheduledScopes)[number];

/** Of a website whose settings say nothing else. */
export const defaultSchedules = {
  matched: { expression: "00 21 * * 1-6", enabled: true },
  all: { expression: "00 21 * * 0", enabled: true },
  notMatched: { expression: "00 02 * * 6#1", enabled: false },
} as const;

const schedule = <const Expression extends string, const Enabled extends boolean>(
  about: string,
  { expression, enabled }: { expression: Expression; enabled: Enabled },
) =>
  shape(
    {
      expression: text({
        about:
          "A cron text of five fields, in the time of Paris: numbers, *, lists, ranges and steps, or the first three " +
          "letters of an English month or day; 6#1 is the first Saturday, L the last day of the month, 5L the last Friday",
        required: true,
        max: 100,
        format: cron,
        default: expression,
      }),
      enabled: boolean({ about: "Whether it is imported at these hours", default: enabled }),
    },
    { about, default: {} },
  );

export const extractorSource = {
  provider: oneOf(extractorProviders, {
    about: "Who delivers the products; customdata: a file of your own",
    required: true,
    default: usualProvider,
  }),
  // Not required: a site whose files are uploaded by hand has none. An import that needs it says so.
  uri: url({
    about:
      "The address of the file: http(s), (s)ftp(s), or container for one that was uploaded; its login and keys are never shown",
    schemes: ["http", "https", "ftp", "ftps", "sftp", "container"],
    fetched: true,
  }),
  /** Kept at the first import; clearing it says that the machine may have another one. */
  host_key: text({
    about:
      "Of an sftp address: the machine and the fingerprint of its key, as it was first met or as it was typed; " +
      "another key is refused, null takes the next one. Of an ftps address: of a certificate that is taken though no " +
      "authority vouches for it",
    max: 400,
    format: hostKey,
  }),
  data: shape(
    {
      extractor_id: text({
        about: "What the provider calls this website",
        requiredWhen: { provider: ["importio", "takeit", "spymarket"] },
      }),
      crawlId: text({ about: "The last crawl of the provider", write: "server" }),
      customerId: text({
        about: "What the provider calls the customer",
        requiredWhen: { provider: ["spymarket"] },
      }),
      login: text({
        about: "Who signs in at the provider",
        requiredWhen: { provider: ["spymarket", "bms"] },
      }),
      password: secret({ about: "Written and never read", requiredWhen: { provider: ["spymarket", "bms"] } }),
      hasPassword: boolean({ about: "Whether a password is kept", derived: true }),
      scale: number({
        about: "What the provider's prices are divided by: 100 when they are cents",
        moreThan: 0,
        max: 1_000_000,
        default: 1,
        // Emptied, or left out of what is written anew, it would be 1: prices a hundred times as high (docs/decisions/0297).
        requiredWhen: { provider: crawledProviders },
        saidAgain: true,
      }),
    },
    { about: "What the provider asks for", default: {} },
  ),
  type: oneOf(feedTypes, { about: "How the file is written", required: true, default: "csv" }),
  type_options: shape(
    {
      uniqueProductIdentifier: oneOf(productIdentifiers, {
        about: "What makes a line the same product again",
        required: true,
        default: identifierByDefault,
      }),
      identifier_chosen: boolean({
        about:
          "Of a website without mapping: true: url_slug, which is the default, is what somebody chose, and no file goes by " +
          "another identifier",
      }),
      encoding: oneOf(encodings, { about: "Of the characters", required: true, default: "utf-8" }),
      delimiter: oneOf(delimiters, {
        about: "Between the columns of a csv",
        default: ",",
        unlisted: "validation.delimiter",
        requiredWhen: { type: typesWithSigns },
      }),
      quote: oneOf(quotes, {
        about: "Around the texts of a csv",
        default: '"',
        requiredWhen: { type: typesWithSigns },
      }),
      header_line: integer({
        about: "The line that names the columns, from 1; 0: none does; null: found out from the file",
        min: 0,
        max: 1_000,
      }),
      /** How the column of observedAt writes its dates; absent: found out from the file where it leaves no doubt. */
      date_format: oneOf(dateFormats, {
        about: "How the column of observedAt writes its dates; null: found out from the file",
      }),
      mapping,
    },
    { about: "How the file is read", default: {} },
  ),
  /** Only the lines where every one of these columns holds the value are read. */
  where: list(
    shape({
      column: text({ about: "A column of the file", required: true }),
      value: text({ about: "What it must hold", required: true }),
    }),
    { about: "Only the lines where every one of these columns holds the value are read", max: 20 },
  ),
  cron: shape(
    {
      matched: schedule("Only the products that are matched", defaultSchedules.matched),
      all: schedule("All of its products", defaultSchedules.all),
      notMatched: schedule("Only the products that are not matched", defaultSchedules.notMatched),
    },
    { about: "When it is imported by itself", default: {} },
  ),
};
