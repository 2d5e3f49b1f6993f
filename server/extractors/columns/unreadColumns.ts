// Columns that are called as one that is read, or as a price in a sale, and are not read: told, for the prices of the other one
// are shown.
import { columnKey } from "./columnNames.ts";
import { formatsThatFit } from "#shared/calendar/moments.ts";
import { readNumber } from "#shared/prices/parsePrice.ts";
import { dayOfSale } from "./saleDateNames.ts";
import { areOtherwiseTaxed } from "./withoutTax.ts";
import type { Notice } from "../types.ts";
import type { Column } from "../products/lineCells.ts";
import { namesPrice } from "./fieldsOfName.ts";
import { isInOtherUnit } from "./otherUnits.ts";
import { suggestMapping } from "./suggestMapping.ts";

/** What is to be told of columns that nobody chose; `rows` are the first ones. */
export function unreadColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
): Notice[] {
  return [
    ...twins(header, rows, columns),
    ...salesOtherwiseTaxed(header, columns),
    ...pricesInOtherUnits(header, columns),
    ...discounts(header, rows, columns),
    ...datesOfPrices(header, rows, columns),
  ];
}

/** "sale_price" and "salePrice", where they do not say the same. */
function twins(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
): Notice[] {
  const read = new Set(columns.map(({ index }) => index));
  return columns.flatMap(({ index, fieldname }) => {
    const key = columnKey(fieldname);
    return header.flatMap((other, at) => {
      if (read.has(at) || columnKey(other) !== key) return [];
      const row = rows.find((cells) => (cells[at] ?? "").trim() !== (cells[index] ?? "").trim());
      if (!row) return [];
      const values = { used: fieldname, value: row[index] ?? "", other, otherValue: row[at] ?? "" };
      return [{ key: "feed.notice.twin", values }];
    });
  });
}

/** A price in a sale without its tax beside a price with it, or the other way round. */
function salesOtherwiseTaxed(header: readonly string[], columns: readonly Column[]): Notice[] {
  const price = columns.find(({ field }) => field === "price");
  if (!price || columns.some(({ field }) => field === "sale_price")) return [];
  return header
    .filter((name) => areOtherwiseTaxed(price.fieldname, name) && "sale_price" in suggestMapping([name]))
    .map((column) => ({ key: "feed.notice.saleOtherwiseTaxed", values: { column, price: price.fieldname } }));
}

/** "Prix (k€)" where no other column is the price. */
function pricesInOtherUnits(header: readonly string[], columns: readonly Column[]): Notice[] {
  if (columns.some(({ field }) => field === "price")) return [];
  return header
    .filter((name) => isInOtherUnit(name) && namesPrice(columnKey(name)))
    .map((column) => ({ key: "feed.notice.otherUnitUnread", values: { column } }));
}

const discount =
  /\b(?:discounts?|remises?|reductions?|rabais|rabatte?|nachlass|descuentos?|sconto|sconti|korting|rabat)\b/;
const netPrice = /^(?:prix net|net price|price net|nettopreis|precio neto|prezzo netto|nettoprijs)$/;
/** Of what is gross the net is without its tax. */
const gross = /\b(?:gross|brutto|bruto|lordo)\b/;

/**
 * "discountValue", "Remise (%)", and "prix_net" beside "prix": the price may be less by them. Where a price in a sale or the
 * one before it is read, the discount is told by the two, on the lines that have both.
 */
function discounts(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
): Notice[] {
  const price = columns.find(({ field }) => field === "price");
  if (!price) return [];
  const read = new Set(columns.map(({ index }) => index));
  const telling = columns.filter(({ field }) => field === "sale_price" || field === "public_price");
  const isTold = (row: readonly string[]) => telling.some(({ index }) => (row[index] ?? "").trim() !== "");
  return header.flatMap((column, at) => {
    const key = columnKey(column);
    if (read.has(at) || dayOfSale(key)) return [];
    const cells = rows.map((row) => (row[at] ?? "").trim());
    const mayLower = discount.test(key)
      ? cells.some((cell, line) => isAmount(cell) && !isTold(rows[line]!))
      : netPrice.test(key) &&
        !gross.test(columnKey(price.fieldname)) &&
        cells.some((cell, line) => isLower(cell, rows[line]![price.index] ?? ""));
    return mayLower
      ? [{ key: "feed.notice.discountUnread", values: { column, price: price.fieldname } }]
      : [];
  });
}

function isAmount(cell: string): boolean {
  return /^\D*\d[\d.,]*\D*$/.test(cell) && /[1-9]/.test(cell);
}

const dateOfPrice =
  /^(?:date|datetime|date time|timestamp|horodatage|releve|releve le|date (?:du |de )?(?:releve|prix|collecte)|date d (?:extraction|observation)|(?:price|observation|extraction|collection|crawl|scraping) date|(?:observed|scraped|crawled|collected|checked|fetched|extracted|seen)(?: at| on)?|last (?:seen|checked)|datum|fecha|data|dato|paivays)$/;

/** When prices were seen is never taken from a name alone (docs/decisions/0051): a column that seems to say it is told. */
function datesOfPrices(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
): Notice[] {
  if (columns.some(({ field }) => field === "observedAt")) return [];
  const read = new Set(columns.map(({ index }) => index));
  return header.flatMap((column, at) => {
    if (read.has(at) || !dateOfPrice.test(columnKey(column))) return [];
    const cells = rows.map((row) => (row[at] ?? "").trim()).filter((cell) => cell !== "");
    return formatsThatFit(cells).length > 0 ? [{ key: "feed.notice.dateUnread", values: { column } }] : [];
  });
}

function isLower(cell: string, price: string): boolean {
  const [left, right] = [cell, price].map((text) => readNumber(text)?.amount ?? null);
  return left !== null && right !== null && Number(left) < Number(right);
}
