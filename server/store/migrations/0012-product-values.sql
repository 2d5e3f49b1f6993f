-- How often each brand, category and unit occurs among the products of a website: what filters and forms suggest.
-- Counting a million products takes most of a second; reading this, a millisecond. Whatever writes products keeps it
-- true (server/store/questions/productValues.ts).
create table product_value (
  website_id bigint not null references website_setting (id) on delete cascade,
  field text not null check (field in ('brand', 'category', 'unit')),
  value text not null,
  products_count integer not null,
  value_norm text generated always as (norm(value)) stored,
  primary key (website_id, field, value)
);
create index product_value_frequent on product_value (website_id, field, products_count desc, value);

insert into product_value (website_id, field, value, products_count)
select website_id, case grouping(brand, category, unit) when 3 then 'brand' when 5 then 'category' else 'unit' end,
       coalesce(brand, category, unit), count(*)
from product where kind = 'product'
group by website_id, grouping sets ((brand), (category), (unit))
having coalesce(brand, category, unit) is not null;
