import { id, number, oneOf, ref } from "../fields.ts";
import { baseCurrency, currencyCodes } from "../reference/currencies.ts";
import { entity } from "./entity.ts";

const convertible = currencyCodes.filter((code) => code !== baseCurrency);

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
    catalog_id: ref("Catalog", { required: true, once: true }),
    base_currency: oneOf([baseCurrency], { required: true, default: baseCurrency }),
    currency: oneOf(convertible, { required: true }),
    rate: number({ required: true, moreThan: 0, max: 999_999_999, digits: 8 }),
  },
});
