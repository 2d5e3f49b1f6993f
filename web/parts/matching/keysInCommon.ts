// What says for certain that two products are the same article, or are not.
import type { Product } from "#web/queries/products.ts";

export type Keyed = Pick<Product, "ean" | "mpn" | "sku">;
const keys = ["ean", "mpn", "sku"] as const;
type Key = (typeof keys)[number];

/** The references that two products share, however they are written, the surest first. */
export function keysInCommon(left: Keyed, right: Keyed): Key[] {
  return keys.filter((key) => {
    const written = bare(key, left[key]);
    return written !== "" && written === bare(key, right[key]);
  });
}

/** Whether both have a barcode, and not the same one: they are two articles, whatever else they share. */
export function haveDifferentEans(left: Pick<Keyed, "ean">, right: Pick<Keyed, "ean">): boolean {
  const [ean, its] = [bare("ean", left.ean), bare("ean", right.ean)];
  return ean !== "" && its !== "" && ean !== its;
}

/** Without what shops write differently: case, signs, and the zeros before a barcode. */
function bare(key: Key, reference: string | null): string {
  const signs = (reference ?? "").toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
  return key === "ean" ? signs.replace(/^0+/, "") : signs;
}
