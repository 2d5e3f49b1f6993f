import { boolean, id, integer, list, number, oneOf, ref, shape, text, writtenBy } from "../fields.ts";
import { entity } from "./entity.ts";
import { productFields } from "./productFields.ts";
import { visitorProductFields } from "./visitorFields.ts";

const productKinds = ["product", "mkp"] as const;

/** The columns of a product, whichever its kind. All are the imports' and the admins'. */
export const storedProduct = writtenBy("admin", {
  id: id(),
  product_id: text({
    about: "The source's identifier: one product per website and identifier",
    required: true,
    max: 512,
    made: true,
    withheld: true,
  }),
  website_id: ref("WebsiteSetting", { about: "The website that sells it", required: true, once: true }),
  kind: oneOf(productKinds, {
    about: "product, or an offer on a marketplace (mkp)",
    default: "product",
    write: "server",
  }),
  ...productFields,
  base64ImageUrl: text({ about: "Its first image as a data address, where one row is read", derived: true }),
  competitorsmkp: list(
    shape({
      name: text({ about: "The seller", required: true }),
      rank: integer({ about: "His place on the page" }),
      price: number({ about: "What the seller asks" }),
      shipping: number({ about: "What shipping costs" }),
      total_price: number({ about: "Both together" }),
    }),
    { about: "Its offers on the marketplace", max: 500, default: [] },
  ),
});

/**
 * A product of a website, its owner's or a competitor's. What only exists towards the competitors of one catalogue
 * is on the catalogue's comparison row: MatchedProduct.
 */
export const product = entity({
  model: "Product",
  words: { one: "a product", many: "products" },
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
    unmatched: boolean({
      about: "Whether it was set aside by hand: left out of every other listing",
      default: false,
    }),
  },
});
