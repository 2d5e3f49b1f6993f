import { type RawBuilder, sql } from "kysely";
import type { matchedProduct } from "#shared/entities/matchedProduct.ts";
import { comparedOn } from "./matchedProductSubset.ts";

/** A field of matched products that the view computes. */
type DerivedField = {
  [Name in keyof Fields]: Fields[Name]["options"] extends { derived: true } ? Name : never;
}[keyof Fields];
type Fields = (typeof matchedProduct)["fields"];

/**
 * How each is known where only some competitors count: as the view has it, which is right of what has nothing to do
 * with who is compared; or computed from the `compared` row, as the view computes it from the stored one.
 */
const derivedFields: Record<DerivedField, "as the view has it" | RawBuilder<unknown>> = {
  bestWebsiteCompetitor: sql`compared.website_competitor_cheap`,
  competitors: "as the view has it",
  price_source: "as the view has it",
  price_seen_at: "as the view has it",
};

/** What matched_product_view holds, of a comparison with some competitors: their offers and all others. */
export function comparedWith(...subset: Parameters<typeof comparedOn>): RawBuilder<unknown> {
  // One subselect a column, not a join: what a count or an order does not ask for is not computed.
  const shown = (column: string) => sql`(
    select ${sql.ref(column)} from matched_product_view as shown
    where shown.catalog_id = compared.catalog_id and shown.id = compared.id)`;
  const derived = Object.entries(derivedFields).map(
    ([name, value]) => sql`${value === "as the view has it" ? shown(name) : value} as ${sql.ref(name)}`,
  );
  return sql`(select compared.*, ${sql.join(derived)} from ${comparedOn(...subset)} as compared)`;
}
