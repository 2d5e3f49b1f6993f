// How files of products are written, and by which of their columns a product is known again.

export const productIdentifiers = ["url_slug", "url", "sku", "ean", "internal_ref", "mpn", "title"] as const;

export const encodings = ["utf-8", "iso-8859-1", "iso-8859-15", "windows-1252"] as const;

export const delimiters = [",", ";", "|", "\t"] as const;

export const quotes = ['"', "'"] as const;
