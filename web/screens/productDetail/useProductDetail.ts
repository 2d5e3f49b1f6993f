import { useQuery } from "@tanstack/react-query";
import { comparisonOptions, competitorProductsOptions, productOptions } from "#web/queries/products.ts";
import type { Catalog } from "#web/session/catalog.ts";
import { useCatalogChoice } from "#web/session/catalogs.tsx";
import type { ProductParams } from "./search.ts";

/** All that the detail of a product shows, in three questions however many competitors there are. */
export function useProductDetail({ websiteId, productId }: ProductParams) {
  const catalog = useCatalogOf(websiteId);
  const isOwn = catalog.website_id === websiteId;
  const isValid = Number.isFinite(websiteId) && Number.isFinite(productId);
  const product = useQuery({ ...productOptions(websiteId, productId), enabled: isValid });
  const comparison = useQuery({ ...comparisonOptions(catalog, productId), enabled: isValid && isOwn });
  const competitors = useQuery(competitorProductsOptions(comparison.data?.competitors ?? []));

  return {
    catalog,
    product: isValid ? product.data : null,
    /** Null for a product that is not the catalogue's own. */
    comparison: isValid && isOwn ? comparison.data : null,
    competitors: competitors.data ?? [],
    failed: product.isError || comparison.isError,
    retry: () => void Promise.all([product.refetch(), isOwn && comparison.refetch(), competitors.refetch()]),
  };
}

export type Detail = ReturnType<typeof useProductDetail>;

/** The catalogue that a website's products are compared in: the one on screen when it is its own website. */
function useCatalogOf(websiteId: number): Catalog {
  const { catalog, catalogs } = useCatalogChoice();
  if (!catalog) throw new Error("A product is shown without a catalogue");
  if (catalog.website_id === websiteId) return catalog;
  return catalogs.find(({ website_id }) => website_id === websiteId) ?? catalog;
}
