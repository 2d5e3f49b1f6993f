// What the browser asks about single products: one of mine, how it compares, and the competitors' beside it.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { sourceLineOfProduct } from "#shared/addresses/sourceLines.ts";
import type { RowOf } from "#shared/entities/entity.ts";
import type { product } from "#shared/entities/product.ts";
import type { productHistoryByMonth } from "#shared/entities/productHistoryByMonth.ts";
import type { websiteSetting } from "#shared/entities/websiteSetting.ts";
import type { Where } from "#shared/filters/filter.ts";
import { request, requestOrNull } from "#web/api.ts";
import type { Wire } from "#web/api.ts";
import type { MatchedProduct } from "./matchedProducts.ts";
import { productsKey } from "./keys.ts";

export type Product = Wire<RowOf<typeof product>>;
export type PriceMonth = Wire<RowOf<typeof productHistoryByMonth>>;
export type Website = Wire<RowOf<typeof websiteSetting>>;
/** A product with its price history and its website. */
export type DetailedProduct = Product & { history: PriceMonth[]; website: Website };
/** What a file says of my price in another currency than the catalogue's. */
export type ForeignPrice = Pick<MatchedProduct, "raw_price" | "raw_currency" | "rate">;

/** My own price, and where it is from. */
export type OwnPrice = Pick<
  MatchedProduct,
  | "price"
  | "url"
  | "price_changed_at"
  | "price_seen_at"
  | "price_source"
  | "price_import_id"
  | "missing_since"
  | "price_doubted_at"
  | "modified"
  | "compared_at"
> &
  Partial<ForeignPrice>;

/** How one of my products stands in a catalogue: its pairs with competitors' products, undone ones included. */
export type Comparison = Pick<MatchedProduct, "competitors" | "price_diff_integer" | "entries_count"> &
  OwnPrice &
  ForeignPrice;

/** One of my products, and how it stands in a catalogue. */
export type OwnProduct = Product & Comparison;

/** What was set aside takes no part in matching, whatever a filter says. */
export const takingPart: Where = { unmatched: { neq: true } };

const detail = ["history", "website"];
const inTheCatalogue = ["history", { relation: "website", scope: { include: ["catalog"] } }];

/** A product of a website with its history, website and catalogue; null when there is none of this id. */
export function productOptions(websiteId: number, productId: number) {
  return queryOptions({
    queryKey: [...productsKey, "detail", websiteId, productId],
    queryFn: () =>
      productOf<DetailedProduct>(websiteId, { where: { id: productId }, include: inTheCatalogue, limit: 1 }),
  });
}

/** How a product stands towards the competitors of a catalogue; null when it is not one of the catalogue's own. */
export function comparisonOptions(catalog: { id: number; website_id: number }, productId: number) {
  const { id, website_id } = catalog;
  const where = { id: productId, catalog_id: id };
  return queryOptions({
    queryKey: [...productsKey, "comparison", id, productId],
    queryFn: () => productOf<OwnProduct>(website_id, { where, limit: 1 }),
  });
}

/** The line of the file behind a product's price; without a line for who may not see it, and where there is none. */
export function sourceLineOptions(productId: number, importId: number | null) {
  return queryOptions({
    queryKey: [...productsKey, "sourceLine", productId, importId],
    queryFn: () =>
      request<Wire<AnswerOf<typeof sourceLineOfProduct>>>({ path: `Products/${productId}/sourceLine` }),
    enabled: importId !== null,
    staleTime: 60_000,
  });
}

/** The same of its price that waits in quarantine. */
export function quarantinedLineOptions(productId: number, seenAt: string) {
  return queryOptions({
    queryKey: [...productsKey, "sourceLine", productId, seenAt],
    queryFn: () =>
      request<Wire<AnswerOf<typeof sourceLineOfProduct>>>({
        path: `Products/${productId}/sourceLine`,
        params: { inQuarantine: true },
      }),
    staleTime: 60_000,
  });
}

/** The competitors' products of a comparison, each with its history and website. */
export function competitorProductsOptions(pairs: Comparison["competitors"]) {
  const where = {
    website_id: { inq: distinct(pairs.map(({ website_id }) => website_id)) },
    id: { inq: distinct(pairs.map(({ product_id }) => product_id)) },
  };
  return queryOptions({
    queryKey: [...productsKey, "competitors", where],
    queryFn: () =>
      request<DetailedProduct[]>({ path: "Products", params: { filter: { where, include: detail } } }),
    enabled: pairs.length > 0,
    placeholderData: keepPreviousData,
  });
}

/** The first product of a website under a filter; null when there is none, or when the website itself is unknown. */
async function productOf<Row>(websiteId: number, filter: object): Promise<Row | null> {
  const path = `WebsiteSettings/${websiteId}/products`;
  const rows = await requestOrNull<Row[]>({ path, params: { filter } });
  return rows?.[0] ?? null;
}

function distinct(ids: number[]): number[] {
  return [...new Set(ids)].toSorted((left, right) => left - right);
}
