// How a website's files are read, as it remembers it, and how it comes to remember it.
import { importedWebsite, rememberSource } from "#server/store/queries/imports/importedWebsite.ts";
import { delimiters, encodings, identifierByDefault } from "#shared/reference/feedDialects.ts";
import type { Mapping } from "#shared/addresses/importLaunch.ts";
import type { Db } from "#server/store/database.ts";
import type { RunSource } from "#server/store/queries/imports/runs/runs.ts";

type Reading = Pick<RunSource, "type" | "type_options" | "where">;

/**
 * What was asked for, laid over what the website remembers. Of a website that was never told its columns only the lines
 * that are kept and an identifier that somebody chose count; the rest is defaults, and the file itself tells better. Who
 * says that none is chosen leaves it to the file, whatever the website remembers.
 */
export function configuredReading(
  requested: Reading,
  configured: Partial<RunSource>,
): Reading & { isConfigured: boolean } {
  const isConfigured = namesColumns(configured);
  const { identifier_chosen, ...asked } = requested.type_options ?? {};
  const isLeftToFile = identifier_chosen === false;
  const { type, type_options } = isConfigured
    ? configured
    : { type: undefined, type_options: isLeftToFile ? {} : chosenIdentifier(configured) };
  const kept = requested.where ?? configured.where;
  return {
    isConfigured,
    type: requested.type ?? type,
    type_options: { ...type_options, ...asked, ...(identifier_chosen === true && { identifier_chosen }) },
    ...(kept && { where: kept }),
  };
}

/** What somebody chose to tell products apart by; the default of settings is no choice, unless they say so. */
function chosenIdentifier({ type_options = {} }: Partial<RunSource>): RunSource["type_options"] {
  const { uniqueProductIdentifier, identifier_chosen } = type_options;
  if (!uniqueProductIdentifier) return {};
  if (uniqueProductIdentifier !== identifierByDefault) return { uniqueProductIdentifier };
  return identifier_chosen === true ? { uniqueProductIdentifier, identifier_chosen } : {};
}

/** Whether somebody has said which columns are which fields. */
function namesColumns({ type_options }: Pick<Reading, "type_options">): boolean {
  return Object.keys(type_options?.["mapping"] ?? {}).length > 0;
}

/**
 * Makes this the way in which the website's next files are read; nothing when it names no columns. The column of the price
 * stays known where this file has none: the next one that has it again is read with it.
 */
export async function rememberReading(db: Db, websiteId: number, { type, type_options, where }: Reading) {
  if (!namesColumns({ type_options })) return;
  const website = await importedWebsite(db, websiteId);
  const before = website?.extractor_source.type_options?.mapping as Mapping | undefined;
  const mapping = {
    ...(before?.["price"] && { price: before["price"] }),
    ...(type_options?.["mapping"] as Mapping),
  };
  const remembered = {
    ...(type && { type }),
    type_options: storable({ ...type_options, mapping }),
    ...(where && where.length > 0 && { where }),
  };
  await rememberSource(db, websiteId, remembered);
}

/** What the file proves by itself (UTF-16, an unusual delimiter) is found again by itself. */
function storable({ encoding, delimiter, ...others }: Record<string, unknown>): Record<string, unknown> {
  return {
    ...others,
    encoding: (encodings as readonly unknown[]).includes(encoding) ? encoding : "utf-8",
    ...((delimiters as readonly unknown[]).includes(delimiter) && { delimiter }),
  };
}
