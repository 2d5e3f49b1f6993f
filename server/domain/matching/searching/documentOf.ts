import { attributeValue } from "#shared/attributeValue.ts";
import { attributePrefix, kindOf, searchedFields } from "#server/search/index/fieldTerms.ts";
import type { SearchDocument } from "#server/search/index/shard.ts";
import type { SearchableProduct } from "#server/store/queries/matching/rules/matchableProducts.ts";

/** A product as the engine searches it. */
export function documentOf(product: SearchableProduct): SearchDocument {
  const values: Record<string, string | number | null> = {};
  for (const field of searchedFields) {
    const value = product[field as keyof SearchableProduct] as string | number | null;
    values[field] = kindOf(field) === "number" && value !== null ? Number(value) : value;
  }
  eachAttribute(product.attributes, (field, value) => (values[field] = value));
  return { id: product.id, values };
}

/** Tells the attributes of a product by the names of their fields. */
export function eachAttribute(
  attributes: Readonly<Record<string, unknown>>,
  tell: (field: string, value: string | number) => void,
): void {
  for (const [slug, attribute] of Object.entries(attributes)) {
    const value = valueIn(attribute);
    if (value !== undefined) tell(attributePrefix + slug, value);
  }
}

function valueIn(attribute: unknown): string | number | undefined {
  const value = attributeValue(attribute);
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}
