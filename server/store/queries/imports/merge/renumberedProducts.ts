import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import type { Alike } from "./alikeIdentifiers.ts";
import { madeLines, missedProducts } from "./madeAndMissed.ts";
import type { MergedRun } from "./mergedValues.ts";

/** `sure`: those of them that have the EAN or the address. */
export type Renumbered = Alike & { sure: number; title: string };

/**
 * How many of the products that a run would make have the EAN, the address or the title of one that it misses, which no other
 * of them has; and the first of them. Titles say nothing of products whose EANs differ.
 */
export async function renumberedProducts(db: Db, run: MergedRun): Promise<Renumbered | undefined> {
  const { rows } = await sql<Renumbered>`
    with side as materialized (
      select null as before, product_id as now, nullif(ean, '') as ean, nullif(url, '') as url, ${foldedTitle} as title,
             null as shown
      from ${madeLines(run)} as made
      union all
      select product_id, null, nullif(ean, ''), nullif(url, ''), ${foldedTitle}, title from ${missedProducts(run)} as missed
    ), renumbered as (
      ${pairedBy("ean", true)} union ${pairedBy("url", true)} union
      (${pairedBy("title", false)} and (min(ean) filter (where before is null) = min(ean) filter (where now is null)) is not false)
    ), first as (select * from renumbered order by sure desc, before limit 1)
    select (select count(distinct before)::int from renumbered) as alike,
           (select count(distinct before)::int from renumbered where sure) as sure, before, now, title from first`.execute(
    db,
  );
  return rows[0];
}

const foldedTitle = sql`nullif(lower(regexp_replace(title, '[[:space:]]+', ' ', 'g')), '')`;

/**
 * Those of each side that alone have a value there, where it is the same. In groups: how many of a side are alone cannot be
 * guessed, and a join would compare each with each.
 */
function pairedBy(field: string, sure: boolean): RawBuilder<unknown> {
  const column = sql.ref(field);
  return sql`
    select min(before) as before, min(now) as now, min(shown) as title, ${sure}::boolean as sure
    from side where ${column} is not null group by ${column} having count(before) = 1 and count(now) = 1`;
}
