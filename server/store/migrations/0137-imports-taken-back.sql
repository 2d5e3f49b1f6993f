-- The last import of a website can be taken back for some days: what its products were before lies in tables of their own,
-- one run's each, that go with the time or with the next import.
create schema undo;

alter table website_import
  add column undoable_until timestamptz,
  add column undone_at timestamptz,
  -- the website's last_observed_at before the run
  add column observed_before timestamptz;
create index website_import_undoable on website_import (website_id) where undoable_until is not null;
