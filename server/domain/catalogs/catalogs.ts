// Creating, changing and deleting catalogues and their competitors: the comparison rows follow.
import type { DraftOf, NewOf, RowOf } from "#shared/entities/entity.ts";
import { deleteComparison } from "#server/store/queries/matching/removedOffers.ts";
import { isLinked, isOwnWebsite, websitesOfCatalogs } from "#server/store/queries/catalogs/websiteUses.ts";
import { catalog } from "#shared/entities/catalog.ts";
import { catalogCompetitor } from "#shared/entities/catalogCompetitor.ts";
import { websiteSetting } from "#shared/entities/websiteSetting.ts";
import { isUpdatedByItself } from "#shared/reference/updatedByItself.ts";
import type { Where } from "#shared/filters/filter.ts";
import { followSchedules, followSchedulesOf } from "#server/domain/websites/followSchedules.ts";
import { markCatalogChange, markOldPrices } from "#server/domain/matching/markChanges.ts";
import { createFirstRule } from "#server/domain/matching/ruleWrites.ts";
import type { ByEnqueuing } from "#server/jobs/jobs.ts";
import { unknownCompetitors, unprocessable } from "#server/errors.ts";
import { type Row, find, insert, remove, update } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import {
  type Link,
  cleanUpFormerCompetitors,
  keepFormerCompetitors,
} from "#server/store/queries/catalogs/formerCompetitors.ts";
import {
  lockCatalog,
  lockComparisons,
  lockUses,
} from "#server/store/queries/comparison/todo/lockComparison.ts";
import { markForRulesOf } from "#server/store/queries/matching/rules/ruleRuns.ts";
import { cleanUpReach } from "#server/store/queries/matching/rules/ruleReach.ts";
import { lockQuarantine } from "#server/store/queries/imports/quarantine/quarantine.ts";
import { recountSellers } from "#server/store/queries/products/recountSellers.ts";
import { websitesOfOffers } from "#server/store/queries/products/sellers.ts";
import { copiedId, copySettings } from "./copiedCatalog.ts";
import { idsOfCompetitors } from "./sentCompetitors.ts";
import { refuseNewFtp } from "./sentFtp.ts";

/**
 * With the competitors that were sent, as ids or as rows with an id, and a rule that matches with them, or the rules and
 * mappings of the catalogue that it is a copy of.
 */
export async function createCatalog(
  by: ByEnqueuing,
  values: NewOf<typeof catalog>,
  sent: Row = {},
): Promise<number> {
  const { db, actor, services } = by;
  refuseNewFtp(sent);
  const copied = await copiedId(by, sent);
  const catalog_id = await insert(db, actor, catalog, values);
  if (copied === undefined) await createFirstRule(db, catalog_id);
  const competitors = idsOfCompetitors(sent["competitors"]);
  await lockUses(db, [values.website_id, ...competitors]);
  await refuseUnknown(by, competitors);
  for (const website_id of competitors) await insertLink(by, { catalog_id, website_id });
  if (copied !== undefined) await copySettings(by, { from: copied, to: catalog_id });
  await compareAgain(db, services, [catalog_id]);
  for (const website_id of competitors) await askRules(by, { catalog_id, website_id });
  if (values.config?.mkp?.isMkp) await askForOffers(by, catalog_id);
  await followSchedulesOf(db, [catalog_id]);
  return catalog_id;
}

/** All of them at once, before one is linked. What is no id at all is told of where it is linked. */
async function refuseUnknown({ db, actor }: ByEnqueuing, competitors: readonly number[]): Promise<void> {
  const ids = competitors.filter(Number.isSafeInteger);
  if (ids.length === 0) return;
  const found = await find(db, actor, websiteSetting, { where: { id: { inq: ids } }, fields: ["id"] });
  const unknown = ids.filter((id) => !found.some((website) => website.id === id));
  if (unknown.length > 0) throw unknownCompetitors(unknown);
}

/** What decides which websites are imported by themselves. */
const schedulingFields = ["website_id", "auto_update", "lock"] as const;

/** Another own website means other products: the rows of the old one go, those of the new one are made. */
export async function updateCatalogs(
  { db, actor, services }: ByEnqueuing,
  where: Where,
  values: DraftOf<typeof catalog>,
): Promise<number> {
  const fields = ["id", "website_id", "config", "auto_update", "lock"] as const;
  const before = await find(db, actor, catalog, { where, fields });
  const { website_id } = values;
  const moved = before
    .filter((row) => website_id !== undefined && row.website_id !== website_id)
    .map(({ id }) => id)
    .toSorted((left, right) => left - right);
  for (const id of moved) await refuseOwnWebsite(db, id, website_id);
  const count = await update(db, actor, catalog, where, values);
  for (const id of moved) {
    await lockCatalog(db, id, { isWhole: true });
    await deleteComparison(db, id);
    await cleanUpReach(db, id);
  }
  if (moved.length > 0) await compareAgain(db, services, moved);
  const after = await find(db, actor, catalog, {
    where: { id: { inq: before.map(({ id }) => id) } },
    fields,
  });
  await followOldPrices({ db, services }, before, after);
  await followMarketplaces({ db, actor, services }, before, after);
  await followImports({ db, actor, services }, before, after);
  if (schedulingFields.some((field) => values[field] !== undefined)) {
    const former = before.map((row) => row.website_id);
    const ids = before.map(({ id }) => id);
    await followSchedulesOf(db, ids, former);
  }
  return count;
}

type Configured = Pick<RowOf<typeof catalog>, "id" | "config">;

async function followOldPrices(
  { db, services }: Pick<ByEnqueuing, "db" | "services">,
  before: readonly Configured[],
  after: readonly Configured[],
): Promise<void> {
  const leavesOut = ({ config }: Configured) => config.leaveOutOldPrices === true;
  const was = new Map(before.map((row) => [row.id, leavesOut(row)]));
  const changed = after.filter((row) => was.get(row.id) !== leavesOut(row)).map(({ id }) => id);
  for (const id of changed.toSorted((left, right) => left - right)) await markOldPrices(db, id);
  if (changed.length > 0) await services.enqueue(db, "follow-changes", {});
}

type Following = Pick<RowOf<typeof catalog>, "id" | "auto_update" | "lock">;

/** Rules of a catalogue that is updated by itself again look at what came while it was not. */
async function followImports(
  by: ByEnqueuing,
  before: readonly Following[],
  after: readonly Following[],
): Promise<void> {
  const did = new Set(before.filter(isUpdatedByItself).map(({ id }) => id));
  const begun = after.filter((row) => isUpdatedByItself(row) && !did.has(row.id)).map(({ id }) => id);
  for (const catalog_id of begun.toSorted((left, right) => left - right))
    for (const website_id of await websitesOfCatalogs(by.db, [catalog_id]))
      await askRules(by, { catalog_id, website_id });
}

/** Whose provider became another one, or is asked otherwise, has its offers fetched. */
async function followMarketplaces(
  { db, actor, services }: ByEnqueuing,
  before: readonly Configured[],
  after: readonly Configured[],
): Promise<void> {
  for (const { id, config } of after) {
    const stored = before.find((row) => row.id === id)?.config;
    if (config.mkp.isMkp && JSON.stringify(config.mkp) !== JSON.stringify(stored?.mkp))
      await askForOffers({ db, actor, services }, id);
  }
}

/** Now and not in the night. */
async function askForOffers({ db, actor, services }: ByEnqueuing, catalog_id: number): Promise<void> {
  await services.enqueue(db, "import-offers", { catalog_id, launched_by: actor.customer_id });
}

/** Whoever imports their offers or writes their comparisons at this moment ends what they have in hand first. */
export async function removeCatalogs(
  { db, actor }: Pick<ByEnqueuing, "db" | "actor">,
  where: Where,
): Promise<number> {
  const ids = (await find(db, actor, catalog, { where, fields: ["id"] })).map(({ id }) => id);
  const websites = await websitesOfOffers(db, ids);
  const imported = await websitesOfCatalogs(db, ids);
  for (const website of websites) await lockQuarantine(db, website);
  await lockComparisons(db, ids);
  const count = await remove(db, actor, catalog, where);
  for (const website of websites) await recountSellers(db, website);
  await followSchedules(db, imported);
  return count;
}

/** Its products are compared, and looked at by rules, as those of an import are. */
export async function linkCompetitor(by: ByEnqueuing, values: Link): Promise<number> {
  const id = await insertLink(by, values);
  await compareAgain(by.db, by.services, [values.catalog_id]);
  // Behind it: an import puts down what it changed before it notes it for rules.
  await askRules(by, values);
  await followSchedules(by.db, [values.website_id]);
  return id;
}

async function insertLink({ db, actor }: ByEnqueuing, values: Link): Promise<number> {
  const { catalog_id, website_id } = values;
  if (await isOwnWebsite(db, catalog_id, website_id))
    throw unprocessable("catalogs.ownWebsiteIsNoCompetitor");
  const id = await insert(db, actor, catalogCompetitor, values);
  await cleanUpFormerCompetitors(db, { catalog_id, website_id });
  return id;
}

async function askRules({ db, services }: ByEnqueuing, { catalog_id, website_id }: Link): Promise<void> {
  if (await markForRulesOf(db, catalog_id, website_id))
    await services.enqueue(db, "run-requested-rules", { catalog_id });
}

/**
 * The matches stay, without effect: linked again, the competitor is compared as before. What a customer unlinks themselves
 * they may link again; what an administrator unlinks is no longer theirs, whether it was linked still or not.
 */
export async function unlinkCompetitors(
  { db, actor, services }: ByEnqueuing,
  where: Partial<Link>,
): Promise<number> {
  const links = await find(db, actor, catalogCompetitor, { where });
  const count = await remove(db, actor, catalogCompetitor, where);
  if (actor.admin) await cleanUpFormerCompetitors(db, where as Partial<Record<keyof Link, unknown>>);
  else await keepFormerCompetitors(db, links);
  for (const { catalog_id, website_id } of links.toSorted(
    (left, right) => left.catalog_id - right.catalog_id,
  )) {
    await markCatalogChange(db, catalog_id, { competitorId: website_id });
  }
  await services.enqueue(db, "follow-changes", {});
  await followSchedules(
    db,
    links.map(({ website_id }) => website_id),
  );
  return count;
}

/** Refuses an own website that is already a competitor of the catalogue. */
async function refuseOwnWebsite(db: Db, catalogId: unknown, websiteId: unknown): Promise<void> {
  if (await isLinked(db, catalogId, websiteId)) throw unprocessable("catalogs.ownWebsiteIsNoCompetitor");
}

async function compareAgain(
  db: Db,
  { enqueue }: ByEnqueuing["services"],
  catalogIds: readonly number[],
): Promise<void> {
  for (const id of catalogIds) await markCatalogChange(db, id);
  await enqueue(db, "follow-changes", {});
}
