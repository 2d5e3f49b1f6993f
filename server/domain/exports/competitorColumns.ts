// What an export says of the competitors: a group of columns for each, or a line for each.
import { type CompetitorWords, competitorWords } from "#shared/messages/competitorWords.ts";
import { type Language, type MessageValues, say } from "#shared/messages/index.ts";
import { catalogNeeded } from "#server/errors.ts";
import type { Db } from "#server/store/database.ts";
import type { Sql } from "#server/store/listedRows.ts";
import {
  dateCell,
  moneyCell,
  numberCell,
  priceCell,
  textCell,
} from "#server/store/queries/exports/exportCells.ts";
import type { Actor } from "#server/store/scopes.ts";
import { productsSeenBy, readerOfCatalog } from "#server/store/visitors.ts";
import {
  type OfferCell,
  offerCell,
  offerGroups,
  offerLines,
  offerPriceCell,
  theirAttributeCell,
  theirCell,
  websiteNameCell,
} from "#server/store/queries/exports/exportOffers.ts";
import { type Column, attributeNames } from "./columns.ts";
import type { ExportedRows } from "./exportedRows.ts";

type CompetitorColumns = {
  columns: Column[];
  join?: Sql;
};

export type CompetitorChoice = {
  /** A line per competitor instead of a group of columns. */
  asMultiline: boolean;
  /** With what is known of the competitor's product. */
  addCompetitorsAttrs: boolean;
};

type Word =
  | "price"
  | "doubted"
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
  const { catalogIds, ownProduct, competitors, customLabel } = compared;
  if (addCompetitorsAttrs && compared.isOfSeveralCustomers) throw catalogNeeded();
  const websiteIds = competitors.map(({ id }) => id);
  // The catalogues are of one website, so of one currency; what is read for them is what their customer sees.
  const [catalogId] = catalogIds as [number];
  const reader = await readerOfCatalog(db, catalogId);
  const prices: ShownCell[] = [{ word: "price", ...offerPriceCell(catalogId) }, ...differenceCells];
  const shown = addCompetitorsAttrs
    ? [...prices, ...productCells, ...(await attributeCells(db, reader, websiteIds))]
    : prices;
  const rows = { catalogIds, ownProduct, websiteIds, theirs: productsSeenBy(reader) };
  const words = competitorWords(language, customLabel);
  return asMultiline ? lines(language, words, rows, shown) : groups(language, rows, shown, competitors);
}

function lines(
  language: Language,
  words: CompetitorWords,
  rows: Parameters<typeof offerLines>[0],
  shown: ShownCell[],
): CompetitorColumns {
  const headers = [
    say(language, "exports.competitor.name", words),
    ...shown.map(({ word, values }) => say(language, `exports.competitor.${word}`, { ...words, ...values })),
  ];
  const { cells, ...joined } = offerLines(rows, [websiteNameCell, ...shown]);
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

const differenceCells: ShownCell[] = [
  { word: "difference", ...offerCell("price_diff_integer", moneyCell) },
  { word: "percent", ...offerCell("price_diff_percent", numberCell) },
];

const productCells: ShownCell[] = [
  { word: "doubted", ...offerCell("price_doubted_at", dateCell) },
  { word: "product", ...theirCell("title", textCell) },
  { word: "url", ...theirCell("url", textCell) },
  { word: "brand", ...theirCell("brand", textCell) },
  { word: "stock", ...theirCell("stock", numberCell) },
  { word: "shipping", ...theirCell("shipping_price", priceCell) },
  { word: "availability", ...theirAttributeCell("availability") },
];

/** The attributes that any of these websites has, as far as the reader sees them. */
async function attributeCells(db: Db, reader: Actor, websiteIds: readonly number[]): Promise<ShownCell[]> {
  const names = await attributeNames(db, reader, websiteIds);
  return [...names].map(([slug, attribute]) => ({
    word: "attribute",
    values: { attribute },
    ...theirAttributeCell(slug),
  }));
}
