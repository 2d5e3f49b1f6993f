-- Runs that had paused in doubt before their doubts were kept: what they said is what whoever resumes them confirms.
update website_import
set doubts = jsonb_build_array(jsonb_build_object('key', error_message -> 'key', 'values', error_message -> 'values'))
where status = 'paused' and not awaits_source and doubts = '[]'
  and error_message ->> 'key' in (
    'imports.missesAll', 'imports.missesMost', 'imports.pricesLost', 'imports.doubtfulPrices', 'imports.otherCurrency',
    'imports.identityChanged', 'imports.identityChangedOfDeleted', 'imports.identifiersAlike', 'imports.taxesLost',
    'imports.columnsLost', 'imports.columnsEmpty', 'imports.columnsLostAndEmpty');
