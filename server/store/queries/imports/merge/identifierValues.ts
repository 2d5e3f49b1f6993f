import { type RawBuilder, sql } from "kysely";

/** By identifier, what readers make of the field (server/extractors/products/identify.ts). */
export const identifierValues: Readonly<Record<string, RawBuilder<string>>> = {
  url: sql`url`,
  sku: sql`sku`,
  ean: sql`ean`,
  mpn: sql`mpn`,
  internal_ref: sql`internal_ref`,
  title: sql`lower(regexp_replace(title, '[[:space:]]+', ' ', 'g'))`,
  url_slug: sql`nullif(lower(substring(url from '^[^:]+://[^/?#]*([^?#]*)')), '/')`,
};
