import { boolean, oneOf, ref, writtenBy } from "../fields.ts";
import { channelCodes } from "../reference/channels.ts";
import { entity } from "./entity.ts";
import { storedProduct } from "./product.ts";
import { visitorProductFields } from "./visitorFields.ts";

/** An offer on a marketplace: one per website, product, channel and seller (competitor_name). */
export const productMkp = entity({
  model: "ProductMkp",
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
  modifiedField: "modified",
  fields: writtenBy("admin", {
    ...storedProduct,
    channel: oneOf(channelCodes, { required: true }),
    catalog_id: ref("Catalog", { once: true }),
    unmatched: boolean({ default: false }),
  }),
});
