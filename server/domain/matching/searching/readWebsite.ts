// From PostgreSQL to what is searched of a website.
import { searchedFields } from "#server/search/index/fieldTerms.ts";
import { changeShards } from "#server/search/index/changeShards.ts";
import { Shard, ShardBuilder } from "#server/search/index/shard.ts";
import type { ReadWebsite, Reading } from "#server/search/heldWebsites.ts";
import type { Store } from "#server/store/database.ts";
import { changedSince, revisionsOf } from "#server/store/queries/products/revisions.ts";
import { eachSearchableProduct } from "#server/store/queries/products/searchableProducts.ts";
import { type Session, openSession } from "#server/store/connection/session.ts";
import { eachAttribute } from "./documentOf.ts";

/** The website as it is now, whole or as its visitors see it. Of what is held it reads what changed since, when that is remembered; else it reads all. */
export async function readWebsite(
  store: Store,
  { websiteId, asVisitor = false, heldVersion }: Reading,
): Promise<ReadWebsite> {
  const website = { websiteId, asVisitor };
  const session = await openSession(store);
  try {
    // Products, their revision and what changed are those of one moment.
    return await session.db
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (tx) => {
        const revision = (await revisionsOf(tx, [websiteId])).get(websiteId) ?? 0;
        const changed = heldVersion ? await changedSince(tx, websiteId, heldVersion.revision) : null;
        const shards = changed
          ? await bringIn(session, website, { heldVersion: heldVersion!, changed })
          : [await readShard(session, website)];
        const bytes = shards.reduce((sum, shard) => sum + shard.bytes, 0);
        return { revision, shards: shards.map(({ data }) => data), bytes };
      });
  } finally {
    await session.close();
  }
}

type Website = { websiteId: number; asVisitor: boolean };

async function bringIn(
  session: Session,
  website: Website,
  { heldVersion, changed }: { heldVersion: ReadWebsite; changed: ReadonlySet<number> },
): Promise<readonly Shard[]> {
  const shards = heldVersion.shards.map((data) => new Shard(data));
  if (changed.size === 0) return shards;
  return changeShards(shards, [...changed], await readShard(session, website, changed));
}

async function readShard(session: Session, website: Website, ids?: Iterable<number>): Promise<Shard> {
  const builder = new ShardBuilder();
  await eachSearchableProduct(session, { ...website, columns: searchedFields, ids }, ([id, ...values]) => {
    builder.begin(Number(id));
    const attributes = values.pop();
    values.forEach((value, at) => {
      if (value !== null) builder.put(searchedFields[at]!, value);
    });
    if (attributes) eachAttribute(JSON.parse(attributes), (field, value) => builder.put(field, value));
  });
  return builder.seal();
}
