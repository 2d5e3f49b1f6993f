// The columns of an export: which there are, in what order, what stands above them.
import { headerOfField } from "#shared/columns/productColumns.ts";
import type { Entity } from "#shared/entities/entity.ts";
import { matchedProduct } from "#shared/entities/matchedProduct.ts";
import { product } from "#shared/entities/product.ts";
import { productAttribute } from "#shared/entities/productAttribute.ts";
import { productMkp } from "#shared/entities/productMkp.ts";
import type { Field } from "#shared/fields.ts";
import { positions } from "#shared/filters/competitive.ts";
import { competitorWords } from "#shared/messages/competitorWords.ts";
import { type Language, type MessageKey, say } from "#shared/messages/index.ts";
import { unknownColumn } from "#server/errors.ts";
import { find } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import type { Sql } from "#server/store/listedRows.ts";
import {
  attributeCell,
  catalogNameCell,
  cellOf,
  convertedCell,
  moneyCell,
  priceCell,
  positionCell,
  rowColumn,
} from "#server/store/queries/exports/exportCells.ts";
import { mappedNames } from "#server/store/queries/catalogs/virtualAttributes.ts";
import type { Actor } from "#server/store/scopes.ts";
import { fieldNamed } from "#server/store/aliases.ts";
import type { ExportedList, ExportedRows } from "./exportedRows.ts";

export type Column = { header: string; cell: Sql };
/** Where the columns of the competitors go. */
export const competitorsPlace = "competitors";
export type ColumnOrCompetitors = Column | typeof competitorsPlace;

type Asked = {
  /** Who reads the rows. */
  reader: Actor;
  language: Language;
  kind: ExportedList["kind"];
  rows: ExportedRows;
  /** What the simulator of a tracking makes of the price, in thousandths; where there is one, it is a column. */
  simulated?: Sql | undefined;
  /** Names of fields in the order wanted; "-name" leaves a usual one out. Undefined: the usual ones. */
  fields: readonly string[] | undefined;
};

/**
 * The columns of the own product. Names of columns that another list alone has are passed over; with none left, they are
 * the usual ones. Throws 400 for a name that is no column of any.
 */
export async function columnsOf(db: Db, options: Asked): Promise<ColumnOrCompetitors[]> {
  const { compared } = options.rows;
  const dictionary = new Map([
    ...(await Promise.all((compared?.catalogIds ?? []).map((id) => mappedNames(db, id)))).flatMap((names) => [
      ...names,
    ]),
    ...(await attributeNames(db, options.reader, options.rows.websites)),
  ]);
  const wanted = (names: readonly string[]) => [
    ...new Map(names.flatMap((name) => columnsNamed(name, options, dictionary))).values(),
  ];
  const withSimulated = (names: readonly string[]) => (options.simulated ? simulatedAmong(names) : names);
  for (const name of options.fields ?? []) refuseUnknown(name.replace(/^-/, ""), options, dictionary);
  const isOfSeveral = (compared?.catalogIds.length ?? 0) > 1;
  const usual = withSimulated([...(isOfSeveral ? [catalogName] : []), ...usualNames(options.kind)]);
  const named = withSimulated(options.fields?.filter((name) => !name.startsWith("-")) ?? []);
  const places = wanted(
    named.length > 0 ? named : usual.filter((name) => !options.fields?.includes(`-${name}`)),
  );
  return places.some((column) => column !== competitorsPlace) ? places : wanted(usual);
}

/** The names of the attributes that a reader sees of the products of these websites, by their slugs. */
export async function attributeNames(
  db: Db,
  reader: Actor,
  websiteIds: readonly number[],
): Promise<Map<string, string>> {
  const attributes = await find(db, reader, productAttribute, {
    where: { website_id: { inq: websiteIds } },
    order: [{ field: "name", descending: false }],
    limit: attributesMax,
  });
  return new Map(attributes.map(({ slug_name, name }) => [String(slug_name), String(name)]));
}

const attributesMax = 500;

function usualNames(kind: ExportedList["kind"]): readonly string[] {
  if (kind === "matchedProducts") return [...identity, "price", ...comparison];
  if (kind === "competitorsProduct") return ["website_name", ...identity, ...amounts, "medias", "attributes"];
  if (kind === "productsMkp") return [...identity, "channel", "competitor_name", "rank", "state", ...amounts];
  return [...identity, ...amounts, "medias", "attributes"];
}

const identity = ["title", "sku", "ean", "mpn", "internal_ref", "brand", "category", "unit", "url"];
const amounts = ["price", "sale_price", "public_price", "stock", "shipping_price", "total_price", "currency"];
const comparison = [
  "status",
  "best_price",
  "website_competitor_cheap_name",
  "price_diff_integer",
  "price_diff_percent",
  "competitors_count",
  "competitors_price_average",
  "competitors_price_average_by_weight",
  competitorsPlace,
];

/** The adjusted price stands where it is asked for, or before the competitors. */
function simulatedAmong(names: readonly string[]): readonly string[] {
  if (names.length === 0 || names.includes(simulatedName)) return names;
  const competitorsAt = names.indexOf(competitorsPlace);
  return competitorsAt === -1 ? [...names, simulatedName] : names.toSpliced(competitorsAt, 0, simulatedName);
}

const simulatedName = "adjusted_price";

/** What a name stands for, each beside a key that says whether two are the same column. */
function columnsNamed(
  names: string,
  of: Asked,
  dictionary: Map<string, string>,
): [string, ColumnOrCompetitors][] {
  const name = fieldNamed(names);
  if (name === competitorsPlace) return [[name, competitorsPlace]];
  if (name === "status") return status(of);
  if (name === catalogName) return catalogOf(of);
  if (name === simulatedName && of.simulated) {
    return [[name, { header: say(of.language, "simulator.adjustedPrice"), cell: moneyCell(of.simulated) }]];
  }
  if (name === "attributes") {
    return [...fixedAttributes, ...dictionary.keys()].flatMap((slug) => attribute(slug, of, dictionary));
  }
  const [, slug] = /^attributes\.([^.]+)(?:\.value)?$/.exec(name) ?? [];
  return slug ? attribute(slug, of, dictionary) : field(name, of);
}

/** Screens ask for the columns of a grid that not every list and no past day has. */
function refuseUnknown(name: string, of: Asked, dictionary: Map<string, string>): void {
  const isColumn = (entity: Entity) =>
    columnsNamed(name, { ...of, rows: { ...of.rows, entity } }, dictionary).length > 0;
  if ([of.rows.entity, product, productMkp, matchedProduct].some(isColumn)) return;
  const special = ["status", catalogName, simulatedName, competitorsPlace];
  const names = [...Object.keys(of.rows.entity.fields), ...special];
  throw unknownColumn(
    name,
    names.filter((column) => columnsNamed(column, of, dictionary).length > 0),
  );
}

/** Which catalogue a row is of, where it is of one. */
const catalogName = "catalog_name";

function catalogOf({ rows, language }: Asked): [string, ColumnOrCompetitors][] {
  if (!Object.hasOwn(rows.entity.fields, "catalog_id")) return [];
  return [[catalogName, { header: say(language, "exports.columns.catalog_name"), cell: catalogNameCell() }]];
}

function status({ rows, language }: Asked): [string, ColumnOrCompetitors][] {
  if (!Object.hasOwn(rows.entity.fields, "price_diff_integer")) return [];
  const words = Object.fromEntries(
    positions.map((position) => [position, say(language, `exports.positions.${position}`)]),
  ) as Record<(typeof positions)[number], string>;
  const cell = positionCell(rowColumn("price_diff_integer"), words);
  return [["status", { header: say(language, "matched.column.status"), cell }]];
}

/** Attributes that every product may have; the dictionary does not name them. */
const fixedAttributes = ["cost_price", "availability"] as const;

function attribute(
  slug: string,
  { rows, language }: Asked,
  dictionary: Map<string, string>,
): [string, ColumnOrCompetitors][] {
  if (!Object.hasOwn(rows.entity.fields, "attributes")) return [];
  const fixed = fixedAttributes.find((attribute) => attribute === slug);
  const header = fixed ? say(language, `matched.column.${fixed}`) : (dictionary.get(slug) ?? slug);
  return [[`attributes.${slug}`, { header, cell: attributeCell(rowColumn("attributes"), slug) }]];
}

function field(name: string, { rows, language }: Asked): [string, ColumnOrCompetitors][] {
  const header = headerOf(name, rows);
  const field = Object.hasOwn(rows.entity.fields, name) ? rows.entity.fields[name] : undefined;
  if (!header || !field || field.options.read === "admin") return [];
  const value = rowColumn(name);
  const cell = cellOfField(name, field, value, { rows, language });
  const words = competitorWords(language, rows.customLabel ?? rows.compared?.customLabel);
  return cell ? [[name, { header: say(language, header, words), cell }]] : [];
}

function cellOfField(
  name: string,
  field: Field,
  value: Sql,
  { rows, language }: Pick<Asked, "rows" | "language">,
) {
  if (name === "price" && Object.hasOwn(rows.entity.fields, "raw_price"))
    return convertedCell(value, { price: rowColumn("raw_price"), currency: rowColumn("raw_currency") });
  if (priceFields.has(name)) return priceCell(value);
  return cellOf(field, value, { yes: say(language, "exports.yes"), no: say(language, "exports.no") });
}

/** Numbers that are prices, and are written with their decimals. */
const priceFields: ReadonlySet<string> = new Set([
  "price",
  "sale_price",
  "public_price",
  "original_price",
  "shipping_price",
  "total_price",
  "raw_price",
]);

/** A column that the grid has too is headed by the grid's own word. */
function headerOf(name: string, rows: ExportedRows): MessageKey | undefined {
  const isComparison = Object.hasOwn(rows.entity.fields, "price_diff_integer");
  if (name === "price" && !isComparison) return "exports.columns.price";
  const exported = exportedFields.find((field) => field === name);
  return exported ? `exports.columns.${exported}` : headerOfField(name);
}

/** Those that no grid has, or under another word. */
const exportedFields = [
  "product_id",
  "isbn",
  "url",
  "sale_price",
  "public_price",
  "original_price",
  "shipping_price",
  "total_price",
  "currency",
  "raw_price",
  "raw_currency",
  "rank",
  "state",
  "channel",
  "competitor_name",
  "medias",
  "missing_since",
  "price_doubted_at",
  "unmatched",
  "compared_at",
] as const;
