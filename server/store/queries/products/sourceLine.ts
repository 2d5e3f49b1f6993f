import { sql } from "kysely";
import { product } from "#shared/entities/product.ts";
import type { Db } from "../../database.ts";
import { type Actor, isBroughtFor, isOwnWebsite, scopeOf } from "../../scopes.ts";

type StoredLine = {
  line: number;
  import_id: number;
  /** JSON: by field, what stood in its column. */
  cells: string;
  /** What the columns of the fields are called; null when the import is gone. */
  mapping: Record<string, { fieldname: string }> | null;
};

/**
 * The line behind the price of a product of the actor's own websites, locked or not; all are an administrator's. Of a price
 * that is kept aside it is told to those who decide about it, as the price is.
 */
export async function findSourceLine(
  db: Db,
  actor: Actor,
  productId: number,
  { inQuarantine = false }: { inQuarantine?: boolean | undefined },
): Promise<StoredLine | undefined> {
  const said = inQuarantine
    ? sql`lateral (select import_id, source_line from quarantined_price where website_id = row.website_id and product_id = row.id)`
    : sql`lateral (select row.price_import_id as import_id, row.source_line)`;
  const seen = inQuarantine
    ? scopeOf(product, actor, "ownWebsite")
    : isOwnWebsite(sql.ref("row.website_id"), actor);
  const { rows } = await sql<StoredLine>`
    select kept.line, kept.import_id, kept.cells, run."extractorSource" #> '{type_options,mapping}' as mapping
    from product as row
    join ${said} as said on true
    join source_line kept on kept.website_id = row.website_id and kept.id = said.source_line
    left join website_import run on run.id = kept.import_id
    where row.id = ${productId} and kept.import_id = said.import_id and ${seen}
      and ${isBroughtFor(sql.ref("row.catalog_id"), actor)}`.execute(db);
  return rows[0];
}
