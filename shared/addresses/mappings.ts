// Applying the mappings of a catalogue. GET changes state because the specification says so; POST is the same.
import { valueMapping, valueOperators } from "../entities/valueMapping.ts";
import { id, integer, oneOf, ref, text } from "../fields.ts";
import { currencyCodes } from "../reference/currencies.ts";
import { address, anything, array, object, orNull } from "./address.ts";

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
  about: "Attributes that no mapping gives any more go; those that a person linked by hand stay.",
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
