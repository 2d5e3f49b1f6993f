// What every grid of products has alike, but for the few that say otherwise.
import { pageSizes } from "#shared/reference/pageSizes.ts";

export type NamedProduct = { title?: string | null; sku?: string | null };

/** The columns that stay in view, how high a row is, and what it is called. */
export const productGrid = {
  pinned: ["image", "title"],
  rowHeight: pageSizes.products.rowHeight_px,
  rowName: <Row extends NamedProduct>({ title, sku }: Row): string => title ?? sku ?? "",
};
