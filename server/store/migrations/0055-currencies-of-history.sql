-- Each price of the past says the currency it was in: a product may have changed it since.
create or replace view product_history_by_month as
  select product_id * 10000 + (extract(year from month) - 1970)::int * 12 + extract(month from month)::int as id,
         product_id, website_id, month::date::timestamp at time zone 'UTC' as created,
         jsonb_object_agg(day, points) as values
  from (
    select website_id, product_id, date_trunc('month', created at time zone 'Europe/Paris') as month,
           extract(day from created at time zone 'Europe/Paris')::int::text as day,
           jsonb_agg(jsonb_build_object('price', price, 'currency', currency, 'created', iso_time(created))
             order by created) as points
    from product_history
    group by 1, 2, 3, 4
  ) as days
  group by website_id, product_id, month;
