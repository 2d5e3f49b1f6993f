-- What the first image of a product looks like, as the engine compares images (server/search/images): a row as soon as it
-- was fetched. Another address among the product's medias is another image. Whoever changes what a hash is empties this.
create table product_image (
  website_id bigint not null,
  product_id bigint not null,
  address text not null,
  -- Null: no image could be read there.
  hash bytea,
  -- How often in a row it could not be read.
  failures smallint not null default 0,
  fetched_at timestamptz not null default now(),
  -- Until then nobody asks for it again.
  due_at timestamptz not null,
  primary key (website_id, product_id),
  foreign key (website_id, product_id) references product (website_id, id) on delete cascade
);
-- Products that come in several sizes often share one image.
create index product_image_address on product_image using hash (address);
create index product_image_fetched on product_image (website_id, fetched_at) where hash is not null;
