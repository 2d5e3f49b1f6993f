// Lists that are no relation: own products, competitors', unmatched ones, brands, sellers, what a tracking follows.
import { brandRow } from "../entities/brandRow.ts";
import { matchedProduct } from "../entities/matchedProduct.ts";
import { product } from "../entities/product.ts";
import { productMkp } from "../entities/productMkp.ts";
import { sellerRow } from "../entities/sellerRow.ts";
import { boolean, integer, ref } from "../fields.ts";
import { address, array, either, filter, object, optional, orNull, row, where } from "./address.ts";

const products = array(row(product));
const count = object({ count: integer({ about: "How many there are" }) });
const list = { methods: ["GET"], arguments: { filter: filter() }, answer: products } as const;
const counting = { methods: ["GET"], arguments: { where: where() }, answer: count } as const;

export const ownProducts = address({
  ...list,
  path: "/Catalogs/:id/products",
  summary: "its own products, beside their comparisons",
  about: "Lists the products of the own website, each with what the catalogue's comparison says of it.",
});

export const countOwnProducts = address({
  ...counting,
  path: "/Catalogs/:id/products/count",
  summary: "how many own products it has",
  about: "Counts the products of the own website that are under the where.",
});

export const competitorsProducts = address({
  ...list,
  path: "/Catalogs/:id/competitorsProduct",
  summary: "its competitors' products, each with its website",
  about:
    "Lists the products of the websites that the catalogue is compared with, prices in the catalogue's currency.",
  arguments: {
    filter: filter(),
    productId: ref("Product", { about: "An own product: only those that it is matched with" }),
  },
});

export const countCompetitorsProducts = address({
  ...counting,
  path: "/Catalogs/:id/competitorsProduct/count",
  summary: "how many products its competitors have",
  about: "Counts the products of the websites that the catalogue is compared with that are under the where.",
});

export const marketplaceOffers = address({
  ...list,
  path: "/Catalogs/:id/productsMkp",
  summary: "the offers on the marketplaces that it follows",
  about:
    "Lists the offers on marketplaces of its own website and of those that it is compared with, a row for each seller of each product, prices in the catalogue's currency.",
  answer: array(row(productMkp)),
});

export const countMarketplaceOffers = address({
  ...counting,
  path: "/Catalogs/:id/productsMkp/count",
  summary: "how many offers there are on the marketplaces that it follows",
  about: "Counts the offers on marketplaces that are under the where.",
});

export const matchedCompetitors = address({
  ...list,
  path: "/MatchedProducts/:id/getCompetitors",
  summary: "the competitors' products of its matches, each with its website and history",
  about: "Lists the products that the matched product is compared with.",
});

export const trackedProducts = address({
  ...list,
  path: "/TrackingProducts/:id/products",
  summary: "the matched products under its filters",
  about: "Lists the matched products that the tracking follows, as they are now.",
  answer: array(row(matchedProduct)),
});

const unmatched =
  "products of a website without a match in a catalogue that it is the own website of, and those set aside.";
const ofWebsite = { summary: "its products that are unmatched or set aside" };
export const unmatchedProducts = address({
  ...list,
  ...ofWebsite,
  about: `Lists the ${unmatched}`,
  path: "/WebsiteSettings/:id/getUnmatchedProducts",
});
export const countUnmatchedProducts = address({
  ...counting,
  ...ofWebsite,
  about: `Counts the ${unmatched}`,
  path: "/WebsiteSettings/:id/getUnmatchedProducts/count",
});

const unmatchedEverywhere =
  "products without a match or set aside of all own websites of the caller's catalogues.";
const everywhere = { summary: "own products that are unmatched or set aside" };
export const allUnmatchedProducts = address({
  ...list,
  ...everywhere,
  about: `Lists the ${unmatchedEverywhere}`,
  path: "/Products/findAllUnmatched",
});
export const countAllUnmatchedProducts = address({
  ...counting,
  ...everywhere,
  about: `Counts the ${unmatchedEverywhere}`,
  path: "/Products/findAllUnmatchedCount",
});

const ofCompetitor = {
  methods: ["GET"],
  arguments: {
    filter: filter("JSON: where"),
    catalogId: ref("Catalog", { about: "In this catalogue; in all that the caller sees unless said" }),
  },
  answer: count,
} as const;
export const countMatchedCompetitor = address({
  ...ofCompetitor,
  path: "/WebsiteSettings/:id/getCountMatchedCompetitor",
  summary: "how many of its products are matched",
  about: "Counts the products of a competitor's website that an own product is matched with.",
});
export const countUnmatchedCompetitor = address({
  ...ofCompetitor,
  path: "/WebsiteSettings/:id/getCountUnmatchedCompetitor",
  summary: "how many of its products are not matched",
  about: "Counts the products of a competitor's website that no own product is matched with.",
});

const counted = {
  filter: filter("JSON: where, order, limit, skip, fields"),
  count: boolean({ about: "true: only how many there are", default: false }),
};
const { brand, websiteId, website_name, total } = brandRow.fields;
export const productsByBrand = address({
  methods: ["GET"],
  path: "/Catalogs/:id/productsByBrand",
  summary: "brands with their number of products, by website",
  about: "Counts products by brand, with a row for each brand on each website of the catalogue.",
  arguments: counted,
  answer: either([
    array(
      object({
        brand: optional(brand),
        websiteId: optional(websiteId),
        website_name: optional(website_name),
        total: optional(total),
      }),
    ),
    object({
      count: integer({ about: "How many rows" }),
      brands: integer({ about: "How many brands, each once however many websites have it" }),
    }),
  ]),
});

const { channel, seller, total: offers } = sellerRow.fields;
export const marketplaceSellers = address({
  methods: ["GET"],
  path: "/Catalogs/:id/sellersMkp",
  summary: "marketplace sellers with their number of products",
  about:
    "Counts products by seller, with a row for each seller on each marketplace that the catalogue's websites are of.",
  arguments: counted,
  answer: either([
    array(object({ channel: optional(orNull(channel)), seller: optional(seller), total: optional(offers) })),
    count,
  ]),
});
