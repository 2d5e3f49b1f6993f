import { sql } from "kysely";
import { product } from "#shared/entities/product.ts";
import type { Db } from "../../database.ts";
import { type Actor, scopeOf } from "../../scopes.ts";

export type StoredLine = {
  line: number;
  import_id: number;
  /** JSON: by field, what stood in its column. */
  cells: string;
  /** What the columns of the fields are called; null when the import is gone. */
  mapping: Record<string, { fieldname: string }> | null;
};

/** The line behind the price of a product of the actor's own websites; all are an administrator's. */
export async function findSourceLine(
  db: Db,
  actor: Actor,
  productId: number,
): Promise<StoredLine | undefined> {
  const { rows } = await sql<StoredLine>`
    select kept.line, kept.import_id, kept.cells, run."extractorSource" #> '{type_options,mapping}' as mapping
    from product as row
    join source_line kept on kept.website_id = row.website_id and kept.id = row.source_line
    left join website_import run on run.id = kept.import_id
    where row.id = ${productId} and kept.import_id = row.price_import_id
      and ${scopeOf(product, actor, "ownWebsite")}`.execute(db);
  return rows[0];
}
