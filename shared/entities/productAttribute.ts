import { boolean, id, integer, oneOf, ref, text, writtenBy } from "../fields.ts";
import { entity } from "./entity.ts";

/** A name in the dictionary of a website's attributes. */
export const productAttribute = entity({
  model: "ProductAttribute",
  plural: "ProductAttributes",
  table: "product_attribute",
  owner: "reachableWebsite",
  writeOwner: "ownWebsite",
  read: "owner",
  create: "admin",
  update: "owner",
  remove: "admin",
  visitorColumn: "public",
  fields: {
    ...writtenBy("admin", {
      id: id(),
      website_id: ref("WebsiteSetting", { required: true, once: true }),
      slug_name: text({ required: true, unique: true }),
      name: text({ required: true, displayed: true }),
      type: oneOf(["string", "number"], { default: "string" }),
      values_count: integer({ default: 0, write: "server" }),
    }),
    /** Of an own website: whether customers who compare with it see the attribute. Its owner says so. */
    public: boolean({ default: false }),
  },
});
