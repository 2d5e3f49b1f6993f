-- A catalogue has three words for its competitors, or none: those that were never said are empty.
update catalog
set "customLabel" = "customLabel" || array_fill(''::text, array[3 - cardinality("customLabel")])
where cardinality("customLabel") between 1 and 2;
