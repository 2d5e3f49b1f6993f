// What a value mapping would do, before it is saved: over the products noted as meant on this connection.
import { sql } from "kysely";
import type { Db } from "../../database.ts";

type PreviewedProduct = {
  id: number;
  website_id: number;
  title: string;
  /** What the product has under that name from its own file, which stays. */
  imported_value: string | null;
};

export type MappingPreview = {
  /** Products that the mapping means. */
  count: number;
  /** Those of them whose own file gives the attribute: theirs is shown and not the mapping's. */
  kept: number;
  products: PreviewedProduct[];
};

/** The first products by title, those that would show the attribute before those that keep their own. */
export async function previewMeant(session: Db, slug: string, limit: number): Promise<MappingPreview> {
  const imported = sql`(product.attributes -> ${slug}::text ->> 'value')`;
  const meant = sql`
    meant_product meant
    join product on product.website_id = meant.website_id and product.id = meant.product_id`;
  const { rows: counts } = await sql<{ count: number; kept: number }>`
    select count(*) as count, count(${imported}) as kept from ${meant}`.execute(session);
  const { rows: products } = await sql<PreviewedProduct>`
    select product.id, product.website_id, product.title, ${imported} as imported_value
    from ${meant}
    order by ${imported} is not null, product.title collate "fr-x-icu", product.id
    limit ${limit}`.execute(session);
  return { ...counts[0]!, products };
}
