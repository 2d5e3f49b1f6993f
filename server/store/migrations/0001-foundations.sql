-- What every other table leans on: text comparison without case or accent, and barcode keys.
-- unaccent, pg_trgm and btree_gin are trusted extensions: the owner of the database may create them.
create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;
create extension if not exists btree_gin with schema public;

-- "Café" and "CAFE" are one word. Schema-qualified so that indexes and Citus workers find it.
create function norm(value text) returns text
  language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- The form in which brands and manufacturer references are compared: letters and digits only.
create function match_key(value text) returns text
  language sql immutable parallel safe
  return nullif(regexp_replace(public.norm(value), '[^[:alnum:]]', '', 'g'), '');

-- A criterion of a unit mapping; empty and N/A mean "any" and are null.
create function criterion(value text) returns text
  language sql immutable parallel safe
  return nullif(nullif(btrim(public.norm(value)), 'n/a'), '');

-- A barcode as a 14-digit GTIN, null when its check digit is wrong (GS1 General Specifications, section 7.9).
-- Codes of 7, 9, 10 and 11 digits have lost their leading zeros; server/search/keys.ts reports them.
create function gtin14(code text) returns text
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
  return d;
end $$;

-- numerator / denominator rounded half away from zero to that many digits; null when the denominator is 0 or null.
-- Rounds once: where the digits of the denominator and the decimals of the numerator add up to less than 55 (our
-- prices, rates and mappings: 52 at most), a quotient that is not a tie is too far from one to become one at the
-- 60th decimal. Not "strict", so that PostgreSQL can inline it.
create function round_ratio(numerator numeric, denominator numeric, digits int) returns numeric
  language sql immutable parallel safe
  return round(round(numerator, 60) / nullif(denominator, 0), digits);

-- The decimals of a price in that currency: decimal_digits of shared/reference/currencies.ts, where only the
-- currencies without decimals and those with three are exceptions.
create function currency_digits(code text) returns int
  language sql immutable parallel safe
  return case
    when code in ('BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF',
                  'XOF', 'XPF') then 0
    when code in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 3
    else 2
  end;

-- A price in thousandths of a currency unit, rounded once to the currency's digits; not yet cast to bigint, because
-- conversions and mappings can take it out of range.
create function mils(numerator numeric, denominator numeric, digits int) returns numeric
  language sql immutable parallel safe
  return public.round_ratio(1000 * numerator, denominator, digits - 3);

-- A moment as the API writes it, for the ones inside json: ISO 8601, UTC, milliseconds.
create function iso_time(moment timestamptz) returns text
  language sql stable parallel safe
  return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
