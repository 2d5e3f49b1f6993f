import { id, number, oneOf, ref, timestamp } from "../fields.ts";
import { baseCurrency, currencyCodes } from "../reference/currencyUnits.ts";
import { entity } from "./entity.ts";

const convertible = currencyCodes.filter((code) => code !== baseCurrency);

/** "1 EUR = rate currency": how a catalogue converts a competitor's currency. */
export const currencyMapping = entity({
  model: "CurrencyMapping",
  words: { one: "an exchange rate", many: "exchange rates" },
  plural: "CurrencyMappings",
  table: "currency_mapping",
  owner: "catalog",
  read: "owner",
  create: "owner",
  update: "owner",
  remove: "owner",
  modifiedField: "modified",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", {
      about: "The catalogue whose prices are converted",
      required: true,
      once: true,
    }),
    base_currency: oneOf([baseCurrency], {
      about: "Always EUR: rates are of one euro",
      required: true,
      default: baseCurrency,
    }),
    currency: oneOf(convertible, {
      about: "The other side of the rate: a competitor's currency, ISO 4217",
      required: true,
    }),
    rate: number({
      about: "How much of the currency one euro is",
      required: true,
      moreThan: 0,
      max: 999_999_999,
      digits: 8,
    }),
    modified: timestamp("When somebody last changed it"),
  },
});
