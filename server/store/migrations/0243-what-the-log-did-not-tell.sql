-- What the log of changes did not tell. Which attributes of an own website others see is a change of that website.
create function log_public_attribute() returns trigger
  language plpgsql as $$
declare
  author bigint := nullif(current_setting('vigie.author', true), '')::bigint;
begin
  insert into logged_change (author_id, author, model, row_id, name, operation, changes, private_changes, website_id, owners)
  select author, (select username from customer where id = author), 'WebsiteSetting', website.id, website.name, 'update',
         jsonb_build_array(jsonb_build_object('field', 'public_attribute',
           'before', case when old.public then old.name end, 'after', case when new.public then new.name end)),
         '[]', website.id,
         coalesce((select array_agg(distinct customer_id) from catalog where website_id = website.id), '{}')
  from website_setting website where website.id = new.website_id;
  return null;
end $$;

create trigger log_change after update of public on product_attribute
  for each row when (old.public is distinct from new.public)
  execute function log_public_attribute();

-- Of an address that becomes another one with another secret in it, the log says both: hidden, the two look alike.
create function has_other_secret(was jsonb, becomes jsonb) returns boolean
  language plpgsql immutable as $$
begin
  return was::text like '%sealed-v1-%' and as_logged(was) is distinct from as_logged(becomes) and exists (
    select regexp_matches(becomes::text, 'sealed-v1-[A-Za-z0-9_-]{38,}', 'g')
    except select regexp_matches(was::text, 'sealed-v1-[A-Za-z0-9_-]{38,}', 'g'));
end $$;

create or replace function changes_between(was jsonb, becomes jsonb, columns text[], secret text[]) returns jsonb
  language plpgsql immutable as $$
declare
  changed text;
  before jsonb;
  after jsonb;
  is_secret boolean;
  changes jsonb := '[]';
  -- Written beside a website's source by each import: nobody's change.
  passing constant text[] := '{extractor_source,data,crawlId}';
begin
  foreach changed in array columns loop
    -- Nothing and null are the same.
    before := nullif((was #- passing) -> changed, 'null');
    after := nullif((becomes #- passing) -> changed, 'null');
    continue when before is not distinct from after;
    is_secret := changed = any(secret);
    if not coalesce(jsonb_typeof(before) = 'object' or jsonb_typeof(after) = 'object', false) then
      changes := changes || change_of(changed, before, after, is_secret);
      if not is_secret and has_other_secret(before, after) then
        changes := changes || jsonb_build_object('field', changed, 'secret', true);
      end if;
      continue;
    end if;
    changes := changes || (
      select coalesce(jsonb_agg(line order by path, place), '[]')
      from leaves_of(jsonb_build_object(changed, before)) as earlier
      full join leaves_of(jsonb_build_object(changed, after)) as later using (path)
      cross join lateral (
        select 1, change_of(path, earlier.leaf, later.leaf, is_secret)
        union all
        select 2, jsonb_build_object('field', path, 'secret', true)
        where not is_secret and has_other_secret(earlier.leaf, later.leaf)) as told (place, line)
      where earlier.leaf is distinct from later.leaf);
  end loop;
  return changes;
end $$;
