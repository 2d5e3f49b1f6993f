// The currencies that the products of a catalogue and of its competitors have.
import { sql } from "kysely";
import type { Db } from "../../database.ts";

export async function currenciesOf(
  db: Db,
  catalogId: number,
): Promise<{ currency: string; prices: number }[]> {
  const { rows } = await sql<{ currency: string; prices: number }>`
    with used as materialized (
      select id, currency from website_setting
      where id = (select website_id from catalog where id = ${catalogId})
        or id in (select website_id from catalog_competitor where catalog_id = ${catalogId})
    ), matched as materialized (
      -- By website and currency first: few rows are left to join.
      select website_id, raw_currency, count(*) as prices from offer
      where catalog_id = ${catalogId} and not unmatched
      group by website_id, raw_currency
    )
    select currency, sum(prices)::int as prices from (
      select coalesce(matched.raw_currency, used.currency) as currency, matched.prices
      from matched join used on used.id = matched.website_id
      union all
      select currency, 0 from used
      union all
      select distinct product.currency, 0 from product
      where website_id in (select id from used) and product.currency is not null
    ) as known
    group by currency order by prices desc, currency`.execute(db);
  return rows;
}
