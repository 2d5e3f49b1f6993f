// The columns of the matched products that history holds: those of a past day.
import type { ProductColumnId } from "./productColumns.ts";

export const pastColumns: ReadonlySet<string> = new Set<ProductColumnId>([
  ...([
    "image",
    "title",
    "sku",
    "ean",
    "brand",
    "category",
    "mpn",
    "internal_ref",
    "unit",
    "status",
  ] as const),
  ...(["price", "best_price", "website_competitor_cheap_name", "price_diff", "price_diff_percent"] as const),
  ...(["competitors_count", "competitors_price_average", "created"] as const),
]);
