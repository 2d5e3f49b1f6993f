import { id, number, oneOf, ref, text, timestamp } from "../fields.ts";
import { entity } from "./entity.ts";

export const mappingOperators = [
  "multiply",
  "divide",
  "add",
  "subtract",
  "add_percent",
  "subtract_percent",
] as const;

const symbols = {
  "*": "multiply",
  "/": "divide",
  "+": "add",
  "-": "subtract",
  "+%": "add_percent",
  "-%": "subtract_percent",
};

const criterion = (about: string) => text({ about, displayed: true });

/** What is done to a competitor's price before it is compared; with a product_id, that product's custom price. */
export const unitMapping = entity({
  model: "UnitMapping",
  words: { one: "a price mapping", many: "price mappings" },
  plural: "UnitMappings",
  table: "unit_mapping",
  owner: "catalog",
  read: "owner",
  create: "owner",
  update: "owner",
  remove: "owner",
  modifiedField: "modified",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", {
      about: "The catalogue in which prices are changed",
      required: true,
      once: true,
    }),
    product_id: ref("Product", { about: "An own product: its custom price, before all other mappings" }),
    competitor_id: ref("WebsiteSetting", { about: "The website whose prices are changed", required: true }),
    brand: criterion("Only own products of this brand"),
    category: criterion("Only own products of this category"),
    unit: criterion("Only own products of this unit"),
    competitor_brand: criterion("Only competitor's products of this brand"),
    competitor_category: criterion("Only competitor's products of this category"),
    competitor_unit: criterion("Only competitor's products of this unit"),
    operator: oneOf(mappingOperators, {
      about: "What is done with the competitor's price; the signs * / + - +% -% are read too",
      required: true,
      default: "multiply",
      aliases: symbols,
    }),
    value: number({
      about: "By how much",
      required: true,
      default: 1,
      min: -1_000_000_000,
      max: 1_000_000_000,
      digits: 6,
    }),
    modified: timestamp("When somebody last changed it"),
  },
});
