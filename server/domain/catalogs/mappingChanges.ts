// What was changed of the unit mappings and rates of a catalogue. Taken back, a row is again as it was, and its prices
// follow.
import type { MappingChange } from "#shared/addresses/mappings.ts";
import { entityOf } from "#shared/entities/index.ts";
import type { ByEnqueuing } from "#server/jobs/jobs.ts";
import {
  mappingChangeTooOld,
  mappingChangedSince,
  mappingDeletedSince,
  mappingWebsiteGone,
  unknownId,
} from "#server/errors.ts";
import { findWritable } from "#server/store/collection.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import { mappingChangeOf, recentMappingChanges } from "#server/store/queries/catalogs/mappingChanges.ts";
import type { Mapping } from "./checkMapping.ts";
import { currencyMappingWrites, unitMappingWrites } from "./mappings.ts";

const writesOf = { UnitMapping: unitMappingWrites, CurrencyMapping: currencyMappingWrites };

/** The latest within a day, the newest first. */
export function listMappingChanges(
  { db }: { db: Db },
  catalogId: number,
  limit: number,
): Promise<MappingChange[]> {
  return recentMappingChanges(db, catalogId, limit);
}

/** Throws 404 for a change that the catalogue does not have, 409 for one that is old, no longer the last of its row, or of a website that is gone. */
export async function undoMappingChange(
  by: ByEnqueuing,
  catalogId: number,
  changeId: number,
): Promise<MappingChange> {
  return inTransaction(by.db, async (db) => {
    const change = await mappingChangeOf(db, catalogId, changeId);
    if (!change) throw unknownId("MappingChange", changeId);
    if (change.is_old) throw mappingChangeTooOld();
    if (change.is_website_gone) throw mappingWebsiteGone();
    await checkIsAsLeft({ ...by, db }, change);
    await putBack({ ...by, db }, change);
    const [undone] = await recentMappingChanges(db, catalogId, 1);
    return undone!;
  });
}

/** Until the transaction ends nobody else writes the row. Whoever did not write a log line is noticed too. */
async function checkIsAsLeft({ db, actor }: ByEnqueuing, change: MappingChange): Promise<void> {
  const where = { id: change.mapping_id };
  const [row] = await findWritable(db, actor, entityOf(change.model), where, ["modified"]);
  const isAsLeft =
    change.after === null ? !row : row && isSameMoment(row["modified"], change.after["modified"]);
  if (change.after !== null && !row) throw mappingDeletedSince();
  if (!change.undoable || !isAsLeft) throw mappingChangedSince();
}

function isSameMoment(left: unknown, right: unknown): boolean {
  return new Date(left as string | Date).getTime() === new Date(right as string | Date).getTime();
}

async function putBack(
  by: ByEnqueuing,
  { model, mapping_id: id, before, after }: MappingChange,
): Promise<void> {
  const { create, update, remove } = writesOf[model];
  if (before === null) await remove(by, { id });
  else if (after === null) await create(by, withoutMoment(before));
  else await update(by, { id }, withoutMoment(before));
}

/** The row is changed now, whatever it is changed to. */
function withoutMoment(logged: Record<string, unknown>): Mapping {
  const { modified: _modified, ...values } = logged;
  return values as Mapping;
}
