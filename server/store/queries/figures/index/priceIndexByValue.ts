// The price index of each brand, of each category.
import { sql } from "kysely";
import type { Db } from "../../../database.ts";
import type { ListedRows, Sql } from "../../../listedRows.ts";
import type { Actor } from "../../../scopes.ts";
import type { Grouping } from "../groupedBy.ts";
import { type ValueIndex, summed, indexedRows, figures } from "./priceIndex.ts";

/** An attribute may have as many values as there are products. */
const valuesMax = 10_000;

/** The most products first; values that differ by case and accents only are one, in its most frequent spelling. */
export function indexByValue(
  db: Db,
  actor: Actor,
  listed: ListedRows,
  grouping: Grouping,
): Promise<ValueIndex<string | null>[]> {
  return mergedValues(
    db,
    sql`
      select nullif(btrim(value), '') as value, ${summed}
      from (${indexedRows(actor, listed, grouping)}) as listed where log is not null group by 1`,
  );
}

/** The same, from what is kept beside the products. */
export function talliedIndexByValue(db: Db, tallies: Sql): Promise<ValueIndex<string | null>[]> {
  return mergedValues(
    db,
    sql`
      select nullif(btrim(value), '') as value, sum(log) as log, sum(logged) as n
      from (${tallies}) as tallied where logged > 0 group by 1`,
  );
}

/** `spellings` selects value, log and n. */
async function mergedValues(db: Db, spellings: Sql): Promise<ValueIndex<string | null>[]> {
  const { rows } = await sql<ValueIndex<string | null>>`
    with spelling as (${spellings}), merged as (
      select (array_agg(value order by n desc, value collate "fr-x-icu"))[1] as _id, norm(value) as normal, ${figures}
      from spelling group by norm(value)
    )
    select _id, _id as name, index, count from merged order by count desc, normal limit ${valuesMax}`.execute(
    db,
  );
  return rows;
}
