-- The crawl of a website's provider is written beside its source by each import: who changed what does not tell it.
create or replace function changes_between(was jsonb, becomes jsonb, columns text[], secret text[]) returns jsonb
  language sql immutable as $$
  select coalesce(jsonb_agg(case
      when split_part(path, '.', 1) = any(secret)
        or (as_logged(before.leaf) is not distinct from as_logged(after.leaf))
        or coalesce(as_logged(before.leaf), as_logged(after.leaf)) = '"•••"'
      then jsonb_build_object('field', path, 'secret', true)
      else jsonb_build_object('field', path, 'before', as_logged(before.leaf), 'after', as_logged(after.leaf))
    end order by array_position(columns, split_part(path, '.', 1)), path), '[]')
  from leaves_of(was #- '{extractor_source,data,crawlId}') as before
  full join leaves_of(becomes #- '{extractor_source,data,crawlId}') as after using (path)
  where before.leaf is distinct from after.leaf and split_part(path, '.', 1) = any(columns)
$$;
