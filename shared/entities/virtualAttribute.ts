import { boolean, id, ref, text, timestamp } from "../fields.ts";
import { entity } from "./entity.ts";

/** An attribute that a value mapping gave to a product. Made and removed through the mapping. */
export const virtualAttribute = entity({
  model: "VirtualAttribute",
  words: { one: "an attribute that a mapping gave", many: "attributes that mappings gave" },
  plural: "VirtualAttributes",
  table: "virtual_attribute",
  owner: "catalog",
  read: "owner",
  create: "server",
  update: "server",
  remove: "server",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", { about: "The catalogue in which the product has it", required: true }),
    value_mapping_id: ref("ValueMapping", { about: "The mapping that gave it", required: true }),
    product_id: ref("Product", { about: "The product that has it", required: true }),
    website_id: ref("WebsiteSetting", { about: "The website of the product", required: true }),
    slug_name: text({ about: "What filters call it: attributes.{slug_name}", required: true }),
    name: text({ about: "What it is called on screen", required: true, displayed: true }),
    value: text({ about: "What the product is said to have", required: true, displayed: true }),
    by_hand: boolean({
      about: "A person linked the two: the rule of the mapping does not take it back",
      default: false,
    }),
    created: timestamp("When it was given"),
  },
});
