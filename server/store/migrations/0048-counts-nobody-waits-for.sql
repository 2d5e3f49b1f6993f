-- What is counted of a website's products (how many there are, their brands, categories and units, who sells them) is one
-- row that all who write to the website would wait for. They put down what they change instead, a row of their own each,
-- in their transaction; it is added up soon after (server/store/questions/productCounts.ts). A count is at every moment
-- what was added up and what is put down.
create table product_count_change (
  -- No reference: a website that is deleted takes its products along, which are put down here.
  website_id bigint not null,
  id bigint generated always as identity,
  -- 'product' for their number, which has no value
  field text not null check (field in ('product', 'brand', 'category', 'unit', 'seller')),
  channel text not null default '',
  value text not null default '',
  change integer not null,
  primary key (website_id, id)
);

-- Whoever writes products, in whatever way: what a statement changed is known exactly, beside another writer too.
create function count_products() returns trigger
  language plpgsql as $$
declare
  lines constant text := case tg_op
    when 'INSERT' then 'select website_id, kind, brand, category, unit, 1 as step from becomes'
    when 'DELETE' then 'select website_id, kind, brand, category, unit, -1 as step from was'
    -- Most updates change nothing of it.
    else 'select website_id, side.* from becomes join was using (website_id, id)
      cross join lateral (values
        (becomes.kind, becomes.brand, becomes.category, becomes.unit, 1),
        (was.kind, was.brand, was.category, was.unit, -1)) as side (kind, brand, category, unit, step)
      where (becomes.kind, becomes.brand, becomes.category, becomes.unit)
        is distinct from (was.kind, was.brand, was.category, was.unit)'
  end;
begin
  execute format('
    insert into product_count_change (website_id, field, value, change)
    select line.website_id, counted.field, counted.value, sum(step)
    from (%s) as line
    cross join lateral (values (''product'', ''''), (''brand'', brand), (''category'', category), (''unit'', unit))
      as counted (field, value)
    where line.kind = ''product'' and counted.value is not null
    group by line.website_id, counted.field, counted.value having sum(step) <> 0', lines);
  return null;
end $$;

create trigger product_counts_inserted after insert on product referencing new table as becomes
  for each statement execute function count_products();
create trigger product_counts_updated after update on product referencing old table as was new table as becomes
  for each statement execute function count_products();
create trigger product_counts_deleted after delete on product referencing old table as was
  for each statement execute function count_products();

-- What two writers at the same time had not seen of each other.
delete from product_value;
insert into product_value (website_id, field, value, products_count)
select website_id, case grouping(brand, category, unit) when 3 then 'brand' when 5 then 'category' else 'unit' end,
       coalesce(brand, category, unit), count(*)
from product where kind = 'product'
group by website_id, grouping sets ((brand), (category), (unit))
having coalesce(brand, category, unit) is not null;
update website_setting set products_count = counted.products
from (
  select website.id, count(product.id) as products
  from website_setting website left join product on product.website_id = website.id and product.kind = 'product'
  group by website.id
) as counted
where counted.id = website_setting.id and products_count <> counted.products;
