// Schedules that begin and end: of websites whose hours, or whose catalogues, were changed.
import type { Db } from "#server/store/database.ts";
import { momentOfDatabase } from "#server/store/moment.ts";
import { websitesOfCatalogs } from "#server/store/queries/catalogs/websiteUses.ts";
import { lockSchedules, noteSchedules } from "#server/store/queries/imports/runs/schedules.ts";

/**
 * Notes that schedules of these websites run from now on, or no longer. Belongs to the transaction of what changed them:
 * the hours between it and the next look of a worker are theirs, those that passed while they were off are nobody's. It
 * comes last there, for others who change a schedule of these websites wait from here on.
 */
export async function followSchedules(db: Db, websiteIds: readonly number[], now?: Date): Promise<void> {
  if (websiteIds.length === 0) return;
  await lockSchedules(db, websiteIds);
  await noteSchedules(db, now ?? (await momentOfDatabase(db)), websiteIds);
}

/** The same of the websites of these catalogues, and of others that were theirs. */
export async function followSchedulesOf(
  db: Db,
  catalogIds: readonly number[],
  former: readonly number[] = [],
): Promise<void> {
  await followSchedules(db, [...new Set([...former, ...(await websitesOfCatalogs(db, catalogIds))])]);
}
