-- How many products came on each day, and the pages of what is new, are read in the index alone.
drop index product_created;
create index product_created on product (website_id, created, id) include (kind, unmatched);
