-- What was done once to the whole of an installation's data, and is not done again.
create table milestone (
  name text primary key,
  reached timestamptz not null default now()
);
