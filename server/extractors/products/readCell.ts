// What one cell says, as a text, a number, a list of addresses or of offers.
import { urlMax } from "#shared/fields.ts";
import { isObject } from "#shared/isObject.ts";
import type { CustomsOfPrices } from "#shared/prices/foundNumbers.ts";
import { type Price, readNumber } from "#shared/prices/parsePrice.ts";
import { isWebAddress } from "../tables/cellKinds.ts";
import { cleanText } from "./cleanText.ts";
import { JsonValueEnd } from "../trees/jsonWalk.ts";
import { longest } from "./productLimits.ts";
import { defaultLimits } from "../limits.ts";
import type { Decimal, MarketplaceOffer } from "../types.ts";

/** CSV cells are texts; JSON values are what they are. Undefined: the line has no such cell. */
export type Cell = unknown;

const mediasMax = longest("medias");
const offersMax = 100;

export function textOf(cell: Cell): string {
  if (typeof cell === "string") return cell;
  if (typeof cell === "number" || typeof cell === "boolean") return String(cell);
  if (Array.isArray(cell)) return cell.map(textOf).filter(Boolean).join(", ");
  return isObject(cell) ? textOf(cell["name"] ?? cell["value"]) : "";
}

/** A text as it was before an export put an apostrophe before what a spreadsheet would run. */
export function withoutGuard(text: string): string {
  return /^'+[=+\-@＝＋－＠\t\r]/.test(text) ? text.slice(1) : text;
}

/** A code as it was before a spreadsheet was told to keep it: `'0123` and `="0123"` are 0123. */
export function codeOf(text: string): string {
  if (!text.startsWith("'") && !text.startsWith("=")) return text;
  return text.replace(/^'(?=\d)/, "").replace(/^="([^"]*)"$/, "$1");
}

/** What a spreadsheet made of a long number: its last digits are gone. */
export function isShortened(code: string): boolean {
  return /^\d(?:[.,]\d+)?E\+\d{1,3}$/i.test(code);
}

/**
 * A number, null when the cell holds something else, or a list of several that differ. JSON numbers always have a
 * decimal point.
 */
export function numberOf(cell: Cell, customs: CustomsOfPrices): Price | null {
  if (holdsSeveral(cell, customs)) return null;
  const one = firstOf(cell);
  return typeof one === "number"
    ? readNumber(String(one), null, { decimal: "." })
    : readNumber(textOf(one).trim(), null, customs);
}

/** Whether a cell is a list of amounts that are not all the same: an element of XML that is repeated, an array of JSON. */
export function holdsSeveral(cell: Cell, customs: CustomsOfPrices): boolean {
  if (!Array.isArray(cell)) return false;
  return new Set(filled(cell).map((one) => amountSaid(one, customs))).size > 1;
}

/** The first of a list that says anything; any other cell itself. */
export function firstOf(cell: Cell): Cell {
  return Array.isArray(cell) ? filled(cell)[0] : cell;
}

function filled(list: Cell[]): Cell[] {
  return list.filter((one) => textOf(one).trim() !== "");
}

function amountSaid(cell: Cell, customs: CustomsOfPrices): string {
  const read = numberOf(cell, customs);
  if (!read?.amount) return textOf(cell);
  return `${Number(read.amount)} ${read.currency ?? customs.currency ?? ""}`;
}

/** The amount with four decimals at most, halves rounded away from zero. */
export function rounded(amount: Decimal): Decimal {
  const point = amount.indexOf(".");
  if (point === -1 || amount.length - point - 1 <= 4) return amount;
  const [integer, decimals] = [amount.slice(0, point), amount.slice(point + 1)];
  const negative = integer.startsWith("-");
  const up = decimals.charCodeAt(4) >= "5".charCodeAt(0) ? 1n : 0n;
  const digits = (BigInt(integer.replace("-", "") + decimals.slice(0, 4)) + up).toString().padStart(5, "0");
  return `${negative ? "-" : ""}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** The complete web addresses in a cell, separated by blanks, commas, semicolons or bars, or a JSON list. */
export function mediasOf(cell: Cell): string[] {
  const medias = Array.isArray(cell) ? cell.map(mediaOf) : addressesIn(textOf(cell));
  const fits = (media: string) => isWebAddress(media) && media.length <= urlMax && !isDamaged(media);
  return [...new Set(medias.map(cleanText).filter(fits))].slice(0, mediasMax);
}

function mediaOf(media: Cell): string {
  return textOf(isObject(media) ? (media["url"] ?? media["src"] ?? media["link"]) : media);
}

/** An address may hold commas and bars itself: they separate only in front of another one, or at the end. */
function addressesIn(text: string): string[] {
  const words = text.match(/https?:\/\/\S+/gi) ?? [];
  return words
    .flatMap((word) => word.split(/[,;|](?=https?:)/i))
    .map((address) => address.replace(/[,;|]$/, ""));
}

/** The offers of other sellers, a JSON list in a cell; null when it is none. */
export function offersOf(cell: Cell): MarketplaceOffer[] | null {
  const list = typeof cell === "string" ? parsed(cell) : cell;
  if (!Array.isArray(list)) return null;
  const offers = list.filter(isObject).slice(0, offersMax);
  if (offers.some((offer) => isDamaged(textOf(offer["name"])))) return null;
  return offers.map((offer) => ({
    name: cleanText(textOf(offer["name"])).slice(0, 255),
    rank: rankOf(offer["rank"]),
    price: amountOf(offer["price"]),
    shipping: amountOf(offer["shipping"]),
    total_price: amountOf(offer["total_price"]),
  }));
}

/** Whether bytes of the text had no meaning in its encoding. */
export function isDamaged(text: string): boolean {
  return text.includes("\ufffd");
}

/** With question marks for what had no meaning, so that a person knows the words. */
export function readable(text: string): string {
  return text.replaceAll("\ufffd", "?");
}

/** A whole number from 1. */
export function rankOf(cell: Cell): number | null {
  const text = textOf(cell).trim();
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}

function amountOf(cell: Cell): Decimal | null {
  const amount = numberOf(cell, {})?.amount ?? null;
  return amount === null || amount.startsWith("-") ? null : rounded(amount);
}

function parsed(text: string): unknown {
  const value = new JsonValueEnd();
  value.find(text, 0);
  try {
    return value.deepest > defaultLimits.maxDepth ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
