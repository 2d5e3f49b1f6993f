-- A price that is kept aside may be in another currency than the one before, or be the same with another shipping.
drop view quarantined_price_view;
create view quarantined_price_view as
  select asked.*, 
         case when asked.price_currency = asked.currency then round(asked.price / nullif(asked.price_before, 0), 4) end as factor
  from (
    select quarantined_price.*, product.title, product.url, product.price as price_before,
           coalesce(product.currency, website.currency) as currency, website.name as website_name,
           coalesce(case when quarantined_price.held ? 'currency' then quarantined_price.held ->> 'currency' else product.currency end,
                    website.currency) as price_currency,
           (quarantined_price.held ->> 'shipping_price')::numeric as shipping_price, product.shipping_price as shipping_before
    from quarantined_price
    join product on product.website_id = quarantined_price.website_id and product.id = quarantined_price.product_id
    join website_setting website on website.id = quarantined_price.website_id
  ) as asked;
