-- What a run would change: told of a run that paused in doubt, and of a trial, which writes nothing.
alter table website_import
  add column trial boolean not null default false,
  add column would_change jsonb;
