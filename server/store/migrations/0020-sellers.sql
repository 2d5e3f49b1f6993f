-- Who sells on the marketplaces of a website: how many of its products each seller offers on each channel. Whoever
-- writes products keeps it true (server/store/questions/sellers.ts).
create table product_seller (
  website_id bigint not null references website_setting (id) on delete cascade,
  -- '' where neither the offer nor the website tells it
  channel text not null,
  seller text not null,
  products_count integer not null,
  primary key (website_id, channel, seller)
);

insert into product_seller (website_id, channel, seller, products_count)
select website_id, channel, seller, count(*)
from (
  select website_id, coalesce(channel, '') as channel, competitor_name as seller, product_id
  from product where kind = 'mkp' and competitor_name <> ''
  union
  select page.website_id, coalesce(page.channel, website.channel_code), offer ->> 'name', page.product_id
  from product page
  join website_setting website on website.id = page.website_id
  cross join jsonb_array_elements(page.competitorsmkp) as offer
  where page.kind = 'product' and offer ->> 'name' <> ''
) as offered
group by website_id, channel, seller;

-- Any website's products by title, those set aside too, and by when they came: the orders of competitors' catalogues.
drop index product_title;
create index product_title on product (website_id, title collate "fr-x-icu", id) include (unmatched);
create index product_created on product (website_id, created, id);
create index product_set_aside on product (website_id, id) where unmatched;
