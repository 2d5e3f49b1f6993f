// A comparison row carries a copy of its own product, so that grids, filters and comparisons read one table.
import { sql } from "kysely";
import { productFields } from "#shared/entities/productFields.ts";
import type { Db } from "../database.ts";

/** The columns that a comparison row copies from its own product under the same name. */
export const copiedColumns = Object.keys(productFields);

export type WrittenCopies = { written: number; deleted: number };

/**
 * Makes the comparison rows of these own products of a catalogue what the products are: a row for each, equal copies,
 * none for a product that is gone or is of another website now.
 */
export async function refreshOwnCopies(
  tx: Db,
  catalogId: number,
  productIds: readonly number[],
): Promise<WrittenCopies> {
  const { rows } = await sql<WrittenCopies>`
    with own as materialized (
      select product.website_id, product.id as product_id, product.unmatched as own_unmatched,
             ${columnsOf("product")}
      from product
      where product.website_id = (select website_id from catalog where id = ${catalogId})
        and product.id = any(${productIds}::bigint[]) and product.kind = 'product'
    ), deleted as (
      delete from matched_product copy
      where copy.catalog_id = ${catalogId} and copy.product_id = any(${productIds}::bigint[])
        and not exists (select from own where own.product_id = copy.product_id)
      returning 1
    ), updated as (
      update matched_product copy
      set website_id = own.website_id, own_unmatched = own.own_unmatched,
          ${sql.join(copiedColumns.map((column) => sql`${sql.ref(column)} = own.${sql.ref(column)}`))}
      from own
      where copy.catalog_id = ${catalogId} and copy.product_id = any(${productIds}::bigint[])
        and copy.product_id = own.product_id
        and (copy.website_id, copy.own_unmatched, ${columnsOf("copy")})
          is distinct from (own.website_id, own.own_unmatched, ${columnsOf("own")})
      returning 1
    ), inserted as (
      insert into matched_product
        (catalog_id, website_id, product_id, own_unmatched, ${sql.join(copiedColumns.map((column) => sql.ref(column)))})
      select ${catalogId}, website_id, product_id, own_unmatched, ${columnsOf("own")}
      from own
      where not exists (
        select from matched_product copy
        where copy.catalog_id = ${catalogId} and copy.product_id = any(${productIds}::bigint[])
          and copy.product_id = own.product_id)
      order by product_id
      returning 1
    )
    select (select count(*) from updated) + (select count(*) from inserted) as written,
           (select count(*) from deleted) as deleted`.execute(tx);
  return rows[0]!;
}

function columnsOf(row: string) {
  return sql.join(copiedColumns.map((column) => sql.ref(`${row}.${column}`)));
}
