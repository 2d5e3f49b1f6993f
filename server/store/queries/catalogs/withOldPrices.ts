import { sql } from "kysely";
import { unordered } from "../../collection.ts";
import type { ListedRows, Sql } from "../../listedRows.ts";
import type { Actor } from "../../scopes.ts";

/** The `product_id` of the listed rows that have an old price: they are in an index. */
export function withOldPrices(actor: Actor, { entity, where, from }: ListedRows): Sql {
  const old = { and: [where, { old_prices_count: { gt: 0 } }] };
  return unordered(actor, entity, old, { cells: sql`row.product_id`, from });
}
