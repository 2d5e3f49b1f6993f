// What the browser asks about what is listed of a catalogue: its own products, its competitors', offers on marketplaces,
// who sells there, and how deep the range of each brand is.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { marketplaceSellers, productsByBrand } from "#shared/addresses/lists.ts";
import type { RowOf } from "#shared/entities/entity.ts";
import type { productMkp } from "#shared/entities/productMkp.ts";
import type { Where } from "#shared/filters/filter.ts";
import { request } from "#web/api.ts";
import type { Wire } from "#web/api.ts";
import { listQueries } from "./listQueries.ts";
import { productsKey } from "./keys.ts";
import type { OwnProduct, Product, Website } from "./products.ts";

/** It names the catalogue for its export, which is asked of the website. */
type CatalogProductsWhere = Where & { catalog_id: number };

/** A product of my catalogue, with the files of sales that name it. */
type MyProduct = OwnProduct & { urlFiles: string[] };

export function myProducts(catalogId: number) {
  return listQueries<MyProduct, CatalogProductsWhere>({
    key: [...productsKey, "mine", catalogId],
    path: `Catalogs/${catalogId}/products`,
    include: ["website", "urlFiles"],
  });
}

/** What is listed of several websites: with the name of its own, its price in the catalogue's currency. */
type InCatalog = {
  raw_price: number | null;
  raw_currency: string | null;
  rate: number | null;
  website_name: string | null;
  website?: Website;
};
/** With the other competitors of what it is matched with. */
export type CompetitorProduct = Product & InCatalog & Pick<OwnProduct, "competitors">;
export type MarketplaceOffer = Wire<RowOf<typeof productMkp>> & InCatalog & { own_seller: boolean };

export function competitorsProducts(catalogId: number) {
  return listQueries<CompetitorProduct>({
    key: [...productsKey, "theirs", catalogId],
    path: `Catalogs/${catalogId}/competitorsProduct`,
    include: ["competitors"],
  });
}

export function marketplaceOffers(catalogId: number) {
  return listQueries<MarketplaceOffer>({
    key: [...productsKey, "offers", catalogId],
    path: `Catalogs/${catalogId}/productsMkp`,
    // Those of one product stand together, the best first.
    thenBy: "rank ASC",
  });
}

type Counted<Answer> = Required<Extract<Answer, readonly unknown[]>[number]>;
export type BrandRow = Counted<AnswerOf<typeof productsByBrand>>;
type BrandsCounted = Exclude<AnswerOf<typeof productsByBrand>, readonly unknown[]>;
export type SellerRow = Counted<AnswerOf<typeof marketplaceSellers>>;

export function brands(catalogId: number) {
  return listQueries<BrandRow>({
    key: [...productsKey, "brands", catalogId],
    path: `Catalogs/${catalogId}/productsByBrand`,
    countsThere: true,
  });
}

/** How many brands the rows under a where are of. */
export function brandsCountOptions(catalogId: number, where: Where) {
  return queryOptions({
    queryKey: [...productsKey, "brands", catalogId, "brandsCount", where],
    queryFn: async () => {
      const params = { filter: { where }, count: true };
      const path = `Catalogs/${catalogId}/productsByBrand`;
      return (await request<BrandsCounted>({ path, params, duplicate: "send" })).brands;
    },
    placeholderData: keepPreviousData,
  });
}

export function sellers(catalogId: number) {
  return listQueries<SellerRow>({
    key: [...productsKey, "sellers", catalogId],
    path: `Catalogs/${catalogId}/sellersMkp`,
    countsThere: true,
  });
}
