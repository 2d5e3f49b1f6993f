// Guesses which column is which field, from the names of the columns and, where there are some, from what they hold.
import { asksWhether } from "../products/plainAvailability.ts";
import { hasGtinCheckDigit } from "#shared/gtin.ts";
import { readNumber } from "#shared/prices/parsePrice.ts";
import { amountFields, numberFields } from "#shared/reference/feedFields.ts";
import { isTyped, isWebAddress } from "../tables/cellKinds.ts";
import { columnKey } from "./columnNames.ts";
import { fieldsOfName } from "./fieldsOfName.ts";
import { attributeColumn, storeColumn } from "./filledFields.ts";
import { isInOtherUnit } from "./otherUnits.ts";
import { dayOfSale } from "./saleDateNames.ts";
import { areOtherwiseTaxed, isWithoutTax, keySaysTaxes, keyWithoutTax } from "./withoutTax.ts";
import { currencyInName } from "../products/lineCurrency.ts";
import { nameWithoutCurrency } from "./currencyOfName.ts";
import type { Mapping } from "../types.ts";

/**
 * The mapping a person would most likely choose. Each field and, EAN aside, each column is used once. With a few
 * rows of the file, a column whose contents contradict its name is left out, and one full of GTINs is the EAN
 * whatever it is called. Line numbers are no reference where something better identifies the products.
 */
export function suggestMapping(
  header: readonly string[],
  rows: readonly (readonly string[])[] = [],
  websiteCurrency?: string,
): Mapping {
  const mapping: Mapping = {};
  const taken = new Set<string>();
  // Of two columns of one name the first is read.
  const contents = new Map(
    header.map((name, column) => [name, contentsOf(rows, column)] as const).toReversed(),
  );
  for (const { field, name } of bestFirst(candidates(header, websiteCurrency))) {
    if (mapping[field] || taken.has(name) || contradicts(field, name, contents.get(name)!)) continue;
    mapping[field] = mapped(field, name);
    taken.add(name);
  }
  const titles = soleTitles(header, contents);
  if (titles !== undefined) mapping["title"] ??= mapped("title", titles);
  const price = mapping["price"]
    ? undefined
    : unreadablePrice(candidates(header, websiteCurrency), contents, taken);
  if (price !== undefined) mapping["price"] = mapped("price", price);
  for (const field of ["sale_price", "public_price"]) {
    const [priced, other] = [mapping["price"], mapping[field]];
    if (priced && other && areOtherwiseTaxed(priced.fieldname, other.fieldname)) delete mapping[field];
  }
  if (!mapping["ean"]) {
    const isbn = mapping["isbn"]?.fieldname;
    const ean = header.find((name) => holdsGtins(contents.get(name)!, name === isbn ? 1 : 3));
    if (ean !== undefined) mapping["ean"] = mapped("ean", ean);
  }
  const reference = mapping["internal_ref"];
  const isFilled = (name: string) => contents.get(name)!.length * 2 >= rows.length;
  if (
    reference &&
    isBetterIdentified(mapping, isFilled) &&
    areLineNumbers(contents.get(reference.fieldname)!)
  ) {
    delete mapping["internal_ref"];
  }
  for (const name of header) {
    if (storeColumn.test(name.trim())) mapping[name.trim()] = { fieldname: name, type: "number" };
    else if (attributeColumn.test(name.trim())) mapping[name.trim()] ??= { fieldname: name, type: "string" };
  }
  return mapping;
}

/**
 * The column that is called a price and holds no numbers, where no other is the price: "sur devis" on every line is
 * told line by line. What holds sizes or addresses is called so for another reason.
 */
function unreadablePrice(
  named: Candidate[],
  contents: ReadonlyMap<string, string[]>,
  taken: ReadonlySet<string>,
): string | undefined {
  const isPrice = ({ field, name }: Candidate) => field === "price" && !taken.has(name);
  return bestFirst(named.filter(isPrice)).find(({ name }) => {
    const cells = contents.get(name)!;
    return !mostly(cells, (cell) => measure.test(cell)) && !mostly(cells, isWebAddress);
  })?.name;
}

/** Words in the only column are titles, whatever it is called. */
function soleTitles(header: readonly string[], contents: ReadonlyMap<string, string[]>): string | undefined {
  const [name, ...others] = header;
  if (name === undefined || others.length > 0) return undefined;
  const cells = contents.get(name)!;
  return cells.length > 0 && !mostly(cells, isTyped) && !fieldsOfName.has(columnKey(name)) ? name : undefined;
}

function mapped(field: string, fieldname: string): Mapping[string] {
  return { fieldname, type: numberFields.has(field) ? "number" : "string" };
}

type Candidate = { field: string; name: string; rank: number };

function candidates(header: readonly string[], websiteCurrency?: string): Candidate[] {
  const isTaxedBeside = header.some((name) => isFinalPrice(columnKey(name)));
  const isOdoo = header.some((name) => odooColumns.test(name));
  return header.flatMap((name) => {
    const foreign = websiteCurrency && isForeign(name, websiteCurrency) ? 100 : 0;
    const isOtherUnit = isInOtherUnit(name);
    return waysToSay(name, { isTranslated: header.includes(`${name}@id`) }).flatMap(
      ({ key, remote, isAmount = false }) =>
        (isOdoo && odooPrices[key] ? [odooPrices[key]] : (fieldsOfName.get(key) ?? []))
          .filter(({ field }) => (amountFields.has(field) ? !isOtherUnit : !isAmount))
          .filter(({ field }) => field !== "public_price" || !isTaxedBeside || !basePrice.test(key))
          .map(({ field, rank }) => ({ field, name, rank: rank + remote + foreign })),
    );
  });
}

/** Odoo calls `list_price` what is asked for a product, and `standard_price` what it cost. */
const odooColumns =
  /^(?:default_code|categ_id|qty_available|uom_id|taxes_id|lst_price|product_tmpl_id)(?:\/|$)/;
const odooPrices: Readonly<Record<string, { field: string; rank: number }>> = {
  "list price": { field: "price", rank: 0 },
  "lst price": { field: "price", rank: 1 },
  "standard price": { field: "cost_price", rank: 0 },
};

/** PrestaShop's "Prix de base" is without the taxes that its "Prix final" is with. */
const basePrice = /^(?:prix de base|base price|precio base|prezzo base|basispreis|basisprijs)$/;
const finalPrice = /^(?:prix final|final price|precio final|prezzo finale?|endpreis|eindprijs)(?: |$)/;

function isFinalPrice(key: string): boolean {
  return finalPrice.test(key) || keySaysTaxes(key);
}

/** Of "Price EUR" and "Price CHF" a Swiss shop's is the second. */
function isForeign(name: string, websiteCurrency: string): boolean {
  const said = currencyInName(name, websiteCurrency);
  return typeof said === "string" && said !== websiteCurrency;
}

type WayToSay = { key: string; remote: number; isAmount?: boolean };

/**
 * The name itself, then without what is in brackets, without a prefix, the last step of a JSON path, and the step before
 * one that only says that it is a value, or in which language (`name.language`, as PrestaShop writes it); of an amount without its currency and its taxes.
 */
function waysToSay(name: string, { isTranslated }: { isTranslated: boolean }): WayToSay[] {
  const steps = name.split(".");
  const last = steps.at(-1)!;
  const nameKey = columnKey(name);
  return [
    { key: nameKey, remote: 0 },
    { key: columnKey(name.split(/[([]/, 1)[0]!), remote: isWithoutTax(name) ? 100 : 0.5 },
    ...ofLanguage(name),
    { key: columnKey(last), remote: steps.length === 1 ? 0 : steps.length * 10 },
    ...(steps.length > 1 &&
    (/^(?:value|amount|text|content|_)$/i.test(last) || (isTranslated && last === "language"))
      ? [{ key: columnKey(steps.at(-2)!), remote: (steps.length - 1) * 10 }]
      : []),
    {
      key: keyWithoutTax(columnKey(nameWithoutCurrency(name))).replace(/ (?:in|en)$/, ""),
      remote: isWithoutTax(name) ? 150 : keySaysTaxes(nameKey) ? 0.6 : 50,
      isAmount: true,
    },
    ...daysOfSale(nameKey),
    { key: nameKey.replace(/^(?:g|c|product|produit|article|item|variant) /, ""), remote: 100 },
  ];
}

/** Akeneo's "name-fr_FR" and "name-en_US-ecommerce": the French one first. */
function ofLanguage(name: string): WayToSay[] {
  const [, plain, language] = /^(.+)-([a-z]{2})_[A-Z]{2}(?:-\w+)?$/.exec(name) ?? [];
  return plain ? [{ key: columnKey(plain), remote: language === "fr" ? 1 : 1.5 }] : [];
}

function daysOfSale(nameKey: string): WayToSay[] {
  const day = dayOfSale(nameKey);
  return day ? [{ key: day === "first" ? "promo debut" : "promo fin", remote: 20 }] : [];
}

function bestFirst(candidates: Candidate[]): Candidate[] {
  return candidates.toSorted((a, b) => a.rank - b.rank);
}

function contentsOf(rows: readonly (readonly string[])[], column: number): string[] {
  return rows.map((row) => (row[column] ?? "").trim()).filter((cell) => cell !== "");
}

/** Numbers of days are availabilities too: 1 and 0 are told from them by a name that asks whether there is any. */
function contradicts(field: string, name: string, cells: string[]): boolean {
  if (cells.length === 0) return false;
  const key = columnKey(name);
  if (field === "title" && key.includes("description")) return mostly(cells, isProse);
  if (field === "sku" && key === "code") return holdsGtins(cells, 3);
  if (field === "url") return mostly(cells, isWebAddress) === false;
  if (field === "medias") return mostly(cells, (cell) => /https?:\/\//i.test(cell)) === false;
  if (field === "ean" || field === "isbn") return mostly(cells, (cell) => /\d/.test(cell)) === false;
  if (field === "unit") return mostly(cells, isNumber);
  if (field === "on_sale") return mostly(cells, (cell) => yesOrNo.test(cell)) === false;
  if (field === "state") return mostly(cells, (cell) => yesOrNo.test(cell));
  if (field === "availability") return !asksWhether(name) && mostly(cells, (cell) => /^[01]$/.test(cell));
  if (numberFields.has(field)) return mostly(cells, isNumber) === false;
  return false;
}

/** What describes a product, and is not its name. */
function isProse(cell: string): boolean {
  return cell.length > 250 || /<\/?[a-z]|\n/i.test(cell);
}

const yesOrNo = /^(?:[01]|true|false|yes|no|oui|non|vrai|faux|ja|nein|s[ií])$/i;

function isNumber(cell: string) {
  return !measure.test(cell) && readNumber(cell) !== null;
}

/** "300g", "6 x 1 L": what a pack holds. */
const measure =
  /^(?:\d+ ?x ?)?\d+(?:[.,]\d+)? ?(?:[kmcd]?g|[mcd]?l|[kmcd]?m|lb|oz|unités?|pièces?|stück|stk|unidades|uds?|pezzi|pz)$/i;

function holdsGtins(cells: string[], least: number): boolean {
  return cells.length >= least && cells.filter(isGtin).length >= cells.length * 0.9;
}

function isGtin(cell: string): boolean {
  return /^'?(?:\d{8}|\d{12,14})$/.test(cell) && hasGtinCheckDigit(cell.replace("'", ""));
}

/** What most lines leave empty identifies few products. */
function isBetterIdentified(mapping: Mapping, isFilled: (name: string) => boolean): boolean {
  return ["url", "sku", "ean"].some((field) => mapping[field] && isFilled(mapping[field].fieldname));
}

/** 1, 2, 3…: they tell where a product stands in this file, and of another one in the next. */
function areLineNumbers(cells: string[]): boolean {
  const first = Number(cells[0]);
  return cells.length >= 3 && first <= 1 && cells.every((cell, index) => cell === String(first + index));
}

function mostly(cells: string[], holds: (cell: string) => boolean): boolean {
  return cells.filter(holds).length * 2 >= cells.length;
}
