-- That a person discards an import, or that it leaves its place to a newer one that waits for the same source, is no failure
-- of its source: it counts for nothing in the health of sources.
alter table website_import add column discarded boolean not null default false;
update website_import set discarded = true
  where status = 'error' and error_message ->> 'key' = 'importing.discarded';

create or replace view source_health_view as
  select health.*,
         case trouble when 'failing' then 4 when 'paused' then 3 when 'never' then 2 when 'old' then 1 else 0 end as gravity,
         (
           select coalesce(sum(run.times_away), 0)::int from website_import run
           where run.website_id = health.id and run.times_away > 0 and run.away_at > now() - interval '30 days'
             and not run.trial
         ) as times_away
  from (
    select website.id, website.name, website.url, website.products_count, website.price_expiry_days,
           success.end_datetime as last_success_at, last_run.status as last_status, last_run.error_message as last_error,
           coalesce(last_run.end_datetime, last_run.start_datetime) as last_run_at,
           coalesce(month.runs, 0) + away.times as runs, coalesce(month.succeeded, 0) as succeeded,
           round(100.0 * month.succeeded / nullif(month.runs + away.times, 0), 1) as success_percent,
           coalesce((
        select jsonb_agg(jsonb_build_object('message', message, 'count', count, 'last_at', iso_time(last_at))
                 order by count desc, last_at desc)
        from (
          select sum(times)::int as count, max(at) as last_at,
                 (array_agg(failed.message order by at desc))[1] as message
          from (
            select run.error_message as message, 1 as times, run.end_datetime as at
            from website_import run
            where run.website_id = website.id and run.end_datetime > now() - interval '30 days'
              and run.status = 'error' and not run.discarded and not run.trial
            union all
            select run.away_message, run.times_away, run.away_at
            from website_import run
            where run.website_id = website.id and run.away_at > now() - interval '30 days'
              and run.times_away > 0 and run.away_message is not null and not run.trial
          ) as failed
          group by failed.message ->> 'key'
          order by sum(times) desc, max(at) desc limit 5
        ) as kind), '[]') as errors,
           seen.at as seen_at, counted.counted_at, counted.priced, old.present + counted.old_missing as old_prices,
           counted.own_products, counted.covered,
           round(100.0 * counted.covered / nullif(counted.own_products, 0), 1) as coverage_percent,
           null::timestamptz as next_at,
           case
             when last_run.status = 'error' then 'failing'
             when last_run.status = 'paused' then 'paused'
             when success.end_datetime is null then 'never'
             -- that a product is gone is nothing wrong with its source
             when old.present > 0 then 'old'
             else 'none'
           end as trouble
    from website_setting website
    left join source_count counted on counted.id = website.id
    left join lateral (
      select run.end_datetime from website_import run
      where run.website_id = website.id and run.status = 'complete' and run.merged and run.undone_at is null
        and run.scope <> 'marketplace'
      order by run.id desc limit 1
    ) as success on true
    left join lateral (
      select run.status, run.error_message, run.end_datetime, run.start_datetime from website_import run
      where run.website_id = website.id and run.status in ('complete', 'error', 'paused') and not run.trial
        and not run.discarded and run.scope <> 'marketplace'
      order by run.id desc limit 1
    ) as last_run on true
    left join lateral (
      select count(*)::int as runs, (count(*) filter (where run.status = 'complete'))::int as succeeded
      from website_import run
      where run.website_id = website.id and run.end_datetime > now() - interval '30 days'
        and run.status in ('complete', 'error') and not run.trial and not run.discarded
        and run.scope <> 'marketplace' and run.undone_at is null
    ) as month on true
    cross join lateral (
      select coalesce(sum(run.times_away), 0)::int as times from website_import run
      where run.website_id = website.id and run.times_away > 0 and run.away_at > now() - interval '30 days'
        and not run.trial and run.scope <> 'marketplace'
    ) as away
    left join lateral (
      select max(run."observedAt") as at from website_import run
      where run.website_id = website.id and run.merged and run.scope = 'all'
    ) as seen on true
    cross join lateral (
      select case when seen.at > now() - make_interval(days => website.price_expiry_days) then 0
             else counted.old_present end as present
    ) as old
  ) as health;
