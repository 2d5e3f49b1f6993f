// How much of a product is kept: as much as its entity says.
import { storedProduct } from "#shared/entities/product.ts";
import { type Fields, textMax, urlMax } from "#shared/fields.ts";

const fields: Fields = storedProduct;

/** How many characters, or items, a field may have. */
export function longest(name: string): number {
  const field = fields[name];
  return field?.options.max ?? (field?.kind === "url" ? urlMax : textMax);
}
