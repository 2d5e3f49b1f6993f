import type { Where } from "#shared/filters/filter.ts";
import { propertiesOf } from "#shared/filters/topLevel.ts";

/**
 * The where of the own products of a catalogue, beside their comparisons there. What was set aside is listed only when
 * the where itself asks about it (docs/decisions/0100).
 */
export function ownProductsWhere(catalogId: number, websiteId: number, where: Where): Where {
  const listed: Where[] = propertiesOf(where).has("unmatched") ? [] : [{ unmatched: false }];
  return { and: [{ website_id: websiteId, catalog_id: catalogId }, ...listed, where] };
}
