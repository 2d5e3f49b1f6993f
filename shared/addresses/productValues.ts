// What filters and forms suggest: the values that products have, and their attributes.
import { filterBounds } from "../filters/filter.ts";
import { integer, oneOf, text } from "../fields.ts";
import { address, anything, array, filter, object } from "./address.ts";

export const countedFields = ["brand", "category", "unit"] as const;

/** How many values are answered, of those that are asked for. */
export const valueLimits = { usual: 50, most: 1_000 } as const;

const page = {
  search: text({
    about: "Only values that contain this text, whatever its case and accents",
    max: filterBounds.patternLength,
    default: "",
    otherwise: "errors.invalidPattern",
  }),
  limit: integer({
    about: `How many: ${valueLimits.usual} unless said otherwise`,
    min: 0,
    max: filterBounds.limit,
    otherwise: "errors.invalidLimit",
  }),
};
const count = integer({ about: "Products that have it" });

const spellings = "Spellings that differ by case or accents are one; the most frequent first.";
const ofField = {
  methods: ["GET"],
  arguments: {
    field: oneOf(countedFields, { about: "Whose values", required: true }),
    filter: filter("JSON: where, limit; the products that count"),
    ...page,
  },
  answer: array(
    object({
      name: object({
        value: text({ about: "As it is written most often" }),
        slug_value: text({ about: "As addresses and exports write it" }),
      }),
      count,
    }),
  ),
} as const;

export const websiteValues = address({
  ...ofField,
  path: "/WebsiteSettings/:id/Products/aggregate",
  summary: "values of a field of its products",
  about: `Counts the products of a website by each value of a field. ${spellings}`,
});
export const catalogValues = address({
  ...ofField,
  path: "/Catalogs/:id/productsAggregateByField",
  summary: "values of a field of its own products",
  about: `Counts the own products of a catalogue by each value of a field. ${spellings}`,
});

const ofAttribute = {
  methods: ["GET"],
  arguments: {
    slug: text({
      about: "The slug_name of the attribute",
      required: true,
      otherwise: "errors.requiredArgument",
    }),
    ...page,
  },
  answer: array(object({ value: anything<string | number | boolean>("The value"), count })),
} as const;

export const websiteAttributeValues = address({
  ...ofAttribute,
  path: "/WebsiteSettings/:id/attributesAggregate",
  summary: "values of an attribute of its products",
  about: "Counts the products of a website by each value of an attribute, the most frequent first.",
});
export const catalogAttributeValues = address({
  ...ofAttribute,
  path: "/Catalogs/:id/attributesAggregate",
  summary: "values of an attribute of its own products, those that its mappings give included",
  about:
    "Counts the own products of a catalogue by each value of an attribute, the most frequent first. Values that its " +
    "mappings give are among them.",
});

export const productAttributes = address({
  methods: ["GET", "POST"],
  path: "/WebsiteSettings/:id/getProductAttributes",
  summary: "the attributes of its products",
  about:
    "Lists the attributes of a website's products. By name: those that the caller may see, with what filters call each.",
  arguments: {},
  answer: array(
    object({
      slug_name: text({ about: "What filters call it: attributes.{slug_name}" }),
      name: text({ about: "What it is called on screen" }),
    }),
  ),
});
