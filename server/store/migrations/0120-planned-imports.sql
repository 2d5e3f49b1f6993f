-- The last hour of each schedule of a website that was taken care of, so that each starts one import at most, however
-- many workers look; with the schedule it was an hour of: another one begins with the hours to come.
create table import_schedule (
  website_id bigint not null references website_setting on delete cascade,
  scope text not null check (scope in ('matched', 'all', 'notMatched')),
  expression text not null,
  last_slot timestamptz not null,
  primary key (website_id, scope)
);
