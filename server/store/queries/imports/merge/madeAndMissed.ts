// The two sides that are held against each other where a source may have renamed its products.
import { type RawBuilder, sql } from "kysely";
import { type MergedRun, staging } from "./mergedValues.ts";

/** The lines of which a run would make new products, as a subquery. */
export function madeLines(run: MergedRun): RawBuilder<unknown> {
  return sql`(
        select line.* from incoming join ${staging(run)} as line using (line)
        where incoming.id is null and line.kind = 'product')`;
}

/**
 * The stored products that a run does not hold, as a subquery. Looked up one by one, and by nothing but their ids: how many
 * they are cannot be guessed. A join would go through all that comes in for each, an index that begins with the website
 * through all of its products.
 */
export function missedProducts(run: MergedRun): RawBuilder<unknown> {
  return sql`(
        select product.* from incoming cross join lateral (
          select * from product where id = incoming.id offset 0
        ) as product
        where incoming.line is null and product.website_id = ${run.website_id} and product.kind = 'product')`;
}
