import { boolean, id, integer, oneOf, ref, text, writtenBy, timestamp } from "../fields.ts";
import { entity } from "./entity.ts";

/** A name in the dictionary of a website's attributes. */
export const productAttribute = entity({
  model: "ProductAttribute",
  words: { one: "an attribute of a website's products", many: "attributes of a website's products" },
  plural: "ProductAttributes",
  table: "product_attribute",
  owner: "reachableWebsite",
  writeOwner: "ownWebsite",
  read: "owner",
  create: "admin",
  update: "owner",
  remove: "admin",
  visitorColumn: "public",
  modifiedField: "modified",
  fields: {
    ...writtenBy("admin", {
      id: id(),
      website_id: ref("WebsiteSetting", {
        about: "The website in whose dictionary it is",
        required: true,
        once: true,
      }),
      slug_name: text({
        about: "What filters call it: attributes.{slug_name}",
        required: true,
        unique: true,
      }),
      name: text({ about: "What it is called on screen", required: true, displayed: true }),
      type: oneOf(["string", "number"], {
        about: "Whether its values are texts or numbers",
        default: "string",
      }),
      values_count: integer({
        about: "Different values that its products have",
        default: 0,
        write: "server",
      }),
    }),
    public: boolean({
      about: "Of an own website: whether customers who compare with it see the attribute",
      default: false,
    }),
    modified: timestamp("When somebody last changed it"),
  },
});
