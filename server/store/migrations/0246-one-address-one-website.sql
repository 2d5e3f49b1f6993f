-- Addresses of websites are kept in one way: without the usual port, the dot behind the host and an empty question or
-- fragment. Where another website has the address already, both stay as they are. What has sealed secrets, which are
-- bound to the host as it is written, stays until it is saved.
with written as (
  select id, url, regexp_replace(
    regexp_replace(
      regexp_replace(url, '[?#]+$', ''),
      '^(https://[^/?#]*):443(?=[/?#]|$)|^(http://[^/?#]*):80(?=[/?#]|$)', '\1\2', 'i'),
    '^(https?://[^/?#:@]+)\.(?=[/?#:]|$)', '\1', 'i') as kept
  from website_setting where position('sealed-v1-' in url) = 0
), keyed as (
  select id, url, kept, regexp_replace(lower(kept), '^https?://(www\.)?|[/]+$', '', 'g') as key from written
), first_of_key as (
  select id, kept, key, row_number() over (partition by key order by url <> kept, id) as place from keyed
)
update website_setting set url = first_of_key.kept
from first_of_key
where first_of_key.id = website_setting.id and place = 1 and url <> kept
  and not exists (
    select from website_setting other
    where other.id <> website_setting.id
      and regexp_replace(lower(other.url), '^https?://(www\.)?|[/]+$', '', 'g') = first_of_key.key
  );
