// The values that a website's products have, the most frequent first: what filters and forms suggest.
import { productAttribute } from "#shared/entities/productAttribute.ts";
import type { Where } from "#shared/filters/filter.ts";
import { likeContaining } from "#shared/filters/likePattern.ts";
import { slugOf } from "#shared/slugOf.ts";
import type { By } from "#server/store/by.ts";
import { find } from "#server/store/collection.ts";
import { type AttributeCount, countAttributeValues } from "#server/store/queries/products/attributeValues.ts";
import {
  type CountedField,
  countValues,
  countedValues,
} from "#server/store/queries/products/productValues.ts";
import { productRows } from "./productsInCatalog.ts";

type NamedCount = { name: { value: string; slug_value: string }; count: number };

/** What to count: of the products under the where, those whose field contains the text. */
type AskedValues = { field: CountedField; where: Where; search: string; limit: number };

/** Brands, categories or units with the number of products that have them; spellings that differ by case or accent are one. */
export async function valuesOf(by: By, websiteId: number, request: AskedValues): Promise<NamedCount[]> {
  const { field, where, limit } = request;
  const pattern = patternOf(field, where, request.search);
  const counted = pattern && (await countedValues(by.db, by.actor, websiteId, { field, pattern, limit }));
  const counts = counted || (await countedNow(by, websiteId, request));
  return counts.map(({ value, count }) => ({ name: { value, slug_value: slugOf(value) }, count }));
}

/** The values of an attribute with the number of products that have them, in the eyes of a catalogue if one is named. */
export function attributeValuesOf(
  { db, actor }: By,
  websiteId: number,
  request: { slug: string; search: string; limit: number; catalogId?: number },
): Promise<AttributeCount[]> {
  const { slug, search, limit, catalogId } = request;
  return countAttributeValues(db, actor, websiteId, {
    slug,
    pattern: likeContaining(search),
    limit,
    catalogId,
  });
}

/** The dictionary of a website's attributes, by name. */
export function attributesOf({ db, actor }: By, websiteId: number) {
  return find(db, actor, productAttribute, {
    where: { website_id: websiteId },
    fields: ["slug_name", "name"],
    order: [{ field: "name", descending: false }],
    limit: attributesMax,
  });
}

const attributesMax = 1_000;

/** What the counts are read by, when nothing but a text in the field is asked; else they are made for the occasion. */
function patternOf(field: CountedField, where: Where, search: string): string | undefined {
  const [[property, condition] = [], ...others] = Object.entries(where);
  if (property === undefined) return likeContaining(search);
  const { ilike, ...more } = (condition ?? {}) as { ilike?: unknown };
  const isText = property === field && typeof ilike === "string" && Object.keys(more).length === 0;
  return isText && others.length === 0 && search === "" ? ilike : undefined;
}

async function countedNow(by: By, websiteId: number, { field, where, search, limit }: AskedValues) {
  const clauses: Where[] = [{ website_id: websiteId }, where, { [field]: { ilike: likeContaining(search) } }];
  return countValues(by.db, by.actor, await productRows(by, { and: clauses }), { field, limit });
}
