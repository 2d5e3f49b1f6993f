// How files of products are written, and by which of their columns a product is known again.

export const productIdentifiers = ["url_slug", "url", "sku", "ean", "internal_ref", "mpn", "title"] as const;

/** What a feed is written in: it is told by its contents, whatever was said. */
export const feedTypes = ["csv", "json", "ndjson", "xml", "xlsx"] as const;
export type FeedType = (typeof feedTypes)[number];

export const encodings = ["utf-8", "iso-8859-1", "iso-8859-15", "windows-1252"] as const;

export const delimiters = [",", ";", "|", "\t"] as const;

export const quotes = ['"', "'"] as const;
