// What a product says about itself. A comparison row carries a copy, so that grids read one table.
import { date, integer, list, number, oneOf, record, ref, json, text, timestamp, url } from "../fields.ts";
import { attributesArray, unkeptOfArray } from "../reference/attributesArray.ts";
import { channelCodes } from "../reference/channels.ts";
import { currencyCodes } from "../reference/currencyUnits.ts";

export const productStates = ["new", "used - like_new", "used"] as const;

/** NUMERIC(14, 4), in the product's currency; of an own product beside its comparison in the catalogue's. */
const price = (about: string) => number({ about, min: 0, max: 9_999_999_999, digits: 4 });
const reference = (about: string) => text({ about, max: 128, displayed: true });

export const productFields = {
  title: text({ about: "Its name, as the shop writes it", required: true, max: 1_000, displayed: true }),
  sku: reference("The shop's reference"),
  ean: reference("Its barcode"),
  isbn: reference("Of a book"),
  mpn: reference("The maker's reference"),
  internal_ref: reference("The owner's own reference, which others do not see"),
  brand: text({ about: "Its brand", displayed: true }),
  category: text({ about: "Its category, as the shop writes it", displayed: true }),
  unit: text({ about: "How much of it is sold: x 6, 500 g", displayed: true }),
  price: price("The current selling price, taxes included: the only one that is compared"),
  sale_price: price("The price in a sale"),
  public_price: price("The price that the maker recommends"),
  original_price: price("The crossed-out price"),
  stock: number({ about: "How many there are", min: -9_999_999_999, max: 9_999_999_999, digits: 4 }),
  shipping_price: price("What shipping costs"),
  total_price: price("Price and shipping"),
  /** Of all its prices; its website's unless its file, or whoever wrote it, says another. ISO 4217. */
  currency: oneOf(currencyCodes, {
    about: "Of all its prices, ISO 4217: the website's unless its file says another",
  }),
  rank: integer({ about: "Its place in the listing or the market it was read from", min: 1 }),
  state: oneOf(productStates, { about: "New or used" }),
  channel: oneOf(channelCodes, { about: "The marketplace it is sold on" }),
  competitor_name: text({ about: "The seller on a marketplace", displayed: true }),
  url: url({ about: "Its page in the shop", page: true }),
  medias: list(url({ page: true }), { about: "Addresses of its images", max: 20, default: [] }),
  attributes: record(json(), {
    about: "Everything else that its file tells, by name",
    max: 200,
    default: {},
    derivedNames: [attributesArray],
    problemOfDerived: unkeptOfArray,
  }),
  price_changed_at: date({ about: "When the price last became another one", write: "server" }),
  price_import_id: ref("WebsiteImport", { about: "The import that brought the price", write: "server" }),
  price_doubted_at: date({
    about:
      "Since when its source says another price, too far away to be believed; this one is the last good one",
    write: "server",
  }),
  missing_since: date({ about: "Since when complete imports no longer hold it", write: "server" }),
  created: timestamp("When it was first read"),
  modified: timestamp("When anything of it last changed"),
};
