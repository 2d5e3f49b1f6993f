import { boolean, oneOf, ref, writtenBy } from "../fields.ts";
import { channelCodes } from "../reference/channels.ts";
import { entity } from "./entity.ts";
import { storedProduct } from "./product.ts";
import { visitorProductFields } from "./visitorFields.ts";

/**
 * An offer on a marketplace: one per website, product, channel, seller (competitor_name) and, where the provider of a
 * catalogue's marketplaces delivers it, catalogue.
 */
export const productMkp = entity({
  model: "ProductMkp",
  words: { one: "an offer on a marketplace", many: "offers on marketplaces" },
  plural: "ProductMkps",
  table: "product",
  view: "product_view",
  fixed: { kind: "mkp" },
  owner: "reachableWebsite",
  read: "owner",
  create: "admin",
  update: "admin",
  remove: "admin",
  visitorFields: visitorProductFields,
  broughtFor: "catalog_id",
  modifiedField: "modified",
  fields: writtenBy("admin", {
    ...storedProduct,
    channel: oneOf(channelCodes, { about: "The marketplace", required: true }),
    catalog_id: ref("Catalog", { about: "The catalogue that it was imported for", once: true }),
    unmatched: boolean({ about: "Whether it was set aside by hand", default: false }),
  }),
});
