// A comparison row carries a copy of its own product, so that grids, filters and comparisons read one table.
import { type RawBuilder, sql } from "kysely";
import { productFields } from "#shared/entities/productFields.ts";
import type { Db } from "../../../database.ts";
import { converted, exchange, priceColumns, setting } from "../prices/catalogCurrency.ts";
import { comparedPrice } from "../prices/comparedFigures.ts";
import { recogniseProducts } from "../../orders/recognisedLines.ts";
import { virtualAttributesOf, withVirtual } from "../../catalogs/virtualAttributes.ts";

/** What a comparison row has of its own product, its prices in the catalogue's currency. */
export const copiedColumns = [...Object.keys(productFields), "raw_price", "raw_currency", "rate"];

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
    with setting as materialized ${setting(catalogId)}, ${exchange(catalogId)}, given as materialized (
      -- In one value, to be looked up: how many there are cannot be guessed, and a wrong guess compares each with each.
      select jsonb_object_agg(product_id, attributes) as by_product
      from ${virtualAttributesOf(catalogId, productIds)} as given
    ), own as materialized (
      select product.website_id, product.id as product_id, product.unmatched as own_unmatched,
             ${ownColumns}
      from product cross join setting
      left join exchange on exchange.currency = product.currency
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
      from own cross join setting left join exchange on exchange.currency = own.raw_currency
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
const isForeign = sql`product.currency <> setting.currency`;
/** What a product costs is in its currency too; without a rate it is not known. */
const cost = sql`product.attributes #> '{cost_price,value}'`;
const attributes = sql`case
    when not coalesce(${isForeign}, false) or jsonb_typeof(${cost}) is distinct from 'number' then product.attributes
    when exchange.times is null then product.attributes - 'cost_price'
    else jsonb_set(product.attributes, '{cost_price,value}',
      to_jsonb(round((${cost})::numeric * exchange.times / exchange.divided_by, 4)))
  end`;

const ownColumns = sql.join(copiedColumns.map((column) => sql`${ownColumn(column)} as ${sql.ref(column)}`));

/** A column of the product as its comparison row has it. */
function ownColumn(column: string): RawBuilder<unknown> {
  if (priceColumns.has(column)) return converted(sql.ref(`product.${column}`), isForeign);
  switch (column) {
    case "attributes":
      return withVirtual(attributes, virtual);
    case "currency":
      return sql`case when ${isForeign} and exchange.times is null then product.currency else setting.currency end`;
    case "rate":
      return sql`case when ${isForeign} then round_ratio(exchange.divided_by, exchange.times, 8) end`;
    case "raw_price":
      return sql`case when ${isForeign} then product.price end`;
    case "raw_currency":
      return sql`case when ${isForeign} then product.currency end`;
    default:
      return sql.ref(`product.${column}`);
  }
}

function columnsOf(row: string) {
  return sql.join(copiedColumns.map((column) => sql.ref(`${row}.${column}`)));
}
