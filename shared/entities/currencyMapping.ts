import { id, number, oneOf, ref, text } from "../fields.ts";
import { entity } from "./entity.ts";

/** "1 EUR = rate currency": how a catalogue converts a competitor's currency. */
export const currencyMapping = entity({
  model: "CurrencyMapping",
  plural: "CurrencyMappings",
  table: "currency_mapping",
  owner: "catalog",
  read: "owner",
  create: "owner",
  update: "owner",
  remove: "owner",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", { required: true }),
    base_currency: oneOf(["EUR"], { required: true, default: "EUR" }),
    currency: text({ required: true, min: 3, max: 3 }),
    rate: number({ required: true, min: 0, digits: 8 }),
  },
});
