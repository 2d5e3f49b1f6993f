-- How often the provider of an import could not be reached: each time is an error of imports, though the run goes on.
alter table website_import add column provider_errors int not null default 0;
