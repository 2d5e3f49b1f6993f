-- Of a file of sales with several columns: the one that its quantities came from.
alter table order_import add column quantity_column text;

drop view order_import_view;
create view order_import_view as
  select order_import.*, known_order_lines(catalog_id, id) as matched_rows from order_import;
