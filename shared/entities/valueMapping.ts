import { boolean, id, integer, list, oneOf, ref, text, timestamp } from "../fields.ts";
import { entity } from "./entity.ts";

export const valueOperators = ["equals", "contains", "regexp", "in"] as const;

/** "When this field holds one of these values, the product has that attribute": a catalogue's own vocabulary. */
export const valueMapping = entity({
  model: "ValueMapping",
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
    catalog_id: ref("Catalog", { required: true, once: true }),
    name: text({ required: true, displayed: true }),
    /** Null = every website of the catalogue. */
    website_id: ref("WebsiteSetting"),
    /** category, brand, unit, title or attributes.{slug}. */
    source_field: text({ required: true }),
    operator: oneOf(valueOperators, { required: true, default: "equals" }),
    source_values: list(text(), { required: true, max: 1_000 }),
    target_slug: text({ required: true }),
    target_name: text({ required: true }),
    target_value: text({ required: true }),
    /** Of several mappings that give a product the same attribute the highest speaks, then the most recent. */
    priority: integer({ default: 0 }),
    enabled: boolean({ default: true }),
    created: timestamp(),
    modified: timestamp(),
  },
});
