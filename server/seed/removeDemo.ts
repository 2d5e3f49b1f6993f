// Takes the demo out of an installation: its customers with their catalogues, its websites with their products, its files.
import { removeCustomers } from "#server/domain/accounts/customers.ts";
import { cleanUpContainers } from "#server/domain/containers/cleanUpContainers.ts";
import { removeWebsites } from "#server/domain/websites/websites.ts";
import type { ImportTools } from "#server/domain/imports/tools.ts";
import { demoHoldsOthers, demoIsLoading } from "#server/errors/installation.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import { reach } from "#server/store/milestones.ts";
import { countCatalogsOf } from "#server/store/queries/accounts/removal.ts";
import {
  catalogsElsewhere,
  letStatementsLast,
  lockDemoUntilEnd,
  demoWebsites,
  unmarkDemo,
} from "#server/store/queries/installation/demo.ts";
import { demoAccountIds } from "#server/store/queries/installation/demoAccounts.ts";
import { server } from "#server/store/scopes.ts";
import { customerLogins } from "./customers.ts";
import { demoAdministrator, endDemoLogins } from "./demoLogins.ts";

type RemovedDemo = {
  catalogs: number;
  websites: number;
  /** Names of the demo's websites that other catalogues use: they stay. */
  kept: string[];
  /** The name of its administrator whose password somebody changed: the account is theirs, and stays. */
  keptAccount: string | null;
};

/**
 * Removes the demo, all of it or nothing but its files, and sees to it that no start loads it again. An administrator of
 * the demo's whose password was changed is somebody's, and stays. Nothing is removed where there is none. Throws 409
 * while a customer of the demo has a catalogue of another website: it would go with them; and while the demo is being
 * loaded.
 */
export async function removeDemo({
  store,
  storage,
}: Pick<ImportTools, "store" | "storage">): Promise<RemovedDemo> {
  const { removed, websites } = await inTransaction(store.db, async (tx) => {
    if (!(await lockDemoUntilEnd(tx))) throw demoIsLoading();
    await letStatementsLast(tx);
    const owners = await demoAccountIds(tx, customerLogins);
    const others = await catalogsElsewhere(tx, owners);
    if (others.length > 0) throw demoHoldsOthers(others);
    const catalogs = await countCatalogsOf(tx, owners);
    const websites = await demoWebsites(tx, owners);
    const unused = websites.filter(({ used }) => !used).map(({ id }) => id);
    const kept = websites.filter(({ used }) => used).map(({ name }) => name);
    const administrator = await demoAdministrator(tx);
    const keptAccount = administrator?.isTheirs ? administrator.username : null;
    await endDemoLogins(tx);
    if (owners.length > 0) await removeCustomers(by(tx), { id: { inq: owners } }, { cascade: true });
    if (unused.length > 0) await removeWebsites(by(tx), { id: { inq: unused } });
    await unmarkDemo(tx);
    await reach(tx, "demo removed");
    return { removed: { catalogs, websites: unused.length, kept, keptAccount }, websites: unused };
  });
  for (const id of websites)
    await storage.removeContainer("UploadImports", String(id)).catch(() => undefined);
  await cleanUpContainers({ store, storage });
  return removed;
}

/** No comparison is left that would have to be made again. */
const by = (db: Db) => ({ db, actor: server, services: { enqueue: async () => undefined } });
