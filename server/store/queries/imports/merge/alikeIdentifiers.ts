import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { type MergedRun, staging } from "./mergedValues.ts";

export type Alike = { alike: number; before: string; now: string };

/**
 * How many of the products that a run would make have the identifier of one that it misses, but for zeros at its beginning,
 * capitals, punctuation, or how an address begins; and the first of them.
 */
export async function alikeIdentifiers(db: Db, run: MergedRun): Promise<Alike | undefined> {
  const { rows } = await sql<Alike>`
    with made as (
      select line.product_id, ${core("line.product_id")} as core
      from incoming join ${staging(run)} as line using (line)
      where incoming.id is null and line.kind = 'product'
    ), missed as (
      select product.product_id, ${core("product.product_id")} as core
      from incoming join product on product.website_id = ${run.website_id} and product.id = incoming.id
      where incoming.line is null and product.kind = 'product'
    )
    select count(*)::int as alike, min(missed.product_id) as before,
           (array_agg(made.product_id order by missed.product_id))[1] as now
    from made join missed using (core) where core <> ''`.execute(db);
  return rows[0]!.alike > 0 ? rows[0] : undefined;
}

/** What is left of an identifier once another program has written it. */
function core(column: string) {
  const withoutBeginning = sql`regexp_replace(lower(${sql.ref(column)}), '^https?://(www[.])?', '')`;
  return sql`ltrim(regexp_replace(${withoutBeginning}, '[^[:alnum:]]', '', 'g'), '0')`;
}
