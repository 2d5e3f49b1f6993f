// Which websites the nightly cleaning may clean.
import { sql } from "kysely";
import { offersProviders } from "#shared/reference/providers.ts";
import type { Db } from "#server/store/database.ts";

export type Cleanable = { website_id: number; days: number };

/**
 * The websites that may be cleaned at a moment, and after how many days a product is old: the longest that one of their
 * catalogues says, if all of them say one: one that is locked says none. Not where the last import failed, or waits for its source or for
 * somebody's word, or none was complete for so long: then it is the source that is gone, and not the products. Nor where
 * a person took a cleaning back, for as long again.
 */
export async function cleanableWebsites(db: Db, now: Date): Promise<Cleanable[]> {
  const { rows } = await sql<Cleanable>`
    with used as (
      select website_id, id as catalog_id from catalog
      union
      select website_id, catalog_id from catalog_competitor
    ), asked as (
      select website.id as website_id,
             max((catalog.config #>> array['cleanOldProducts', 'since',
               case when website.channel_code <> '' or website.extractor_source ->> 'provider' = any(${offersProviders})
               then 'hasCustomData' else 'others' end])::int) as days,
             bool_and(coalesce(catalog.config #>> '{cleanOldProducts,enabled}' = 'true', false) and not catalog.lock) as wanted
      from used
      join website_setting website on website.id = used.website_id
      join catalog on catalog.id = used.catalog_id
      group by website.id
    )
    select website_id, days from asked
    where wanted and days >= 1
      and exists (select from product where product.website_id = asked.website_id
                  and missing_since < ${now}::timestamptz - make_interval(days => days))
      and exists (select from website_import run where run.website_id = asked.website_id and run.merged and run.scope <> 'marketplace'
                  and run.status = 'complete' and run.end_datetime >= ${now}::timestamptz - make_interval(days => days))
      and coalesce((select run.status = 'complete' from website_import run
                    where run.website_id = asked.website_id and run.status in ('complete', 'error', 'paused') and not run.trial
                      and run.scope <> 'marketplace'
                    order by run.id desc limit 1), false)
      and not exists (select from deletion
                      where deletion.website_id = asked.website_id and deletion.conditions ? 'cleanedAfter_days'
                        and deletion.undone_at >= ${now}::timestamptz - make_interval(days => days))
    order by website_id`.execute(db);
  return rows;
}
