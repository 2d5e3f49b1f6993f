// Dotted paths that look like fields and are questions: what is asked and how it is answered.
import { type RawBuilder, sql } from "kysely";
import { type Field, list, ref } from "#shared/fields.ts";

type SpecialPath = { field: Field; column: RawBuilder<unknown> };

export const specialPaths: Readonly<Record<string, SpecialPath>> = {
  // The competitor websites a product has a live match on.
  "MatchedProduct.competitors.website_id": {
    field: list(ref("WebsiteSetting")) as Field,
    // The cast makes it a value: without it, "= any(…)" would take the question for a list of rows.
    column: sql`(select array_agg(entry.website_id) from offer entry
      where entry.catalog_id = row.catalog_id and entry.product_id = row.product_id and not entry.unmatched)::bigint[]`,
  },
};
