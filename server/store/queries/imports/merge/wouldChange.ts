// What an import would change, told before anything is written: from `incoming`, which has compared file and stock.
import { sql } from "kysely";
import { type WouldChange, type Move, emptiedNamed, movesShown } from "#shared/reference/wouldChange.ts";
import type { Db } from "#server/store/database.ts";
import { type MergedRun, staging } from "./mergedValues.ts";
import { currencyOf } from "../../products/historyPoints.ts";

/** The first of the products that would have no price any more, by their titles. */
export async function emptiedTitles(db: Db): Promise<string[]> {
  const { rows } = await sql<{ title: string }>`
    select product.title from incoming join product on product.id = incoming.id
    where incoming.emptied order by product.title, product.id limit ${emptiedNamed}`.execute(db);
  return rows.map(({ title }) => title);
}

/** How many prices change, and the largest moves: by factors, those into another currency first of all. */
export async function movesOf(
  db: Db,
  run: MergedRun,
  namesCurrencies: boolean,
): Promise<Pick<WouldChange, "repriced" | "moves">> {
  const before = currencyOf(sql`product.currency`, run.website_id);
  const after = namesCurrencies ? currencyOf(sql`line.currency`, run.website_id) : before;
  const moves = await sql<Move>`
    with moved as (
      select product.id, product.title, abs(line.line)::int as line, product.price as price_before, line.price as price_after,
             ${before} as currency_before, ${after} as currency_after
      from incoming join ${staging(run)} as line using (line)
      join product on product.website_id = ${run.website_id} and product.id = incoming.id
      where incoming.price_changed and product.price > 0 and line.price > 0)
    select * from moved
    order by currency_before <> currency_after desc, abs(ln(price_after / price_before)) desc, id
    limit ${movesShown}`.execute(db);
  const counted = await sql<{ repriced: number }>`
    select count(*) filter (where price_changed and id is not null and line is not null)::int as repriced
    from incoming`.execute(db);
  return { repriced: counted.rows[0]!.repriced, moves: moves.rows };
}
