// What says for certain that two products are the same article.
import type { Product } from "#web/queries/products.ts";

type Keyed = Pick<Product, "ean" | "mpn" | "sku">;
export const keys = ["ean", "mpn", "sku"] as const;
export type Key = (typeof keys)[number];

/** The references that two products share, however they are written, the surest first. */
export function keysInCommon(one: Keyed, other: Keyed): Key[] {
  return keys.filter((key) => {
    const written = bare(key, one[key]);
    return written !== "" && written === bare(key, other[key]);
  });
}

/** Without what shops write differently: case, signs, and the zeros before a barcode. */
function bare(key: Key, reference: string | null): string {
  const signs = (reference ?? "").toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  return key === "ean" ? signs.replace(/^0+/, "") : signs;
}
