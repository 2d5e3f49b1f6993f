// How a file is read, as the command line says it: --map field=column, --where column=value, --id field, --date-format dmy.
import { createReadStream } from "node:fs";
import type { Language } from "#shared/messages/index.ts";
import { dateFormats } from "#shared/calendar/moments.ts";
import { productIdentifiers } from "#shared/reference/feedDialects.ts";
import { feedFields, numberFields } from "#shared/reference/feedFields.ts";
import type { RunRequest } from "#server/domain/imports/runs/runs.ts";
import { fileExtractor } from "#server/extractors/register.ts";
import type { Mapping } from "#server/extractors/types.ts";
import { UsageError, readPairs } from "./command.ts";

export const readingOptions = {
  map: { type: "string", multiple: true },
  where: { type: "string", multiple: true },
  id: { type: "string" },
  "date-format": { type: "string" },
} as const;

type Reading = {
  map?: string[] | undefined;
  where?: string[] | undefined;
  id?: string | undefined;
  dateFormat?: string | undefined;
};

/** `product_id` is what the file itself calls its products by, and nothing that two shops could share. */
const ownIdentifier = "internal_ref";

/** Names of fields that only the command line knows. */
const aliases: Readonly<Record<string, string>> = {
  product_id: ownIdentifier,
  description: "attr_description",
};

type Options = NonNullable<RunRequest["options"]>;

/** The options of a run. What is not said is found out from the file. */
export function readingOptionsOf(
  { map, where, id, dateFormat }: Reading,
  language: Language,
): NonNullable<RunRequest["options"]> {
  if (id !== undefined && !isIdentifier(id)) {
    throw new UsageError(language, "cli.badIdentifier", { id, choices: productIdentifiers.join(", ") });
  }
  if (dateFormat !== undefined && !(dateFormats as readonly string[]).includes(dateFormat)) {
    throw new UsageError(language, "cli.badDateFormat", {
      text: dateFormat,
      choices: dateFormats.join(", "),
    });
  }
  const pairs = readPairs(map, "--map", language).map(([field, column]): [string, string] =>
    Object.hasOwn(aliases, field) ? [aliases[field]!, column] : [field, column],
  );
  const wrong = pairs.find(
    ([field]) => !(feedFields as readonly string[]).includes(field) && !/^(attr_|store:)./.test(field),
  );
  if (wrong)
    throw new UsageError(language, "cli.badField", {
      field: wrong[0],
      fields: ["product_id", ...feedFields].join(", "),
    });
  const mapping = pairs.map(([field, fieldname]) => [
    field,
    { fieldname, type: numberFields.has(field) ? "number" : "string" },
  ]);
  const identifier = id ?? (map?.some((pair) => pair.startsWith("product_id=")) ? ownIdentifier : undefined);
  return {
    type_options: {
      ...(mapping.length > 0 && { mapping: Object.fromEntries(mapping) }),
      ...(identifier && { uniqueProductIdentifier: identifier }),
      ...(dateFormat && { date_format: dateFormat }),
    },
    where: readPairs(where, "--where", language).map(([column, value]) => ({ column, value })),
  };
}

/**
 * The named columns, and beside them those that the file's own names tell: naming the price does not unname the title,
 * and naming a reference does not make it the identifier. The column that is said to identify may be another field too,
 * as an EAN that a shop calls its products by.
 */
export async function completeMapping(file: string, options: Options): Promise<Options> {
  const named = options.type_options?.["mapping"] as Mapping | undefined;
  if (!named) return options;
  const sniffed = await fileExtractor.columns(createReadStream(file));
  if (!sniffed) return options;
  const identifier = options.type_options?.["uniqueProductIdentifier"];
  const taken = new Set(
    Object.entries(named)
      .filter(([field]) => field !== identifier)
      .map(([, { fieldname }]) => fieldname),
  );
  const suggested = Object.entries(sniffed.mapping).filter(([, { fieldname }]) => !taken.has(fieldname));
  const mapping = { ...Object.fromEntries(suggested), ...named };
  return { ...options, type_options: { ...options.type_options, mapping } };
}

/** With the column that is called a description, where nothing is said of one: model numbers stand in it. */
export async function withDescription(file: string, options: Options): Promise<Options> {
  const sniffed = await fileExtractor.columns(createReadStream(file));
  if (!sniffed) return options;
  const mapping = (options.type_options?.["mapping"] ?? sniffed.mapping) as Mapping;
  const fieldname = sniffed.header.find((name) => descriptions.test(name.trim()));
  if (fieldname === undefined || mapping["attr_description"]) return options;
  const completed = { ...mapping, attr_description: { fieldname, type: "string" } };
  return { ...options, type_options: { ...options.type_options, mapping: completed } };
}

const descriptions =
  /^(?:(?:product|long|longue|full)[ _-]?)?(?:description|descriptif)(?:[ _-]?(?:longue|long|produit|html))?$/i;

function isIdentifier(id: string): boolean {
  return (productIdentifiers as readonly string[]).includes(id);
}
