// Finds the mapped columns in a header.
import {
  feedIsNoProductList,
  feedColumnsMissing,
  feedHasNoIdentifier,
  feedHasNoTitle,
  feedIdentifierNotMapped,
  type VigieError,
} from "#server/errors.ts";
import { productIdentifiers } from "#shared/reference/feedDialects.ts";
import { cleanText } from "../products/cleanText.ts";
import { columnKey } from "./columnNames.ts";
import { identifyingField } from "../products/identify.ts";
import type { Column } from "../products/lineCells.ts";
import { textOf } from "../products/readCell.ts";
import { suggestMapping } from "./suggestMapping.ts";
import type { Identifier, Mapping, ReadOptions } from "../types.ts";

export type MatchedColumns = {
  columns: Column[];
  identifier: Identifier;
  where: { index: number; value: string }[];
  /** The mapped fields whose columns the header lacks, with the names of these. */
  lacking: Record<string, string>;
  /** Why products cannot be read with these columns. */
  problem?: VigieError;
  /** Whether the problem is only that columns are lacking which a product can do without. */
  canDoWithout: boolean;
};

/** Names that things other than products have too: brands, categories, shops. */
const generalNames = new Set([
  "nom",
  "name",
  "noms",
  "names",
  "libelle",
  "label",
  "intitule",
  "denomination",
  "bezeichnung",
  "nombre",
  "nome",
]);
const saysLittle = new Set(["title", "internal_ref", "medias", "state", "rank"]);

/** A list of numbers and names is one of brands as well as one of products: something else must say which. */
function couldBeProducts(columns: readonly Column[], header: readonly string[]): boolean {
  const named = Object.keys(suggestMapping(header));
  if ([...named, ...columns.map(({ field }) => field)].some((field) => !saysLittle.has(field))) return true;
  return columns.some(({ field, fieldname }) => field === "title" && !generalNames.has(columnKey(fieldname)));
}

/** The configured mapping, or the one the file suggests, laid over a header. */
export function matchColumns(header: string[], rows: string[][], options: ReadOptions): MatchedColumns {
  const mapping = hasMapping(options)
    ? options.type_options!.mapping!
    : suggestMapping(header, rows, options.currency);
  const { columns, lacking } = columnsOf(mapping, header);
  const where = (options.where ?? []).map(({ column, value }) => ({
    index: indexIn(header, column),
    value: value.trim(),
  }));
  const unknown = (options.where ?? [])
    .filter((_, index) => where[index]!.index === -1)
    .map(({ column }) => column);
  const configured = configuredIdentifier(options, columns);
  const identifier = configured ?? firstFilled(columns, rows);
  const isSuggested = !hasMapping(options) && !options.type_options?.uniqueProductIdentifier;
  const mustBeProducts = isSuggested && !options.withoutPriceToo && rows.length > 0;
  const columnSet = { columns, header, configured, identifier, mustBeProducts };
  const rest = unknown.length > 0 ? feedColumnsMissing(unknown, header) : problemOf(columnSet);
  const missing = [...Object.values(lacking), ...unknown];
  const problem = missing.length > 0 ? feedColumnsMissing(missing, header) : rest;
  const canDoWithout = !rest && !isEssential(lacking, options);
  return { columns, identifier: identifier ?? "url", where, lacking, problem, canDoWithout };
}

/** Without a title, or what the settings tell products apart by, nothing is left to read. */
function isEssential(lacking: Record<string, string>, { type_options }: ReadOptions): boolean {
  const identifierName = type_options?.uniqueProductIdentifier;
  return "title" in lacking || (identifierName !== undefined && identifyingField(identifierName) in lacking);
}

/** Whether a line is among those that are to be read. */
export function isWanted(cells: readonly unknown[], where: MatchedColumns["where"]): boolean {
  return where.every(({ index, value }) => cleanText(textOf(cells[index])) === value);
}

/** Whether the settings map any field. */
export function hasMapping(options: ReadOptions): boolean {
  return Object.values(options.type_options?.mapping ?? {}).some((column) => column?.fieldname);
}

/** The names of the columns that the settings ask for. */
export function namesAskedFor({ type_options, where }: ReadOptions): string[] {
  const mapped = Object.values(type_options?.mapping ?? {}).flatMap((column) => column?.fieldname || []);
  return [...mapped, ...(where ?? []).map(({ column }) => column)];
}

/** The mapped columns of a header, and the fields whose columns it lacks, with the names of these. */
export function columnsOf(mapping: Mapping, header: string[]) {
  const columns: Column[] = [];
  const lacking: Record<string, string> = {};
  for (const [field, mapped] of Object.entries(mapping)) {
    if (!mapped?.fieldname) continue;
    const index = indexIn(header, mapped.fieldname);
    if (index === -1) lacking[field] = mapped.fieldname;
    else columns.push({ field, fieldname: mapped.fieldname, type: mapped.type, index, decimal: null });
  }
  return { columns, lacking };
}

/** A name as it is written; failing that, without minding case, accents and punctuation. */
function indexIn(header: string[], name: string): number {
  const exact = header.indexOf(cleanText(name));
  if (exact !== -1) return exact;
  const key = columnKey(name);
  return key === "" ? -1 : header.findIndex((other) => columnKey(other) === key);
}

/**
 * The identifier of the settings. url_slug is what settings say when nobody chose: without an address in the file it
 * gives way to what the file has, unless it was chosen.
 */
function configuredIdentifier({ type_options }: ReadOptions, columns: Column[]): Identifier | undefined {
  const configured = type_options?.uniqueProductIdentifier || undefined;
  if (type_options?.identifier_chosen) return configured;
  return configured === "url_slug" && !columns.some(({ field }) => field === "url") ? undefined : configured;
}

/** A title identifies a product only where the settings say so. */
const usualIdentifiers = productIdentifiers.filter((name) => name !== "url_slug" && name !== "title");

/** The first of the mapped fields that identify products, passing over those that most lines leave empty. */
function firstFilled(columns: Column[], rows: string[][]): Identifier | undefined {
  const mapped = usualIdentifiers.flatMap((field) => columns.find((column) => column.field === field) ?? []);
  const filled = mapped.find(
    ({ index }) => rows.filter((row) => row[index]?.trim()).length * 2 >= rows.length,
  );
  return (filled ?? mapped[0])?.field as Identifier | undefined;
}

function problemOf(columnSet: {
  columns: Column[];
  header: string[];
  configured: Identifier | undefined;
  identifier: Identifier | undefined;
  mustBeProducts: boolean;
}): VigieError | undefined {
  const { columns, header, configured, identifier, mustBeProducts } = columnSet;
  const isMapped = (name: string) => columns.some(({ field }) => field === name);
  if (!isMapped("title")) return feedHasNoTitle(header);
  const isListOfNames = header.length > 1 && mustBeProducts && !couldBeProducts(columns, header);
  if (isListOfNames) return feedIsNoProductList(header);
  if (!identifier) return feedHasNoIdentifier(header);
  if (configured && !isMapped(identifyingField(configured))) return feedIdentifierNotMapped(configured);
  return undefined;
}
