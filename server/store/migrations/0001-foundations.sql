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
  language sql immutable parallel safe strict
  return nullif(regexp_replace(public.norm(value), '[^[:alnum:]]', '', 'g'), '');

-- A criterion of a unit mapping; empty and N/A mean "any" and are null.
create function criterion(value text) returns text
  language sql immutable parallel safe strict
  return nullif(nullif(btrim(public.norm(value)), 'n/a'), '');

-- A barcode as a 14-digit GTIN, null when its check digit is wrong (GS1 General Specifications, section 7.9).
-- Codes of 7, 9, 10 and 11 digits have lost their leading zeros; server/search/keys.ts reports them.
create function gtin14(code text) returns text
  language plpgsql immutable parallel safe strict as $$
declare
  d text := translate(code, ' -' || chr(160), '');
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

-- numerator / denominator rounded half away from zero to that many digits, without an intermediate rounding.
create function round_ratio(numerator numeric, denominator numeric, digits int) returns numeric
  language sql immutable parallel safe strict
  return case when denominator <> 0 then
    sign(numerator) * sign(denominator)
      * div(2 * abs(numerator) * power(10::numeric, digits) + abs(denominator), 2 * abs(denominator))
      / power(10::numeric, digits)
  end;
