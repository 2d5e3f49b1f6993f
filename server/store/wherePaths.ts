// Names that a where may use whose column is a question of its own: what is asked and how it is answered.
import { type RawBuilder, sql } from "kysely";
import { type Field, boolean, list, ref, text } from "#shared/fields.ts";
import type { Where } from "#shared/filters/filter.ts";
import { demandsOf, idsInAll } from "#shared/filters/topLevel.ts";

/**
 * `column` may depend on what else the where demands. `values` is a question for all the values the column can have,
 * as `value`: where they are few, a part of a text is sought in them instead of in every row.
 */
type SpecialPath = {
  field: Field;
  column: (where: Where) => RawBuilder<unknown>;
  values?: (where: Where) => RawBuilder<unknown> | undefined;
};

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
  "MatchedProduct.brand": namesOf("brand"),
  "MatchedProduct.category": namesOf("category"),
};

/** All comparison rows of a catalogue are of its own website. */
function ownWebsite(where: Where): RawBuilder<unknown> {
  const catalogId = theCatalog(where);
  if (catalogId === undefined) return sql`row.website_id`;
  return sql`(select website_id from catalog where id = ${catalogId})`;
}

/** A catalogue's brands and categories are kept with their numbers of products. */
function namesOf(kind: "brand" | "category"): SpecialPath {
  return {
    field: text({ displayed: true }),
    column: () => sql.ref(`row.${kind}`),
    values: (where) => {
      const catalogId = theCatalog(where);
      return catalogId === undefined
        ? undefined
        : sql`select value from matched_product_tally where catalog_id = ${catalogId} and kind = ${kind}`;
    },
  };
}

/** The only catalogue that a where means, undefined when it may mean several. */
function theCatalog(where: Where): number | undefined {
  const ids = idsInAll(demandsOf(where, "catalog_id")) ?? [];
  return ids.length === 1 ? ids[0] : undefined;
}
