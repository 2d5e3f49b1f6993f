// What the program finds when a test starts it: a database and a data folder of its own, with an administrator in it,
// and the demo when asked for. The small demo is loaded once for all the files of a run, and cloned.
import { cp, mkdir, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { readConfig } from "#server/config.ts";
import { makeAdministrator } from "#server/domain/accounts/administrators.ts";
import { silentLog } from "#server/log.ts";
import { openInstallation } from "#server/installation.ts";
import { openJobs } from "#server/jobs/jobs.ts";
import type { DemoSize } from "#server/seed/demoWorld.ts";
import { updateCustomers } from "#server/domain/accounts/customers.ts";
import { customers } from "#server/seed/customers.ts";
import { server } from "#server/store/scopes.ts";
import { loadDemo } from "#server/seed/loadDemo.ts";
import { type TestDatabase, cloneDatabase, createTemplate, freshDatabase } from "./database.ts";
import { secretKey } from "./secretKey.ts";
import { newFolder, temporaryFolder } from "./temporary.ts";

export type TestInstallation = { database: TestDatabase; folder: string };
export type Preparation = {
  demo?: DemoSize | undefined;
  /** Nobody has an account. */
  empty?: boolean;
  settings?: Record<string, string>;
};

/** The first of the demo's, with a password of their own. */
export const customer = { email: customers[0]!.email, password: "customer-secret-1" };
export const admin = { email: "admin@vigie.example", password: "admin-secret-1" };

/** A new installation; the caller drops its database. `settings` are environment variables. */
export async function newInstallation({ demo, empty, settings }: Preparation): Promise<TestInstallation> {
  const folder = await temporaryFolder();
  const { VIGIE_TEST_DEMO: prepared, VIGIE_TEST_DEMO_FOLDER: preparedFolder } = process.env;
  if (demo === "small" && prepared && preparedFolder) {
    await copyDemo(preparedFolder, folder);
    return { folder, database: await cloneDatabase(prepared) };
  }
  const database = await freshDatabase();
  if (!empty) await prepare(database.url, folder, { demo, settings });
  return { folder, database };
}

/** Its pictures are drawn once for all: the folder of images is one that several programs may share. */
async function copyDemo(from: string, to: string): Promise<void> {
  const [drawn, shared] = [join(from, "images"), join(to, "images")];
  await mkdir(drawn, { recursive: true });
  await cp(from, to, { recursive: true, filter: (path) => path !== drawn });
  await symlink(drawn, shared, "junction");
}

/** The small demo for every file of a run to clone, in a copy of an empty database: `env` is what newInstallation knows it by. */
export async function prepareDemo(adminUrl: string, empty: string) {
  const database = await createTemplate(adminUrl, empty);
  const folder = await newFolder();
  await prepare(database.url, folder, { demo: "small" });
  return {
    env: { VIGIE_TEST_DEMO: database.name, VIGIE_TEST_DEMO_FOLDER: folder },
    drop: async () => {
      await rm(folder, { recursive: true, force: true });
      await database.drop();
    },
  };
}

async function prepare(url: string, folder: string, { demo, settings }: Preparation): Promise<void> {
  const ours = {
    DATABASE_URL: url,
    VIGIE_DATA: folder,
    VIGIE_SECRET_KEY: secretKey,
    VIGIE_LOG_LEVEL: "fatal",
  };
  const config = readConfig({ ...process.env, ...ours, ...settings }, []);
  const silence = () => undefined;
  const { services, close } = await openInstallation(config, {
    tell: silence,
    log: silentLog,
    withoutJobs: true,
  });
  await makeAdministrator(services.store.db, admin);
  if (demo) {
    await loadDemo(services, { print: silence, language: "fr", size: demo });
    // Of an administrator's own there are no demo logins.
    await updateCustomers(
      { db: services.store.db, actor: server },
      { email: customer.email },
      { password: customer.password },
    );
  }
  await close();
  // The queues that every program opens are there then.
  await (await openJobs(url)).stop();
}
