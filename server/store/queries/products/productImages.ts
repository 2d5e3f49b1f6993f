// What is known of products' first images: hashes of what they look like, and which could not be had.
import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { type Actor, wasEverOwn } from "../../scopes.ts";
import { takesPart } from "../../visitors.ts";

/** The first image of a product as it is named now. */
export type FirstImage = {
  product_id: number;
  address: string;
  /** Of this very address; null when none is known. */
  hash: Buffer | null;
  /** It was never asked for, or so long ago that it is worth asking again. */
  is_due: boolean;
};

export const firstPause = "1 hour";

/** Those of some products of a website, by id; a product without any image has none. */
export async function firstImages(
  db: Db,
  websiteId: number,
  productIds: readonly number[],
): Promise<FirstImage[]> {
  const { rows } = await sql<FirstImage>`
    select ${firstImage}
    from product left join product_image known
      on known.website_id = product.website_id and known.product_id = product.id
    where product.website_id = ${websiteId} and product.id = any(${productIds}::bigint[])
      and product.medias[1] <> ''
    order by product.id`.execute(db);
  return rows;
}

/** The next products of a website, by id, whose image is to be asked for. */
export async function dueImages(
  db: Db,
  websiteId: number,
  { after, limit }: { after: number; limit: number },
): Promise<FirstImage[]> {
  const { rows } = await sql<FirstImage>`
    select ${firstImage}
    from product left join product_image known
      on known.website_id = product.website_id and known.product_id = product.id
    where product.website_id = ${websiteId} and product.id > ${after} and ${isAskedFor} and ${isDue}
    order by product.id limit ${limit}`.execute(db);
  return rows;
}

/**
 * Those of some websites that have images to be asked for. `is_away`: in the last hour so many were asked for in vain,
 * and none was read.
 */
export async function unreadImages(
  db: Db,
  websiteIds: readonly number[],
  failuresMost: number,
): Promise<{ website_id: number; is_away: boolean }[]> {
  const lately = sql`known.website_id = website.id and known.fetched_at > now() - ${firstPause}::interval`;
  const { rows } = await sql<{ website_id: number; is_away: boolean }>`
    select website.id as website_id,
           not exists (select from product_image known where ${lately} and known.hash is not null)
             and (select count(*) from (select from product_image known
                  where ${lately} and known.failures > 0 limit ${failuresMost}) as failed) = ${failuresMost} as is_away
    from website_setting website
    where website.id = any(${websiteIds}::bigint[]) and exists (
      select from product left join product_image known
        on known.website_id = product.website_id and known.product_id = product.id
      where product.website_id = website.id and ${isAskedFor} and ${isDue})
    order by website.id`.execute(db);
  return rows;
}

/** What any product's image at these addresses looks like, unless it is time to ask again. */
export async function hashesAt(db: Db, addresses: readonly string[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql<{ address: string; hash: Buffer }>`
    select distinct on (known.address) known.address, known.hash
    from unnest(${addresses}::text[]) as asked (address) join product_image known on known.address = asked.address
    where known.hash is not null and known.due_at > now()
    order by known.address, known.fetched_at desc`.execute(db);
  return new Map(rows.map(({ address, hash }) => [address, hash]));
}

/** A portion of the hashes of a website: `hashes` has those of `product_ids`, one behind the other. */
type HashPortion = { product_ids: number[]; hashes: Buffer };

/** The next hashes by product, of those that were written from `since` on. */
export async function nextHashes(
  db: Db,
  websiteId: number,
  { since, after, limit }: { since: Date; after: number; limit: number },
): Promise<HashPortion | undefined> {
  const { rows } = await sql<HashPortion>`
    select array_agg(product_id order by product_id) as product_ids, string_agg(hash, '' order by product_id) as hashes
    from (
      select product_id, hash from product_image
      where website_id = ${websiteId} and hash is not null and fetched_at >= ${since} and product_id > ${after}
      order by product_id limit ${limit}) as portion
    having count(*) > 0`.execute(db);
  return rows[0];
}

/** Those of some products whose image is still the one that was compared, and that take part in matching for an actor. */
export async function stillShown(
  db: Db,
  actor: Pick<Actor, "seenAsVisitor">,
  websiteIds: readonly number[],
  productIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select product.id from product join product_image known
      on known.website_id = product.website_id and known.product_id = product.id
    where product.website_id = any(${websiteIds}::bigint[]) and product.id = any(${productIds}::bigint[])
      and product.kind = 'product' and ${takesPart(actor, "product")} and product.medias[1] = known.address`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The websites whose images are to be known before anybody asks; that one alone, when it is given. */
export async function websitesWithImages(db: Db, websiteId?: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from website_setting
    where matching_image and ${websiteId === undefined ? sql`true` : sql`id = ${websiteId}`}
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** What a customer set aside of their own website is there for its visitors, and matched by them. */
const isAskedFor = sql`product.kind = 'product' and product.medias[1] <> ''
        and (not product.unmatched or ${wasEverOwn(sql.ref("product.website_id"))})`;

const isDue = sql<boolean>`(known.product_id is null or known.address <> product.medias[1] or known.due_at <= now())`;

const firstImage = sql`product.id as product_id, product.medias[1] as address,
           case when known.address = product.medias[1] then known.hash end as hash, ${isDue} as is_due`;
