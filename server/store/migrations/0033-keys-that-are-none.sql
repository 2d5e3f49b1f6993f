-- Numbers that many articles bear, or that a shop gives out itself, tell no article apart: no keys any more. As
-- articleGtin and referenceKey of server/search/keys.ts.
create or replace function gtin14(code text) returns text
  language plpgsql immutable parallel safe strict as $$
declare
  -- the blanks and dashes that server/search/keys.ts ignores
  d text := translate(code, U&'- \0009\000A\000B\000C\000D\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009'
    '\200A\200B\2010\2011\2012\2013\2014\2015\2028\2029\202F\205F\2212\3000\FEFF', '');
begin
  if d !~ '^[0-9]{7,14}$' then
    return null;
  end if;
  d := lpad(d, 14, '0');
  if d = '00000000000000' or
     (3 * (substr(d, 1, 1)::int + substr(d, 3, 1)::int + substr(d, 5, 1)::int + substr(d, 7, 1)::int
         + substr(d, 9, 1)::int + substr(d, 11, 1)::int + substr(d, 13, 1)::int)
       + substr(d, 2, 1)::int + substr(d, 4, 1)::int + substr(d, 6, 1)::int + substr(d, 8, 1)::int
       + substr(d, 10, 1)::int + substr(d, 12, 1)::int + substr(d, 14, 1)::int) % 10 <> 0 then
    return null;
  end if;
  -- numbers that shops give out, coupons (GS1 General Specifications, section 1.4), and those of templates
  if d ~ '^0(2|02|04|98|99)' or d ~ '^0{6}2' or d ~ '^0*([0-9])\1{5,}[0-9]$' or d ~ '^0*1234567(8(9(0(12?)?)?)?)?[0-9]$' then
    return null;
  end if;
  return d;
end $$;

-- One expression, which PostgreSQL works out in place: it is asked for every brand and reference that is written.
create or replace function match_key(value text) returns text
  language sql immutable parallel safe
  return nullif(
    regexp_replace(
      regexp_replace(public.norm(value), '[^[:alnum:]]', '', 'g'),
      '^(0+|1+|2+|3+|4+|5+|6+|7+|8+|9+|x+|[a-z]|[0-9]{2}|na|nc|nd|ns|none|null|nil|undefined|' ||
      'unknown|inconnue?|aucune?|sans|sansmarque|nobrand|unbranded|sansref|sansreference|' ||
      'nonrenseignee?|noncommuniquee?|nondisponible|nonapplicable|nonspecifiee?|notavailable|' ||
      'notapplicable|notspecified|doesnotapply|tbd|tba|divers|autres?|other|various|generique|' ||
      'generic|ref|reference|mpn|sku|test)$',
      ''),
    '');

-- What is stored follows when its columns are written again.
update product set ean = ean where gtin is not null and gtin14(ean) is null;
update product set mpn = mpn
where mpn_key is not null and (match_key(brand) is null or match_key(mpn) is null);

-- What was matched by them is looked at again.
with gone as (
  delete from offer
  where type = 'key' and not unmatched and (
    explanation ->> 'key' = 'gtin' and gtin14(explanation ->> 'value') is null
    or explanation ->> 'key' = 'mpn_key'
       and (match_key(split_part(explanation ->> 'value', ' ', 1)) is null
            or match_key(split_part(explanation ->> 'value', ' ', 2)) is null))
  returning catalog_id, product_id
)
insert into comparison_todo (catalog_id, product_id)
select distinct catalog_id, product_id from gone
on conflict (catalog_id, product_id) do update set rematch = true;
