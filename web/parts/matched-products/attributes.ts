// What a product says of itself in its attributes, which hold anything an import brought.
import { availabilitySlug } from "#shared/reference/availability.ts";
import { availabilityIn } from "#web/parts/filters/availability.ts";
import type { AvailabilityState } from "#web/parts/filters/availability.ts";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";

type Attributed = Pick<MatchedProduct, "attributes">;

/** What the product costs its shop, null when it is not known. */
export function costOf(product: Attributed): number | null {
  const cost = valueOf(product, "cost_price");
  return typeof cost === "number" && Number.isFinite(cost) ? cost : null;
}

export function availabilityOf(product: Attributed): AvailabilityState {
  return availabilityIn(String(valueOf(product, availabilitySlug) ?? ""));
}

function valueOf({ attributes }: Attributed, slug: string): unknown {
  const attribute: unknown = attributes?.[slug];
  return typeof attribute === "object" && attribute !== null && "value" in attribute
    ? attribute.value
    : undefined;
}
