// Names that a where may use whose column is a question of its own: what is asked and how it is answered.
import { type RawBuilder, sql } from "kysely";
import { type Field, boolean, list, ref } from "#shared/fields.ts";
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf, idsInAll } from "#shared/filters/topLevel.ts";

/** `column` may depend on what else the where demands. */
type SpecialPath = { field: Field; column: (where: Where) => RawBuilder<unknown> };

export const specialPaths: Readonly<Record<string, SpecialPath>> = {
  // The competitor websites a product has a live match on.
  "MatchedProduct.competitors.website_id": {
    field: list(ref("WebsiteSetting")) as Field,
    // The cast makes it a value: without it, "= any(…)" would take the question for a list of rows.
    column: () => sql`(select array_agg(entry.website_id) from offer entry
      where entry.catalog_id = row.catalog_id and entry.product_id = row.product_id and not entry.unmatched)::bigint[]`,
  },
  // Screens always ask for both, and the answer is known before a row is read: lists are then counted in an index.
  "MatchedProduct.website_id": { field: ref("WebsiteSetting") as Field, column: ownWebsite },
  "MatchedProduct.unmatched": { field: boolean({ required: true }) as Field, column: () => sql`false` },
};

/** All comparison rows of a catalogue are of its own website. */
function ownWebsite(where: Where): RawBuilder<unknown> {
  const [catalogId, ...others] = idsInAll(demandsOf(where, "catalog_id")) ?? [];
  if (catalogId === undefined || others.length > 0) return sql`row.website_id`;
  return sql`(select website_id from catalog where id = ${catalogId})`;
}
