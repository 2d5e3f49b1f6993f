-- How much of the demo is loaded, while a program is loading it.
alter table installation add column demo_percent smallint;
-- Of what the code is made by which the first administrator is let in; another one once it was used.
alter table installation add column setup_number uuid not null default gen_random_uuid();
