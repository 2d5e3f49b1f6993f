import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { madeLines, missedProducts } from "./madeAndMissed.ts";
import type { MergedRun } from "./mergedValues.ts";

export type Alike = { alike: number; before: string; now: string };

/**
 * How many of the products that a run would make have the identifier of one that it misses, but for zeros at its beginning,
 * capitals, punctuation, or how an address begins; and the first of them.
 */
export async function alikeIdentifiers(db: Db, run: MergedRun): Promise<Alike | undefined> {
  // In groups: how many have an identifier in common cannot be guessed, and a join would compare each with each.
  const { rows } = await sql<Alike>`
    with side as (
      select null as before, product_id as now, ${core("product_id")} as core from ${madeLines(run)} as made
      union all
      select product_id, null, ${core("product_id")} from ${missedProducts(run)} as missed
    ), alike as (
      select count(before) * count(now) as pairs, min(before) as before, min(now) as now
      from side where core <> '' group by core having count(before) > 0 and count(now) > 0
    )
    select coalesce(sum(pairs), 0)::int as alike, min(before) as before,
           (array_agg(now order by before))[1] as now
    from alike`.execute(db);
  return rows[0]!.alike > 0 ? rows[0] : undefined;
}

/** What is left of an identifier once another program has written it. */
function core(column: string) {
  const withoutBeginning = sql`regexp_replace(lower(${sql.ref(column)}), '^https?://(www[.])?', '')`;
  return sql`ltrim(regexp_replace(${withoutBeginning}, '[^[:alnum:]]', '', 'g'), '0')`;
}
