-- What an own product's offers on a website were before somebody last changed them by hand, and what they became: the
-- change can be taken back for a day.
create table hand_change (
  catalog_id bigint not null references catalog (id) on delete cascade,
  product_id bigint not null,
  website_id bigint not null references website_setting (id) on delete cascade,
  made_at timestamptz not null default now(),
  was jsonb not null,
  became jsonb not null,
  primary key (catalog_id, product_id, website_id)
);
create index hand_change_made on hand_change (catalog_id, made_at);
create index hand_change_website on hand_change (website_id);
