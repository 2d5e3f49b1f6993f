// What the unit and currency mappings of a catalogue are between, and what they refuse.
import { sql } from "kysely";
import type { Db } from "../../database.ts";

/** A mapping that names no product, or no competitor, is of all. */
type MappingSides = Record<"catalog_id" | "product_id" | "competitor_id", unknown>;

/** Whether both are the catalogue's: a product of its own website, one of its competitors. Undefined without catalogue. */
export async function sidesOf(
  db: Db,
  { catalog_id, product_id, competitor_id }: MappingSides,
): Promise<{ isOwn: boolean; isCompetitor: boolean } | undefined> {
  const { rows } = await sql<{ isOwn: boolean; isCompetitor: boolean }>`
    select ${product_id}::bigint is null or exists (
             select from product where id = ${product_id} and website_id = catalog.website_id) as "isOwn",
           ${competitor_id}::bigint is null or exists (
             select from catalog_competitor link
             where link.catalog_id = catalog.id and link.website_id = ${competitor_id}) as "isCompetitor"
    from catalog where id = ${catalog_id}`.execute(db);
  return rows[0];
}

/** A competitor's price that a unit mapping of one product was not used for, as it would make nothing or less of it. */
export async function priceRefusedBy(
  db: Db,
  mappingId: number,
): Promise<{ original_price: number; currency: string } | undefined> {
  const { rows } = await sql<{ original_price: number; currency: string }>`
    select offer.original_price, offer.currency from offer
    join unit_mapping mapping on mapping.catalog_id = offer.catalog_id and mapping.product_id = offer.product_id
      and mapping.competitor_id = offer.website_id
    where mapping.id = ${mappingId} and not offer.unmatched and offer.rate is not null
      and offer.original_price is not null and offer.unit_mapping_id is distinct from mapping.id`.execute(db);
  return rows[0];
}

/** Whether the catalogue has another mapping of its whole for the same competitor, with the same criteria. */
export async function hasSameCriteria(db: Db, mapping: Readonly<Record<string, unknown>>): Promise<boolean> {
  const isSame = criteria.map(
    (column) =>
      sql`criterion(${sql.ref(column)}) is not distinct from criterion(${mapping[column] ?? null}::text)`,
  );
  const { rows } = await sql`
    select from unit_mapping
    where catalog_id = ${mapping["catalog_id"]} and competitor_id = ${mapping["competitor_id"]} and product_id is null
      and id <> ${mapping["id"] ?? 0} and ${sql.join(isSame, sql` and `)}
    limit 1`.execute(db);
  return rows.length > 0;
}

const criteria = ["brand", "category", "unit", "competitor_brand", "competitor_category", "competitor_unit"];

/** Whether the catalogue has another rate of the same currency. */
export async function hasSameCurrency(db: Db, mapping: Readonly<Record<string, unknown>>): Promise<boolean> {
  const { rows } = await sql`
    select from currency_mapping
    where catalog_id = ${mapping["catalog_id"]} and currency = ${mapping["currency"]} and id <> ${mapping["id"] ?? 0}
    limit 1`.execute(db);
  return rows.length > 0;
}
