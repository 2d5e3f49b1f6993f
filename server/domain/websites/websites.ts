// Creating, changing and deleting websites: names for addresses, and comparisons that follow.
import type { DraftOf, NewOf } from "#shared/entities/entity.ts";
import { deleteOffersOfWebsites } from "#server/store/queries/matching/removedOffers.ts";
import {
  catalogOwning,
  isTakenAddress,
  slugsLike,
  unlinkWebsites,
} from "#server/store/queries/catalogs/websiteUses.ts";
import type { Where } from "#shared/filters/filter.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { enqueueImageHashes } from "#server/domain/images/hashImages.ts";
import { markAges, markWebsiteChanges } from "#server/domain/matching/markChanges.ts";
import type { ByEnqueuing } from "#server/jobs/jobs.ts";
import { alreadyTaken, conflict } from "#server/errors.ts";
import { find, insert, remove, update } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import { recountSellers } from "#server/store/queries/products/recountSellers.ts";
import { cleanUpWebsites } from "#server/store/queries/catalogs/unusedAttributes.ts";
import type { Actor } from "#server/store/scopes.ts";
import { websiteAddress } from "#server/store/websiteAddress.ts";
import { followSchedules } from "./followSchedules.ts";

export async function createWebsite(
  { db, actor }: ByEnqueuing,
  values: NewOf<typeof websiteSetting>,
): Promise<number> {
  const slug_name = await freeSlug(db, slugOf(values.name));
  const url = await freeAddress(db, values.url, []);
  return insert(db, actor, websiteSetting, { ...values, url, slug_name });
}

/** What decides a comparison: when one of these changes, every catalogue that uses the site is compared again. */
const comparedFields = ["weight", "currency", "name"] as const;

export async function updateWebsites(
  { db, actor, services }: ByEnqueuing,
  where: Where,
  values: DraftOf<typeof websiteSetting>,
): Promise<number> {
  const ids = await idsUnder(db, actor, where);
  const { url } = values;
  const kept = url === undefined ? values : { ...values, url: await freeAddress(db, url, ids) };
  const count = await update(db, actor, websiteSetting, where, kept);
  // Its pages are sold on its channel.
  if (values.channel_code !== undefined) for (const id of ids) await recountSellers(db, id);
  if (values.matching_image) for (const id of ids) await enqueueImageHashes(db, services.enqueue, id);
  if (values.price_expiry_days !== undefined) {
    for (const id of ids) await markAges(db, id);
    await services.enqueue(db, "follow-changes", {});
  }
  if (comparedFields.some((field) => values[field] !== undefined)) {
    await markWebsiteChanges(db, ids);
    await services.enqueue(db, "follow-changes", {});
  }
  if (values.extractor_source !== undefined) await followSchedules(db, ids);
  return count;
}

/** With all its products. Refused while it is the own website of a catalogue. */
export async function removeWebsites({ db, actor, services }: ByEnqueuing, where: Where): Promise<number> {
  const ids = await idsUnder(db, actor, where);
  const catalog = await catalogOwning(db, ids);
  if (catalog !== undefined) throw conflict("websites.ownOfCatalog", { catalog });
  await markWebsiteChanges(db, ids);
  await services.enqueue(db, "follow-changes", {});
  await deleteOffersOfWebsites(db, ids);
  await unlinkWebsites(db, ids);
  await cleanUpWebsites(db, ids);
  return remove(db, actor, websiteSetting, where);
}

async function idsUnder(db: Db, actor: Actor, where: Where): Promise<number[]> {
  return (await find(db, actor, websiteSetting, { where, fields: ["id"] })).map(({ id }) => id);
}

/** The address as it is kept. Throws 422 for one that another website has, with a login or without; these have it already. */
async function freeAddress(db: Db, written: string, ids: readonly number[]): Promise<string> {
  const url = websiteAddress(written);
  if (await isTakenAddress(db, url, ids)) throw alreadyTaken("WebsiteSetting", "url");
  return url;
}

/** A name as part of an address: "La Boîte à Outils" is "la-boite-a-outils". */
export function slugOf(name: string): string {
  const plain = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return (
    plain
      .replaceAll(/[^a-z0-9]+/g, "-")
      .replaceAll(/^-|-$/g, "")
      .slice(0, 100) || "site"
  );
}

async function freeSlug(db: Db, slug: string): Promise<string> {
  const names = new Set(await slugsLike(db, slug));
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? slug : `${slug}-${number}`;
    if (!names.has(candidate)) return candidate;
  }
}
