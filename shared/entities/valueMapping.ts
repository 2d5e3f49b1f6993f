import { boolean, id, integer, list, oneOf, ref, text, timestamp } from "../fields.ts";
import { entity } from "./entity.ts";

export const valueOperators = ["equals", "contains", "regexp", "in"] as const;

/** "When this field holds one of these values, the product has that attribute": a catalogue's own vocabulary. */
export const valueMapping = entity({
  model: "ValueMapping",
  words: { one: "a value mapping", many: "value mappings" },
  plural: "ValueMappings",
  table: "value_mapping",
  owner: "catalog",
  read: "owner",
  create: "owner",
  update: "owner",
  remove: "owner",
  modifiedField: "modified",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", { about: "The catalogue whose vocabulary it is", required: true, once: true }),
    name: text({ about: "What it is called", required: true, displayed: true }),
    /** Null = every website of the catalogue. */
    website_id: ref("WebsiteSetting", {
      about: "Only products of this website; of every website of the catalogue when null",
    }),
    source_field: text({ about: "category, brand, unit, title or attributes.{slug}", required: true }),
    operator: oneOf(valueOperators, {
      about: "How the field is held against the values",
      required: true,
      default: "equals",
    }),
    source_values: list(text(), { about: "Any of them is enough", required: true, max: 1_000 }),
    target_slug: text({ about: "The attribute that these products get, as filters call it", required: true }),
    target_name: text({ about: "The same as it is shown", required: true }),
    target_value: text({ about: "The value that they get", required: true }),
    priority: integer({
      about: "Of several that give a product the same attribute the highest speaks, then the most recent",
      default: 0,
    }),
    enabled: boolean({ about: "Whether it is applied", default: true }),
    created: timestamp("When it was made"),
    modified: timestamp("When it was last changed"),
  },
});
