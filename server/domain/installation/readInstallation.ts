// What the first page has to know before anybody has signed in.
import type { AnswerOf } from "#shared/addresses/address.ts";
import type * as addresses from "#shared/addresses/installation.ts";
import type { Config } from "#server/config.ts";
import type { Db } from "#server/store/database.ts";
import { hasAdministrator, hasCustomers } from "#server/store/queries/accounts/administrators.ts";
import { readDemoPercent } from "#server/store/queries/installation/installation.ts";

/** The demo brings an administrator of its own with its customers, but where others can reach it: one is needed there. */
export async function readInstallation({
  db,
  config,
}: {
  db: Db;
  config: Pick<Config, "smtpUrl">;
}): Promise<AnswerOf<typeof addresses.readInstallation>> {
  const demoPercent = await readDemoPercent(db);
  const isDemoToCome = demoPercent !== null && !(await hasCustomers(db));
  const needsAdministrator = !isDemoToCome && !(await hasAdministrator(db));
  return { needsAdministrator, demoPercent, sendsMails: config.smtpUrl !== undefined };
}
