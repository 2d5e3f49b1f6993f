import type { Words } from "#web/session/words.ts";

/** An availability for a reader: a number is the days it takes, and the usual words are translated. */
export function availabilityText(availability: string, { say }: Words): string {
  if (/^\d+$/.test(availability)) return say("product.availableIn", { days: availability });
  const usual = availability.toLowerCase().replaceAll(/[\s_-]+/g, " ");
  if (usual === "in stock") return say("product.availability.inStock");
  if (usual === "out of stock") return say("product.availability.outOfStock");
  return availability;
}
