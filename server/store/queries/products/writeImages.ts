import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { firstPause } from "./productImages.ts";

/** How long a hash is taken for right, and how long a missing image is left alone: at first, and at most. */
const goodFor = "90 days";

const longestPause = "14 days";

/**
 * Keeps what was found at the addresses of products; null where nothing could be read. A hash that was known of the same
 * address stays then: that a shop's server is away says nothing of its pictures.
 */
export async function writeImages(
  db: Db,
  websiteId: number,
  images: readonly { product_id: number; address: string; hash: Buffer | null }[],
): Promise<void> {
  const rows = images
    .toSorted((left, right) => left.product_id - right.product_id)
    .map(({ hash, ...row }) => ({ ...row, hash: hash?.toString("hex") ?? null }));
  await sql`
    insert into product_image as known (website_id, product_id, address, hash, failures, due_at)
    select ${websiteId}, product.id, found.address, decode(found.hash, 'hex'), (found.hash is null)::int,
           now() + case when found.hash is null then ${firstPause}::interval else ${goodFor}::interval end
    from json_to_recordset(${JSON.stringify(rows)}::json) as found (product_id bigint, address text, hash text)
    join product on product.website_id = ${websiteId} and product.id = found.product_id
    order by product.id
    on conflict (website_id, product_id) do update
    set address = excluded.address, fetched_at = excluded.fetched_at,
        hash = case when known.address = excluded.address then coalesce(excluded.hash, known.hash) else excluded.hash end,
        failures = case when excluded.hash is null and known.address = excluded.address
                        then least(known.failures + 1, 100) else excluded.failures end,
        due_at = case when excluded.hash is null and known.address = excluded.address
                      then now() + least(${longestPause}, ${firstPause}::interval * 2 ^ least(known.failures, 10))
                      else excluded.due_at end`.execute(db);
}
