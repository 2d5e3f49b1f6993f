// On a marketplace the compared price of a product is that of the best-ranked offer which is not the customer's own.
import { type RawBuilder, sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import { importedColumns, stagingTable } from "../lines.ts";

/** For lines that carry the offers of their page: where one is the customer's own, the best other one's price counts. */
export async function preferOffersOfOthers(
  db: Db,
  runId: number,
  ownNames: readonly string[],
): Promise<void> {
  const isOwn = among(ownNames, sql`offer ->> 'name'`);
  await sql`
    update ${sql.raw(stagingTable(runId))}
    set (price, shipping_price, total_price) = (
      select (offer ->> 'price')::numeric, (offer ->> 'shipping')::numeric, (offer ->> 'total_price')::numeric
      from jsonb_array_elements(competitorsmkp) as offer where not ${isOwn}
      order by (offer ->> 'rank')::int nulls last, (offer ->> 'price')::numeric nulls last limit 1),
      /* its cells say the price of the other one */
      cells = null
    where kind = 'product'
      and exists (select from jsonb_array_elements(competitorsmkp) as offer where ${isOwn})`.execute(db);
}

/**
 * Pages that came as one line per offer become products too, each with all its offers; such a line has the negative
 * number of the line it comes from. Returns whether there was any.
 */
export async function addPagesOfOffers(db: Db, runId: number, ownNames: readonly string[]): Promise<boolean> {
  const staging = sql.raw(stagingTable(runId));
  const copied = sql.join(copiedColumns.map((column) => sql.ref(column)));
  const added = await sql`
    with offer as (
      select *, ${among(ownNames, sql`competitor_name`)} as own from ${staging} where error is null and kind = 'mkp'
    ), best as (
      select distinct on (product_id) * from offer order by product_id, own, rank nulls last, price nulls last, line
    ), page as (
      select product_id, jsonb_agg(jsonb_build_object('name', competitor_name, 'rank', rank, 'price', price,
               'shipping', shipping_price, 'total_price', coalesce(total_price, price + shipping_price))
               order by rank nulls last, price nulls last, competitor_name) as offers
      from offer group by product_id
    )
    insert into ${staging}
      (line, kind, product_id, emptied, "observedAt", cells, ${copied}, price, shipping_price, total_price, rank, competitorsmkp)
    select -line, 'product', product_id, emptied, "observedAt", case when not own then cells end, ${copied},
           case when not own then price end, case when not own then shipping_price end,
           case when not own then total_price end, case when not own then rank end, offers
    from best join page using (product_id)
    where not exists (select from ${staging} as line
                      where line.error is null and line.kind = 'product' and line.product_id = best.product_id)`.execute(
    db,
  );
  return Number(added.numAffectedRows ?? 0) > 0;
}

const ofTheOffer = new Set(["price", "shipping_price", "total_price", "rank", "competitorsmkp"]);
const copiedColumns = Object.keys(importedColumns).filter((column) => !ofTheOffer.has(column));

function among(ownNames: readonly string[], name: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`norm(${name}) = any(select norm(own) from unnest(${ownNames}::text[]) as own)`;
}
