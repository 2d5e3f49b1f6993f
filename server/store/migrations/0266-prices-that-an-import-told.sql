-- An import that was applied though no line has a price has seen no price: those of before are as old as they were.
create or replace view matched_product_view as
  select
    matched_product.*,
    matched_product.website_competitor_cheap as "bestWebsiteCompetitor",
    coalesce(
      (select jsonb_agg(
         jsonb_build_object(
           'id', offer.id, 'website_id', offer.website_id, 'catalog_id', offer.catalog_id,
           'product_id', offer.competitor_product_id, 'name', website.name,
           'title', theirs.title, 'url', theirs.url,
           'price', trim_scale(offer.price / 1000.0), 'original_price', trim_scale(offer.original_price),
           'currency', offer.currency, 'rate', trim_scale(offer.rate),
           'raw_price', trim_scale(offer.raw_price), 'raw_currency', coalesce(offer.raw_currency, website.currency),
           'unmatched', offer.unmatched,
           'price_diff_percent', trim_scale(offer.price_diff_percent),
           'price_diff_integer', trim_scale(offer.price_diff_integer / 1000.0),
           'hasCustomPrice', offer."hasCustomPrice", 'type', offer.type, 'score', trim_scale(offer.score),
           'matching_result', jsonb_build_object('type', offer.type, 'rule_id', offer.rule_id,
             'score', trim_scale(offer.score), 'explanation', offer.explanation),
           'unit_mapping_id', offer.unit_mapping_id, 'unit_mapping_operator', mapping.operator,
           'unit_mapping_value', trim_scale(mapping.value),
           'price_import_id', case when not seen.as_visitor then offer.price_import_id end,
           'price_source', case when not seen.as_visitor then source_name(run."extractorSource" ->> 'uri') end,
           'price_changed_at', iso_time(offer.price_changed_at),
           'is_old', offer.is_old,
           'missing_since', case when not seen.as_visitor then iso_time(offer.missing_since) end,
           'price_seen_at', case when not seen.as_visitor and offer.missing_since is null then iso_time(greatest(
             offer.price_changed_at,
             (select max(whole."observedAt") from website_import whole
              where whole.website_id = offer.website_id and whole.merged and whole.scope = 'all'
               and not (whole.notices || jsonb_build_array(whole.error_message)) @> '[{"key": "imports.withoutPrices"}]'))) end,
           'price_doubted_at', iso_time(offer.price_doubted_at),
           'modified', iso_time(offer.modified))
         order by offer.price nulls last, website.name collate "fr-x-icu", offer.id)
       from offer
       join catalog_competitor link on link.catalog_id = offer.catalog_id and link.website_id = offer.website_id
       join website_setting website on website.id = offer.website_id
       left join product theirs on theirs.website_id = offer.website_id and theirs.id = offer.competitor_product_id
       left join unit_mapping mapping on mapping.catalog_id = offer.catalog_id and mapping.id = offer.unit_mapping_id
       left join website_import run on run.id = offer.price_import_id
       -- The offset has it asked once an offer.
       cross join lateral (
         select exists (select from catalog theirs where theirs.website_id = offer.website_id)
            and not exists (
              select from catalog mine join catalog theirs using (customer_id)
              where mine.id = offer.catalog_id and theirs.website_id = offer.website_id) as as_visitor
         offset 0) as seen
       where offer.catalog_id = matched_product.catalog_id and offer.product_id = matched_product.product_id),
      '[]') as competitors,
    (select source_name(run."extractorSource" ->> 'uri')
     from website_import run where run.id = matched_product.price_import_id) as price_source,
    case when matched_product.missing_since is null then greatest(matched_product.price_changed_at,
      (select max(whole."observedAt") from website_import whole
       where whole.website_id = matched_product.website_id and whole.merged and whole.scope = 'all'
        and not (whole.notices || jsonb_build_array(whole.error_message)) @> '[{"key": "imports.withoutPrices"}]'))
    end as price_seen_at
  from matched_product;

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
        and not (run.notices || jsonb_build_array(run.error_message)) @> '[{"key": "imports.withoutPrices"}]'
    ) as seen on true
    cross join lateral (
      select case when seen.at > now() - make_interval(days => website.price_expiry_days) then 0
             else counted.old_present end as present
    ) as old
  ) as health;
