// What a product says of itself in its attributes, which hold anything an import brought.
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";

type Attributed = Pick<MatchedProduct, "attributes">;

/** What the product costs its shop, null when it is not known. */
export function costOf(product: Attributed): number | null {
  const cost = valueOf(product, "cost_price");
  return typeof cost === "number" && Number.isFinite(cost) ? cost : null;
}

/** In stock, there in some days, or not to be had; whatever the case it is written in. */
export function availabilityOf(product: Attributed): "inStock" | "unavailable" | { days: number } {
  const text = String(valueOf(product, "availability") ?? "").trim();
  if (text.toLowerCase() === "in stock") return "inStock";
  return /^\d{1,4}$/.test(text) ? { days: Number(text) } : "unavailable";
}

function valueOf({ attributes }: Attributed, slug: string): unknown {
  const attribute: unknown = attributes?.[slug];
  return typeof attribute === "object" && attribute !== null && "value" in attribute
    ? attribute.value
    : undefined;
}
