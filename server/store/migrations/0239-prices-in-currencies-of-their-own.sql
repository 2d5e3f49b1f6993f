-- Few prices are in another currency than their website's. Whether there are any, and which, is asked before a rate is saved.
create index offer_in_currency on offer (catalog_id, raw_currency) where raw_currency is not null;
create index matched_product_in_currency on matched_product (catalog_id, raw_currency) where raw_currency is not null;
