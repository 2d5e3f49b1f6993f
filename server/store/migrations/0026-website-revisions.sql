-- How often the products of a website were written: whoever keeps a copy of them knows by it that it is old.
create table website_revision (
  website_id bigint primary key references website_setting (id) on delete cascade,
  revision bigint not null default 1
);
