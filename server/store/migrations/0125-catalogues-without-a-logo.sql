-- A website may have no logo to lend its catalogue, which then shows its first letter.
alter table catalog alter column logo drop not null;
