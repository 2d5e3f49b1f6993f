-- Which products of a website were written with each revision of it; null where they were too many to name.
create table website_change (
  website_id bigint not null references website_setting (id) on delete cascade,
  revision bigint not null,
  product_ids bigint[],
  noted_at timestamptz not null default now(),
  primary key (website_id, revision)
);

-- What a rule has looked at on a competitor's website: both sides as they were at these revisions. `threshold` is what
-- its last whole run there found out, when the smaller side had so many products.
create table rule_reach (
  catalog_id bigint not null,
  rule_id bigint not null,
  website_id bigint not null references website_setting (id) on delete cascade,
  own_revision bigint not null,
  their_revision bigint not null,
  threshold double precision,
  products_count integer not null,
  primary key (catalog_id, rule_id, website_id),
  foreign key (catalog_id, rule_id) references website_matching_rule (catalog_id, id) on delete cascade
);

-- `changes_noted_at`: an import wrote products that the rule looks at. `run_number` is raised whenever a run begins or is
-- cancelled: whoever holds a lower one has lost the rule.
alter table website_matching_rule
  add column changes_noted_at timestamptz,
  add column run_number bigint not null default 0;
drop index website_matching_rule_asked;
create index website_matching_rule_waiting on website_matching_rule (catalog_id)
  where run_asked_at is not null or changes_noted_at is not null;

-- How a run waits is no news; how it goes is.
drop trigger tell_updated on website_matching_rule;
drop trigger tell_removed on website_matching_rule;
create trigger tell_updated after update on website_matching_rule
  referencing old table as was new table as becomes for each statement
  execute function tell_changes('catalog_id', '{run_asked_at,run_attempts,run_number,changes_noted_at}', '{}');
create trigger tell_removed after delete on website_matching_rule
  referencing old table as was for each statement
  execute function tell_changes('catalog_id', '{run_asked_at,run_attempts,run_number,changes_noted_at}', '{}');
