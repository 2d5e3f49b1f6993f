-- Whoever changes a row says which version of it they saw: each row that somebody may change knows when it last was.
alter table customer add column modified timestamptz not null default date_trunc('milliseconds', now());
alter table catalog_config add column modified timestamptz not null default date_trunc('milliseconds', now());
alter table unit_mapping add column modified timestamptz not null default date_trunc('milliseconds', now());
alter table currency_mapping add column modified timestamptz not null default date_trunc('milliseconds', now());
alter table product_attribute add column modified timestamptz not null default date_trunc('milliseconds', now());
alter table email_alert add column modified timestamptz not null default date_trunc('milliseconds', now());
alter table ebrand add column modified timestamptz not null default date_trunc('milliseconds', now());
