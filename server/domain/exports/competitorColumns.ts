// What an export says of the competitors: a group of columns for each, or a line for each.
import { type RawBuilder, sql } from "kysely";
import { type Language, type MessageValues, say } from "#shared/messages/index.ts";
import type { Db } from "#server/store/database.ts";
import { attributeCell, moneyCell, numberCell, textCell } from "#server/store/queries/exportCells.ts";
import type { Actor } from "#server/store/scopes.ts";
import { productsSeenBy, readerOfCatalog } from "#server/store/visitors.ts";
import { type OfferCell, offerGroups, offerLines } from "#server/store/queries/exportOffers.ts";
import { type Column, attributeNames } from "./columns.ts";
import type { ExportedRows } from "./exportedRows.ts";

export type CompetitorColumns = {
  columns: Column[];
  join?: RawBuilder<unknown>;
};

export type CompetitorChoice = {
  /** A line per competitor instead of a group of columns. */
  asMultiline: boolean;
  /** With what is known of the competitor's product. */
  addCompetitorsAttrs: boolean;
};

type Word =
  | "price"
  | "difference"
  | "percent"
  | "product"
  | "url"
  | "brand"
  | "stock"
  | "shipping"
  | "availability";
type ShownCell = OfferCell & { word: Word | "attribute"; values?: MessageValues };

/** The columns of the competitors; none when the rows are not compared with anybody. */
export async function competitorColumns(
  db: Db,
  language: Language,
  compared: ExportedRows["compared"],
  { asMultiline, addCompetitorsAttrs }: CompetitorChoice,
): Promise<CompetitorColumns> {
  if (!compared || compared.competitors.length === 0) return { columns: [] };
  const { catalogId, ownProduct, competitors } = compared;
  const websiteIds = competitors.map(({ id }) => id);
  const reader = await readerOfCatalog(db, catalogId);
  const shown = addCompetitorsAttrs
    ? [...priceCells, ...productCells, ...(await attributeCells(db, reader, websiteIds))]
    : priceCells;
  const rows = { catalogId, ownProduct, websiteIds, theirs: productsSeenBy(reader) };
  return asMultiline ? lines(language, rows, shown) : groups(language, rows, shown, competitors);
}

function lines(
  language: Language,
  rows: Parameters<typeof offerLines>[0],
  shown: ShownCell[],
): CompetitorColumns {
  const headers = [
    say(language, "exports.competitor.name"),
    ...shown.map(({ word, values }) => say(language, `exports.competitor.${word}`, values)),
  ];
  const { cells, ...joined } = offerLines(rows, [nameCell, ...shown]);
  return { ...joined, columns: cells.map((cell, index) => ({ header: headers[index] ?? "", cell })) };
}

function groups(
  language: Language,
  rows: Parameters<typeof offerGroups>[0],
  shown: ShownCell[],
  competitors: readonly { name: string }[],
): CompetitorColumns {
  const headers = competitors.flatMap(({ name }) =>
    shown.map(({ word, values }) => say(language, `exports.ofCompetitor.${word}`, { ...values, name })),
  );
  const { cells, join } = offerGroups(rows, shown);
  return { join, columns: cells.map((cell, index) => ({ header: headers[index] ?? "", cell })) };
}

/** Which column of the offer (entry) or of the competitor's product (theirs) a cell is made of. */
const ofEntry = (
  word: Word,
  column: string,
  cell: (value: RawBuilder<unknown>) => RawBuilder<unknown>,
): ShownCell => ({
  word,
  ofProduct: false,
  cell: () => cell(sql.ref(`entry.${column}`)),
});
const ofTheirs = (
  word: Word,
  column: string,
  cell: (value: RawBuilder<unknown>) => RawBuilder<unknown>,
): ShownCell => ({
  word,
  ofProduct: true,
  cell: () => cell(sql.ref(`theirs.${column}`)),
});

const nameCell: OfferCell = { ofProduct: false, cell: () => textCell(sql.ref("website.name")) };

const priceCells: ShownCell[] = [
  ofEntry("price", "price", moneyCell),
  ofEntry("difference", "price_diff_integer", moneyCell),
  ofEntry("percent", "price_diff_percent", numberCell),
];

const productCells: ShownCell[] = [
  ofTheirs("product", "title", textCell),
  ofTheirs("url", "url", textCell),
  ofTheirs("brand", "brand", textCell),
  ofTheirs("stock", "stock", numberCell),
  ofTheirs("shipping", "shipping_price", numberCell),
  ofTheirs("availability", "attributes", (attributes) => attributeCell(attributes, "availability")),
];

/** The attributes that any of these websites has, as far as the reader sees them. */
async function attributeCells(db: Db, reader: Actor, websiteIds: readonly number[]): Promise<ShownCell[]> {
  const names = await attributeNames(db, reader, websiteIds);
  return [...names].map(([slug, attribute]) => ({
    word: "attribute",
    values: { attribute },
    ofProduct: true,
    cell: () => attributeCell(sql.ref("theirs.attributes"), slug),
  }));
}
