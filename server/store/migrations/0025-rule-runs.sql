-- A run of a rule that was asked for, until it ends, and how often a worker took it up.
alter table website_matching_rule
  add column run_asked_at timestamptz,
  add column run_attempts integer not null default 0;
create index website_matching_rule_asked on website_matching_rule (catalog_id) where run_asked_at is not null;
