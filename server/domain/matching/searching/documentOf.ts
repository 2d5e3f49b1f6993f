import { attributePrefix, kindOf, searchedFields } from "#server/search/index/fieldTerms.ts";
import type { SearchDocument } from "#server/search/index/shard.ts";
import type { SearchableProduct } from "#server/store/questions/matchableProducts.ts";

/** A product as the engine searches it. */
export function documentOf(product: SearchableProduct): SearchDocument {
  const values: Record<string, string | number | null> = {};
  for (const field of searchedFields) {
    const value = product[field as keyof SearchableProduct] as string | number | null;
    values[field] = kindOf(field) === "number" && value !== null ? Number(value) : value;
  }
  for (const [slug, attribute] of Object.entries(product.attributes)) {
    const value = valueIn(attribute);
    if (value !== undefined) values[attributePrefix + slug] = value;
  }
  return { id: product.id, values };
}

/** Imports store {name, value, slug_value}; whoever writes by hand may store the value alone. */
function valueIn(attribute: unknown): string | number | undefined {
  const isObject = typeof attribute === "object" && attribute !== null;
  const value: unknown = isObject && "value" in attribute ? attribute.value : attribute;
  return typeof value === "string" || typeof value === "number" ? value : undefined;
}
