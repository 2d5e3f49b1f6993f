// Finds the mapped columns in a header.
import {
  feedIsNoProductList,
  feedColumnsMissing,
  feedHasNoIdentifier,
  feedHasNoTitle,
  feedIdentifierNotMapped,
  type VigieError,
} from "#server/errors.ts";
import { cleanText } from "../products/cleanText.ts";
import { chooseIdentifier } from "./chooseIdentifier.ts";
import { columnKey } from "./columnNames.ts";
import { identifyingField } from "../products/identify.ts";
import type { Column } from "../products/lineCells.ts";
import { textOf } from "../products/readCell.ts";
import { suggestMapping } from "./suggestMapping.ts";
import { type Variants, byOptions, completeLines, variantsOf } from "./variants.ts";
import type { Identifier, Mapping, ReadOptions } from "../types.ts";

export type MatchedColumns = {
  columns: Column[];
  identifier: Identifier;
  /** The identifier that it takes the place of, for lines of several products share that. */
  shared: Identifier | undefined;
  where: { index: number; value: string }[];
  /** The columns that tell variants, null for none. */
  variants: Variants | null;
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
  "description",
  "item",
  "nimi",
  "code",
]);
const saysLittle = new Set(["title", "internal_ref", "medias", "state", "rank"]);
/** "Nombre de produits", "product_count", "products": how many a brand, a category or a shop has. */
const countOfProducts =
  /^(?:(?:nb|nbr|nombre|number|count|num|no|total)(?: (?:of|de|des))? (?:products?|produits?|articles?|references?)|(?:products?|produits?|articles?) (?:count|number|total)|products|produits)$/;

/**
 * A list of numbers and names is one of brands as well as one of products: something else must say which. An address
 * does not where each line has a number of products.
 */
function couldBeProducts(columns: readonly Column[], header: readonly string[]): boolean {
  const hasProducts = header.some((name) => countOfProducts.test(columnKey(name)));
  const named = Object.entries(suggestMapping(header)).map(([field, { fieldname }]) => ({
    field,
    fieldname,
  }));
  return [...named, ...columns].some(({ field, fieldname }) => {
    const isGeneral = generalNames.has(columnKey(fieldname));
    const isAmbiguous = saysLittle.has(field) || (hasProducts && field === "url");
    return !isGeneral && (field === "title" || !isAmbiguous);
  });
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
  const plain = variantsOf(header, columns);
  const { configured, identifier, shared } = chooseIdentifier(
    options,
    columns,
    completeLines(plain, rows).filter((cells) => isWanted(cells, where)),
  );
  const handle = columns.find(({ field }) => field === "internal_ref")?.index;
  const haveOnlyHandle = identifier === "internal_ref" && handle === plain?.group;
  const variants = (plain && haveOnlyHandle && byOptions(plain, header, rows)) || plain;
  const isSuggested = !hasMapping(options) && !options.type_options?.uniqueProductIdentifier;
  const mustBeProducts = isSuggested && !options.withoutPriceToo && rows.length > 0;
  const columnSet = { columns, header, configured, identifier, mustBeProducts };
  const rest = unknown.length > 0 ? feedColumnsMissing(unknown, header) : problemOf(columnSet);
  const missing = [...Object.values(lacking), ...unknown];
  const problem = missing.length > 0 ? feedColumnsMissing(missing, header) : rest;
  const canDoWithout = !rest && !isEssential(lacking, options);
  return {
    columns,
    identifier: identifier ?? "url",
    shared,
    where,
    variants,
    lacking,
    problem,
    canDoWithout,
  };
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
