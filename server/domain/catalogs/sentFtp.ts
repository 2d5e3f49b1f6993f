// Where reports are delivered, as a catalogue shows it and CatalogConfig keeps it: clients send back the row that they
// have read, and a change belongs to the other address.
import { catalog } from "#shared/entities/catalog.ts";
import type { Where } from "#shared/filters/filter.ts";
import { isObject } from "#shared/isObject.ts";
import { ftpIsKeptApart } from "#server/errors.ts";
import type { By } from "#server/store/by.ts";
import { type Row, find } from "#server/store/collection.ts";

/** Throws 422, which says where it is changed, when something else is sent than the catalogues under the where show. */
export async function refuseOtherFtp({ db, actor }: By, where: Where, sent: Row): Promise<void> {
  const ftp = sentFtp(sent);
  if (ftp === undefined) return;
  const rows = await find(db, actor, catalog, { where, fields: ["id", "config"] });
  if (!rows.every(({ config }) => says(ftp, config.ftp))) throw ftpIsKeptApart();
}

/** A new catalogue has none yet. */
export function refuseNewFtp(sent: Row): void {
  const ftp = sentFtp(sent);
  if (ftp !== undefined && !says(ftp, null)) throw ftpIsKeptApart();
}

function sentFtp({ config }: Row): unknown {
  return isObject(config) ? config["ftp"] : undefined;
}

/** Whether what was sent says nothing that is not shown. */
function says(sent: unknown, shown: Row | null): boolean {
  if (!isObject(sent)) return sent === null && shown === null;
  return Object.entries(sent).every(([name, value]) => (value ?? null) === (shown?.[name] ?? null));
}
