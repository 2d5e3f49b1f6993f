// Giving roles: only to somebody who is there.
import { customer } from "#shared/entities/customer.ts";
import { roleMapping } from "#shared/entities/roleMapping.ts";
import type { Where } from "#shared/filters/filter.ts";
import { lastAdministrator, unknownReference } from "#server/errors.ts";
import type { By } from "#server/store/by.ts";
import { type Row, count, insert, remove, update } from "#server/store/collection.ts";
import { hasAdministrator } from "#server/store/queries/accounts/administrators.ts";
import type { Db } from "#server/store/database.ts";

export const roleMappingWrites = {
  create: async (by: By, values: Row): Promise<number> => {
    await checkPrincipal(by, values);
    return insert(by.db, by.actor, roleMapping, values);
  },
  update: async (by: By, where: Where, values: Row): Promise<number> => {
    await checkPrincipal(by, values);
    const changed = await update(by.db, by.actor, roleMapping, where, values);
    await keepAnAdministrator(by.db);
    return changed;
  },
  remove: async (by: By, where: Where): Promise<number> => {
    const removed = await remove(by.db, by.actor, roleMapping, where);
    await keepAnAdministrator(by.db);
    return removed;
  },
};

/** Throws 409 when nobody is left who administers the installation. */
export async function keepAnAdministrator(tx: Db): Promise<void> {
  if (!(await hasAdministrator(tx))) throw lastAdministrator();
}

/** The wire has a customer's id as text here, so that the store does not know it for a reference. */
async function checkPrincipal({ db, actor }: By, { principalId }: Row): Promise<void> {
  if (principalId === undefined) return;
  const isKnown =
    /^[1-9]\d{0,15}$/.test(String(principalId)) &&
    (await count(db, actor, customer, { id: Number(principalId) })) > 0;
  if (!isKnown) throw unknownReference(roleMapping.model, "principalId", String(principalId));
}
