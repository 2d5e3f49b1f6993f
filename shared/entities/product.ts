import { boolean, id, integer, list, number, oneOf, ref, shape, text, writtenBy } from "../fields.ts";
import { entity } from "./entity.ts";
import { productFields } from "./productFields.ts";
import { visitorProductFields } from "./visitorFields.ts";

export const productKinds = ["product", "mkp"] as const;

/** The columns of a product, whichever its kind. All are the imports' and the admins'. */
export const storedProduct = writtenBy("admin", {
  id: id(),
  /** The source's identifier: one product per website and identifier. */
  product_id: text({ required: true, max: 512, made: true, withheld: true }),
  website_id: ref("WebsiteSetting", { required: true, once: true }),
  kind: oneOf(productKinds, { default: "product", write: "server" }),
  ...productFields,
  base64ImageUrl: text({ derived: true }),
  competitorsmkp: list(
    shape({
      name: text({ required: true }),
      rank: integer(),
      price: number(),
      shipping: number(),
      total_price: number(),
    }),
    { max: 500, default: [] },
  ),
});

/**
 * A product of a website, its owner's or a competitor's. What only exists towards the competitors of one catalogue
 * is on the catalogue's comparison row: MatchedProduct.
 */
export const product = entity({
  model: "Product",
  plural: "Products",
  table: "product",
  view: "product_view",
  fixed: { kind: "product" },
  owner: "reachableWebsite",
  // A competitor's products are other customers' too: what one says of them must not change what those see.
  writeOwner: "ownWebsite",
  read: "owner",
  create: "admin",
  update: "owner",
  remove: "admin",
  visitorFields: visitorProductFields,
  modifiedField: "modified",
  fields: {
    ...storedProduct,
    /** Set aside by hand: left out of every other listing. */
    unmatched: boolean({ default: false }),
  },
});
