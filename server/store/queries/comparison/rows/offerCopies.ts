// An offer carries what its comparison needs of the competitor's product.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../database.ts";

/** The columns of an offer that are copies, and the columns of the competitor's product they copy. */
export const offerCopies: Readonly<Record<string, string>> = {
  raw_price: "price",
  raw_currency: "currency",
  competitor_brand: "brand",
  competitor_category: "category",
  competitor_unit: "unit",
  price_import_id: "price_import_id",
  price_changed_at: "price_changed_at",
  missing_since: "missing_since",
  price_doubted_at: "price_doubted_at",
};

export const offerColumns: RawBuilder<unknown> = sql.join(
  Object.keys(offerCopies).map((column) => sql.ref(column)),
);

/** The copied columns of the competitor's product aliased `theirs`, under the offer's names. */
export const theirColumns: RawBuilder<unknown> = sql.join(
  Object.entries(offerCopies).map(
    ([copy, column]) => sql`${sql.ref(`theirs.${column}`)} as ${sql.ref(copy)}`,
  ),
);

type WrittenOffers = { written: number; dropped: number };

/**
 * Makes the offers of these own products of a catalogue what the competitors' products are. An offer is dropped when
 * the competitor's product is gone, and when it was made by key and the two turn out to have different barcodes.
 */
export async function refreshOffers(
  tx: Db,
  catalogId: number,
  productIds: readonly number[],
): Promise<WrittenOffers> {
  const { rows } = await sql<WrittenOffers>`
    with outdated as materialized (
      select offer.product_id, offer.website_id, offer.competitor_product_id,
             theirs.id is null or coalesce(${contradicted}, false) as is_void, ${theirColumns}
      from offer
      join product own on own.website_id = (select website_id from catalog where id = ${catalogId})
        and own.id = offer.product_id
      left join product theirs on theirs.website_id = offer.website_id and theirs.id = offer.competitor_product_id
        and theirs.kind = 'product'
      where offer.catalog_id = ${catalogId} and offer.product_id = any(${productIds}::bigint[])
        and (theirs.id is null or ${contradicted}
             or (${columnsOf("offer", Object.keys(offerCopies))})
               is distinct from (${columnsOf("theirs", Object.values(offerCopies))}))
    ), dropped as (
      delete from offer using outdated where ${sameOffer(catalogId)} and outdated.is_void
      returning 1
    ), written as (
      update offer set ${assignments} from outdated where ${sameOffer(catalogId)} and not outdated.is_void
      returning 1
    )
    select (select count(*) from written) as written, (select count(*) from dropped) as dropped`.execute(tx);
  return rows[0]!;
}

const contradicted = sql`(offer.type = 'key' and not offer.unmatched and own.gtin <> theirs.gtin)`;

const assignments = sql.join(
  Object.keys(offerCopies).map((copy) => sql`${sql.ref(copy)} = ${sql.ref(`outdated.${copy}`)}`),
);

function columnsOf(row: string, columns: string[]) {
  return sql.join(columns.map((column) => sql.ref(`${row}.${column}`)));
}

function sameOffer(catalogId: number) {
  return sql`offer.catalog_id = ${catalogId} and offer.product_id = outdated.product_id
        and offer.website_id = outdated.website_id
        and offer.competitor_product_id = outdated.competitor_product_id`;
}
