-- What a rule matched: most matches are by key, and price changes of those leave it alone.
create index offer_rule on offer (catalog_id, rule_id, product_id) where rule_id is not null and not unmatched;
