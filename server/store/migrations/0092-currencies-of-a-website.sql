-- Whether any product of a website is in another currency than a catalogue's is asked with every list of competitors'
-- products.
create index product_currency on product (website_id, currency) where currency is not null;
