// What the products of a catalogue are read from, each beside its comparison there. To be put in a `from`.
import { sql } from "kysely";
import { comparisonFields } from "#shared/entities/matchedProduct.ts";
import type { Sql } from "../../listedRows.ts";
import { comparedWith } from "../comparison/subset/comparedWith.ts";
import { copiedColumns } from "../comparison/rows/ownCopies.ts";

/** Compared with all competitors of the catalogue. */
export function productsComparedIn(catalogId: number): Sql {
  return comparedIn(catalogId, sql.table("matched_product_view"));
}

/** Compared with these competitors alone. */
export function productsComparedWith(...subset: Parameters<typeof comparedWith>): Sql {
  return comparedIn(subset[0], comparedWith(...subset));
}

/**
 * The products of a catalogue beside their comparisons, with the attributes that its value mappings give them. Nearly
 * all is in the comparison row: PostgreSQL leaves out the product itself where the rest is not asked for.
 */
export function comparedIn(catalogId: number, comparisons: Sql): Sql {
  const copies = [...copiedColumns, ...Object.keys(comparisonFields)].map((name) => `compared.${name}`);
  return sql`(
    select ${columns(["compared.website_id", "compared.catalog_id", ...copies, "compared.title_norm"])},
           compared.product_id as id, compared.own_unmatched as unmatched, 'product' as kind,
           ${columns(ofTheProductAlone.map((name) => `own.${name}`))}
    from ${comparisons} as compared
    left join product_view as own on own.website_id = compared.website_id and own.id = compared.product_id
    where compared.catalog_id = ${catalogId})`;
}

/** What the comparison row has no copy of. */
const ofTheProductAlone = ["product_id", "base64ImageUrl", "competitorsmkp"];

function columns(names: readonly string[]): Sql {
  return sql.join(names.map((name) => sql.ref(name)));
}
