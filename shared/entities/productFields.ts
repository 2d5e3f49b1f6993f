// What a product says about itself. A comparison row carries a copy, so that grids read one table.
import { date, integer, list, number, oneOf, record, ref, json, text, timestamp, url } from "../fields.ts";
import { attributesArray } from "../reference/attributesArray.ts";
import { channelCodes } from "../reference/channels.ts";
import { currencyCodes } from "../reference/currencies.ts";

export const productStates = ["new", "used - like_new", "used"] as const;

/** NUMERIC(14, 4), in the product's currency; of an own product beside its comparison in the catalogue's. */
const price = () => number({ min: 0, max: 9_999_999_999, digits: 4 });
const reference = () => text({ max: 128, displayed: true });

export const productFields = {
  title: text({ required: true, max: 1_000, displayed: true }),
  sku: reference(),
  ean: reference(),
  isbn: reference(),
  mpn: reference(),
  internal_ref: reference(),
  brand: text({ displayed: true }),
  category: text({ displayed: true }),
  unit: text({ displayed: true }),
  /** The current selling price, taxes included: the only one that is compared. */
  price: price(),
  sale_price: price(),
  public_price: price(),
  original_price: price(),
  stock: number({ min: -9_999_999_999, max: 9_999_999_999, digits: 4 }),
  shipping_price: price(),
  total_price: price(),
  /** Of all its prices; its website's unless its file, or whoever wrote it, says another. ISO 4217. */
  currency: oneOf(currencyCodes),
  rank: integer({ min: 1 }),
  state: oneOf(productStates),
  channel: oneOf(channelCodes),
  /** The seller on a marketplace. */
  competitor_name: text({ displayed: true }),
  url: url({ page: true }),
  medias: list(url({ page: true }), { max: 20, default: [] }),
  attributes: record(json(), { max: 200, default: {}, derivedNames: [attributesArray] }),
  price_changed_at: date({ write: "server" }),
  price_import_id: ref("WebsiteImport", { write: "server" }),
  /** Since when complete imports no longer hold it. */
  missing_since: date({ write: "server" }),
  created: timestamp(),
  modified: timestamp(),
};
