// A comparison row carries a copy of its own product, so that grids, filters and comparisons read one table.
import { sql } from "kysely";
import { productFields } from "#shared/entities/productFields.ts";
import type { Db } from "../database.ts";
import { setting } from "./catalogCurrency.ts";
import { comparedPrice } from "./comparedFigures.ts";
import { recogniseProducts } from "./orderFiles.ts";
import { virtualAttributesOf, withVirtual } from "./virtualAttributes.ts";

/** The columns that a comparison row copies from its own product under the same name. */
export const copiedColumns = Object.keys(productFields);

/**
 * Gives each of these own products of a catalogue a comparison row with equal copies; its attributes are joined by those
 * that the catalogue's value mappings give it. Returns how many were written.
 */
export async function refreshOwnCopies(
  tx: Db,
  catalogId: number,
  productIds: readonly number[],
): Promise<number> {
  const { rows } = await sql<{ written: number }>`
    with setting as materialized ${setting(catalogId)}, given as materialized (
      -- In one value, to be looked up: how many there are cannot be guessed, and a wrong guess compares each with each.
      select jsonb_object_agg(product_id, attributes) as by_product
      from ${virtualAttributesOf(catalogId, productIds)} as given
    ), own as materialized (
      select product.website_id, product.id as product_id, product.unmatched as own_unmatched,
             ${ownColumns}
      from product
      where product.website_id = (select own_website_id from setting)
        and product.id = any(${productIds}::bigint[]) and product.kind = 'product'
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
      -- with the price as it will be compared, so that a product without competitors is written only once
      insert into matched_product (catalog_id, website_id, product_id, own_unmatched,
        ${sql.join(copiedColumns.map((column) => sql.ref(column)))}, compared_price)
      select ${catalogId}, website_id, product_id, own_unmatched, ${columnsOf("own")}, ${comparedPrice("own")}
      from own cross join setting
      where not exists (
        select from matched_product copy
        where copy.catalog_id = ${catalogId} and copy.product_id = any(${productIds}::bigint[])
          and copy.product_id = own.product_id)
      order by product_id
      returning 1
    )
    select (select count(*) from updated) + (select count(*) from inserted) as written`.execute(tx);
  if (rows[0]!.written > 0) await recogniseProducts(tx, catalogId, productIds);
  return rows[0]!.written;
}

const virtual = sql`((select by_product from given) -> product.id::text)`;
const ownColumns = sql.join(
  copiedColumns.map((column) =>
    column === "attributes"
      ? sql`${withVirtual(sql`product.attributes`, virtual)} as attributes`
      : sql.ref(`product.${column}`),
  ),
);

function columnsOf(row: string) {
  return sql.join(copiedColumns.map((column) => sql.ref(`${row}.${column}`)));
}
