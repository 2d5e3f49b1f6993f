-- Few lists have these, and a filter is offered only where they do: whether a list has one is told at once.
create index matched_product_with_state on matched_product (catalog_id) where state is not null;
create index matched_product_with_channel on matched_product (catalog_id) where channel is not null;
create index matched_product_with_seller on matched_product (catalog_id) where competitor_name is not null;
create index matched_product_with_rank on matched_product (catalog_id) where rank is not null;
