import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/store/database.ts";

type Renamed = { those: RawBuilder<unknown>; from: RawBuilder<unknown>; to: RawBuilder<unknown> };

/** Gives products another identifier, where they are and in the bin: not one that another product has by now. */
export async function rename(tx: Db, websiteId: number, { those, from, to }: Renamed): Promise<void> {
  await sql`
    update product set product_id = ${to} from ${those}
    where product.website_id = ${websiteId} and product.catalog_id is null and product.id = identified.id and product.product_id = ${from}
      and not exists (
        select from product as other
        where other.website_id = ${websiteId} and other.product_id = ${to} and other.kind = product.kind
          and other.catalog_id is null
          and (product.kind = 'product'
               or (coalesce(other.channel, ''), coalesce(other.competitor_name, ''))
                = (coalesce(product.channel, ''), coalesce(product.competitor_name, ''))))`.execute(tx);
  await sql`
    with renamed as (
      update deleted_product as away set product_id = ${to} from ${those}
      where away.website_id = ${websiteId} and away.id = identified.id and away.product_id = ${from}
      returning away.id, away.product_id
    )
    update deleted_row as kept set rows = jsonb_set(kept.rows, '{0,product_id}', to_jsonb(renamed.product_id))
    from renamed
    where kept.website_id = ${websiteId} and kept.product_id = renamed.id and kept.of_table = 'product'`.execute(
    tx,
  );
}
