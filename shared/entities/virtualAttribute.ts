import { boolean, id, ref, text, timestamp } from "../fields.ts";
import { entity } from "./entity.ts";

/** An attribute that a value mapping gave to a product. Made and removed through the mapping. */
export const virtualAttribute = entity({
  model: "VirtualAttribute",
  plural: "VirtualAttributes",
  table: "virtual_attribute",
  owner: "catalog",
  read: "owner",
  create: "server",
  update: "server",
  remove: "server",
  fields: {
    id: id(),
    catalog_id: ref("Catalog", { required: true }),
    value_mapping_id: ref("ValueMapping", { required: true }),
    product_id: ref("Product", { required: true }),
    website_id: ref("WebsiteSetting", { required: true }),
    slug_name: text({ required: true }),
    name: text({ required: true, displayed: true }),
    value: text({ required: true, displayed: true }),
    /** A person linked the two: the rule of the mapping does not take it back. */
    by_hand: boolean({ default: false }),
    created: timestamp(),
  },
});
