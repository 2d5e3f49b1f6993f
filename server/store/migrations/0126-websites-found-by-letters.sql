-- Competitors are found by letters of their name or address among ten thousand websites: three letters and more by
-- these, fewer in the order in which names are listed.
create index website_setting_letters on website_setting using gin (norm(name) gin_trgm_ops, url gin_trgm_ops);
create index website_setting_by_name on website_setting (name collate "fr-x-icu", id);
