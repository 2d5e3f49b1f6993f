-- Websites that a customer unlinked from a catalogue himself: he still sees them, and may link them again.
create table former_competitor (
  catalog_id bigint not null references catalog (id) on delete cascade,
  website_id bigint not null references website_setting (id) on delete cascade,
  primary key (catalog_id, website_id)
);
create index former_competitor_website on former_competitor (website_id);
