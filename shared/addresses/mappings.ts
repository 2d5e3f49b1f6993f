// Applying the mappings of a catalogue. GET changes state because the specification says so; POST is the same.
import { valueMapping, valueOperators } from "../entities/valueMapping.ts";
import { boolean, date, id, integer, number, oneOf, ref, text } from "../fields.ts";
import { positions } from "../filters/competitive.ts";
import { currencyCodes } from "../reference/currencyUnits.ts";
import { type PartValue, address, anything, array, object, orNull } from "./address.ts";

const positionCounts = (about: string) =>
  object(
    {
      cheap: integer({ about: "Own products cheaper than every competitor" }),
      equals: integer({ about: "At the price of the cheapest" }),
      expensive: integer({ about: "Dearer than the cheapest" }),
    },
    { about },
  );

const effect = {
  prices: integer({ about: "Competitors' prices that change" }),
  own_prices: integer({ about: "Own prices in another currency than the catalogue's that change" }),
  positions: integer({ about: "Own products that stand elsewhere then, for the first time or no longer" }),
  decided: integer({ about: "Competitors' prices that the row decides then" }),
  skipped: integer({
    about: "Prices that it would leave at nothing: they stay as the competitor shows them",
  }),
  before: positionCounts("How many of the matched products stand where"),
  after: positionCounts("The same once the prices have followed"),
  pending: boolean({
    about: "True while prices still follow another change: the counts are of what is known so far",
  }),
};
const mappingEffect = object(effect, {
  about: "What became of the prices; null where several rows were written at once",
});

/** What becomes of the prices and positions of a catalogue when one of its mappings is written. */
export type MappingEffect = PartValue<typeof mappingEffect>;

const mappedPrice = object({
  product_id: integer({ about: "The own product" }),
  title: text({ about: "Its name" }),
  website_id: integer({ about: "The competitor's website" }),
  competitor: text({ about: "Its name" }),
  raw_price: number({ about: "The price on the competitor's page" }),
  raw_currency: text({ about: "Its currency" }),
  before: orNull(
    number({ about: "What is compared now, in the catalogue's currency; null when it is not converted" }),
  ),
  after: orNull(number({ about: "What would be compared" })),
  price_doubted_at: orNull(date({ about: "Since when the price on the competitor's page is in doubt" })),
  own_price: orNull(number({ about: "The own price it is compared with" })),
  own_price_doubted_at: orNull(date({ about: "Since when that one is in doubt" })),
  position_before: orNull(oneOf(positions, { about: "Where the own product stands now" })),
  position_after: orNull(oneOf(positions, { about: "Where it would stand" })),
});
export type MappedPrice = PartValue<typeof mappedPrice>;

const preview = {
  methods: ["POST"],
  summary: "what a change would do to prices, before it is saved",
  about:
    "Counts the prices and positions that a mapping would change, and shows three of the prices. Changes nothing; refuses " +
    "what saving would refuse.",
  answer: object({
    ...effect,
    examples: array(mappedPrice, {
      about: "Three at most, those of products that would stand elsewhere first",
    }),
  }),
} as const;

const changes = anything<object | null, { required: true }>(
  "What would be sent to save it: all fields of a new row, those that change of one that is there; null deletes it",
  { required: true },
);

export const previewUnitMapping = address({
  ...preview,
  path: "/Catalogs/:id/unitMapping/preview",
  arguments: {
    mapping_id: ref("UnitMapping", { about: "The row that changes; a new one without it" }),
    changes,
  },
});

export const previewCurrencyMapping = address({
  ...preview,
  path: "/Catalogs/:id/currencyMapping/preview",
  arguments: {
    mapping_id: ref("CurrencyMapping", { about: "The row that changes; a new one without it" }),
    changes,
  },
});

export const listCurrencies = address({
  methods: ["GET"],
  path: "/Catalogs/:id/currencyMapping/currencies",
  summary: "the currencies that its products have",
  about:
    "Lists the currencies of the catalogue's products and of its competitors', the one with the most matched prices first. Its own, which needs no " +
    "rate, is among them.",
  arguments: {},
  answer: array(
    object({
      currency: text({ about: "Its code: USD" }),
      prices: integer({ about: "Prices of matched competitors' products in it" }),
    }),
  ),
});

const mappingModels = ["UnitMapping", "CurrencyMapping"] as const;

const mappingChange = object({
  id: integer({ about: "The change" }),
  model: oneOf(mappingModels, { about: "What was changed" }),
  mapping_id: integer({ about: "The row that was changed" }),
  customer_name: orNull(text({ about: "Who did it; null when they are gone" })),
  created: date({ about: "When" }),
  before: orNull(anything<Record<string, unknown>>("The row as it was; null when it was made then")),
  after: orNull(anything<Record<string, unknown>>("The row as it was left; null when it was deleted")),
  effect: orNull(mappingEffect),
  undoable: boolean({
    about: "False once the row was changed again, or the website that it is about is gone",
  }),
});
export type MappingChange = PartValue<typeof mappingChange>;

export const listMappingChanges = address({
  methods: ["GET"],
  path: "/Catalogs/:id/mappingChanges",
  summary: "what was changed of its mappings within a day",
  about:
    "Changes of the price mappings and exchange rates of the catalogue, the newest first. Custom prices are not among them.",
  arguments: {
    limit: integer({
      about: "At most so many",
      min: 1,
      max: 100,
      default: 20,
      otherwise: "errors.invalidLimit",
    }),
  },
  answer: array(mappingChange),
});

export const undoMappingChange = address({
  methods: ["POST"],
  path: "/Catalogs/:id/mappingChanges/:fk/undo",
  summary: "take back a change of its mappings",
  about:
    "Puts the row back as it was before, within a day. Refused (409) once the row was changed again, or the website that it is about is gone. " +
    "Answers the change that this is, which can be taken back in turn.",
  arguments: {},
  answer: mappingChange,
});

const both = { methods: ["GET", "POST"], sentIn: "query", changes: true } as const;

export const applyUnitMappings = address({
  ...both,
  path: "/Catalogs/:id/unitMapping/applyAll",
  summary: "price again what its unit mappings decide",
  about: "Prices again all that the price mappings of the catalogue decide, or no longer decide.",
  arguments: {},
  answer: object({
    count: integer({ about: "Competitors' prices that a mapping decides now" }),
    skipped: integer({
      about: "Prices that their mapping would have left at nothing: they stay as the competitor shows them",
    }),
  }),
});

const matched = { ...both, summary: "price one comparison again" } as const;
const applyMatched = {
  ...matched,
  about: "Prices one comparison again, and answers the competitor's product in it that the mapping is about.",
  arguments: {
    unitMappingId: ref("UnitMapping", { about: "A price mapping of the catalogue", required: true }),
    matchedProductId: ref("MatchedProduct", {
      about: "A matched product of the catalogue",
      required: true,
    }),
  },
  answer: anything<object>("The entry of the competitor, as in competitors of a matched product"),
} as const;
export const applyToMatchedProduct = address({
  ...applyMatched,
  path: "/Catalogs/:id/unitMapping/applyMatchedProduct",
});
export const applyToMatchedProductShort = address({
  ...applyMatched,
  path: "/Catalogs/:id/applyMatchedProduct",
});

export const applyCurrency = address({
  ...both,
  path: "/Catalogs/:id/currencyMapping/applyCurrency",
  summary: "convert again the prices in a currency",
  about: "Converts again all competitors' prices in this currency, by the rate of the catalogue.",
  arguments: { currency: oneOf(currencyCodes, { about: "Its code: USD", required: true }) },
  answer: object({ count: integer({ about: "Competitors' prices in this currency" }) }),
});

export const applyValueMappings = address({
  ...both,
  path: "/Catalogs/:id/applyValueMappingRule",
  summary: "give products the attributes that its value mappings say",
  about:
    "Gives products the attributes that the value mappings of the catalogue say. Attributes that no mapping gives any more go; those that a person linked by hand stay.",
  arguments: { valueMappingId: ref("ValueMapping", { about: "One value mapping; all of them without it" }) },
  answer: object({
    count: integer({ about: "Attributes that products have by mappings" }),
    changed: integer({ about: "Those that are new, have another value or went" }),
  }),
});

const { source_field, source_values, target_slug, website_id } = valueMapping.fields;
const operator = oneOf(valueOperators, {
  about: "How the field is held against the values",
  default: "equals",
});

export const previewValueMapping = address({
  methods: ["POST"],
  path: "/Catalogs/:id/previewValueMapping",
  summary: "which products a value mapping would mean",
  about:
    "Counts and shows the products that a value mapping would mean, before it is saved. Nothing is written: it answers " +
    "what applying it would find now.",
  arguments: { website_id: orNull(website_id), source_field, operator, source_values, target_slug },
  answer: object({
    count: integer({ about: "Products that it means" }),
    kept: integer({
      about: "Those of them whose own file gives this attribute: theirs stays",
    }),
    products: array(
      object({
        id: id({ about: "Its id" }),
        website_id: ref("WebsiteSetting", { about: "The website that sells it" }),
        title: text({ about: "What it is called" }),
        imported_value: orNull(text({ about: "What its own file says under this name" })),
      }),
      { about: "Some of them: first those that would show the attribute" },
    ),
  }),
});

export const clearValueMappings = address({
  methods: ["DELETE"],
  path: "/Catalogs/:id/deleteAllVirtualAttributesandVm",
  summary: "delete its value mappings and the attributes they gave",
  about:
    "Deletes all value mappings of the catalogue, and all attributes that they gave. Administrators only.",
  arguments: {},
  answer: object({
    virtualAttributes: integer({ about: "Attributes that went" }),
    valueMappings: integer({ about: "Mappings that went" }),
  }),
});
