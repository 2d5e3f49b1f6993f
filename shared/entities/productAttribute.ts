import { id, integer, oneOf, ref, text } from "../fields.ts";
import { entity } from "./entity.ts";

/** A name in the dictionary of a website's attributes. */
export const productAttribute = entity({
  model: "ProductAttribute",
  plural: "ProductAttributes",
  table: "product_attribute",
  owner: "reachableWebsite",
  read: "owner",
  create: "admin",
  update: "admin",
  remove: "admin",
  fields: {
    id: id(),
    website_id: ref("WebsiteSetting", { required: true, once: true }),
    slug_name: text({ required: true, unique: true }),
    name: text({ required: true, displayed: true }),
    type: oneOf(["string", "number"], { default: "string" }),
    values_count: integer({ default: 0, write: "server" }),
  },
});
