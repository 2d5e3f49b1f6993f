import { id, number, oneOf, ref, text } from "../fields.ts";
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

const criterion = () => text({ displayed: true });

/** What is done to a competitor's price before it is compared; with a product_id, that product's custom price. */
export const unitMapping = entity({
  model: "UnitMapping",
  plural: "UnitMappings",
  table: "unit_mapping",
  owner: "catalog",
  read: "owner",
  create: "owner",
  update: "owner",
  remove: "owner",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", { required: true, once: true }),
    product_id: ref("Product"),
    competitor_id: ref("WebsiteSetting", { required: true }),
    brand: criterion(),
    category: criterion(),
    unit: criterion(),
    competitor_brand: criterion(),
    competitor_category: criterion(),
    competitor_unit: criterion(),
    operator: oneOf(mappingOperators, { required: true, default: "multiply", aliases: symbols }),
    value: number({ required: true, default: 1, min: -1_000_000_000, max: 1_000_000_000, digits: 6 }),
  },
});
