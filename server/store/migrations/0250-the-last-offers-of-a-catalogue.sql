-- Whether the offers of a catalogue's marketplaces came is asked of its last import of them.
create index website_import_offers on website_import (catalog_id, id) where scope = 'marketplace';
