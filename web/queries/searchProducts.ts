// Looking for competitors' products that may be one of mine.
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AnswerOf } from "#shared/addresses/address.ts";
import type { searchProducts } from "#shared/addresses/search.ts";
import { type Wire, request } from "#web/api.ts";
import type { Product } from "./products.ts";
import { searchKey } from "./keys.ts";

/** What is asked: words, or a query as JSON; of these competitors, or of all when there are none. */
type ProductSearch = {
  catalogId: number;
  /** The own product that a match is looked for. */
  productId: number;
  query: string;
  competitors: readonly number[];
  page: number;
};

export type FoundProduct = {
  product: Product;
  /** 0 to 100: of the score that my own product would have itself. */
  share: number;
  highlight: FoundHit["highlight"];
  clauses: FoundHit["explanation"];
};

type FoundProducts = { total: number; isExact: boolean; found: FoundProduct[] };

export const searchPageSize = 10;

type Answer = Wire<AnswerOf<typeof searchProducts>>;
type FoundHit = Answer["hits"]["hits"][number];

/** A page of what is found, the best first. A query that cannot be run is refused in words that name the place. */
export function searchProductsOptions({ catalogId, productId, query, competitors, page }: ProductSearch) {
  const size = searchPageSize;
  const data = { query, product_id: productId, competitors, size, from: (page - 1) * size };
  return queryOptions({
    queryKey: [...searchKey, catalogId, data],
    queryFn: async (): Promise<FoundProducts> => {
      const path = `Catalogs/${catalogId}/searchProducts`;
      const { hits } = await request<Answer>({ method: "POST", path, data });
      const products = hits.hits.map(({ _source: product, share, highlight, explanation }) => ({
        product,
        share: share ?? 0,
        highlight,
        clauses: explanation,
      }));
      return { total: hits.total, isExact: hits.total_relation === "eq", found: products };
    },
    // The next page takes the place of the one before; another product's results are nothing to look at meanwhile.
    placeholderData: (previous, last) => {
      const lastQuery = last?.queryKey[2] as { product_id: number } | undefined;
      return lastQuery?.product_id === productId ? keepPreviousData(previous) : undefined;
    },
  });
}
