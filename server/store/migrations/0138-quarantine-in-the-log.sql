-- Who changed by how much a price may move before it waits in quarantine is in the log of changes.
create or replace trigger log_change after insert or update or delete on website_setting
  for each row execute function log_change(
    'WebsiteSetting',
    '{url,name,description,logo,currency,weight,country,channel_code,competitor_as_customer_name,matching_image,matching_percent,quarantine_factor,pluginConfiguration,extractor_id}',
    '{urls_source,search_url,extractor_source}',
    '{}');
