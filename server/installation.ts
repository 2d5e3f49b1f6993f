// An installation at work: its database, its files, its key. What the program and the command line have in common.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { maskSecrets } from "#shared/credentials.ts";
import { say } from "#shared/messages/index.ts";
import { createHttpClient } from "./integrations/http.ts";
import { openImages } from "./integrations/images.ts";
import type { Logger } from "./log.ts";
import { openMailer } from "./integrations/mail.ts";
import type { Config } from "./config.ts";
import { isAccount, makeAdministrator } from "./domain/accounts/administrators.ts";
import { hasAdministrator } from "./store/queries/accounts/administrators.ts";
import { drawPicture, endDemoLogins, mayHaveDemoLogins, openDemo } from "./seed/index.ts";
import { joinWithFiles, joinWithKey } from "./joinInstallation.ts";
import { websiteReader } from "./domain/matching/searching/thread.ts";
import { openSearcher } from "./search/searcher.ts";
import { openStore } from "./store/database.ts";
import { openJobs } from "./jobs/jobs.ts";
import { type Worker, startWorker } from "./jobs/worker.ts";
import { startEmbedded } from "./store/embedded.ts";
import { openAddress } from "./store/sealed/addresses.ts";
import { migrate } from "./store/migrate.ts";
import { sealStoredRows } from "./store/sealed/sealStoredRows.ts";
import type { Services } from "./services.ts";

export type Installation = {
  services: Services;
  /** Where the database lies, when it is the one that comes with Vigie. */
  databaseFolder: string | undefined;
  /** Does the jobs of this installation in this process, until it closes. */
  startWorker(): Promise<void>;
  /** Begins no more of them, and brings those at work to a good point. */
  stopWorker(): Promise<void>;
  close(): Promise<void>;
};

type InstallationOptions = {
  /** Told what whoever starts it should know, in the language of the machine. */
  tell: (line: string) => void;
  log: Logger;
  /** A command that does its work itself opens no job queues. */
  withoutJobs?: boolean;
  /** For an installation that is thrown away: quick, and lost with the power. */
  throwaway?: boolean;
};

/**
 * Opens the database (the embedded one unless configured), brings it up to date, and makes the first admin. Throws when
 * the database is not one for this program, or for this process's key.
 */
export async function openInstallation(config: Config, options: InstallationOptions): Promise<Installation> {
  const tell = (line: string) => options.tell(maskSecrets(line));
  const database = await openDatabase(config, options);
  try {
    return await openOn(database, config, { ...options, tell });
  } catch (problem) {
    await database.close();
    throw problem;
  }
}

/** Brings the database up to date, the queues of jobs included, and closes it. Returns what was done. */
export async function migrateInstallation(config: Config, log: Logger): Promise<string[]> {
  const database = await openDatabase(config, { log });
  try {
    const jobs = await openJobs(database.url, { log });
    await jobs.stop();
    return database.migrated;
  } finally {
    await database.close();
  }
}

type OpenDatabase = {
  url: string;
  /** Where it lies, when it is the embedded one. */
  folder: string | undefined;
  /** The migrations that it had not run yet. */
  migrated: string[];
  close(): Promise<void>;
};

async function openDatabase(
  { databaseUrl, dataFolder, language }: Config,
  { log, throwaway }: Pick<InstallationOptions, "log" | "throwaway">,
): Promise<OpenDatabase> {
  // The account that PostgreSQL runs as passes through; what is inside is closed to it where it must be.
  await mkdir(dataFolder, { recursive: true, mode: 0o711 });
  const embedded = databaseUrl
    ? undefined
    : await startEmbedded({ dataDir: dataFolder, throwaway, log: (line) => log.warn(line), language });
  const url = databaseUrl ?? embedded!.url;
  const close = async () => embedded?.stop();
  try {
    return { url, folder: embedded?.folder, migrated: await migrate(url), close };
  } catch (problem) {
    await close();
    throw problem;
  }
}

async function openOn(
  database: OpenDatabase,
  config: Config,
  { tell, log, withoutJobs = false }: InstallationOptions,
): Promise<Installation> {
  const databaseUrl = database.url;
  const store = openStore(databaseUrl, { connections: config.databaseConnections });
  await joinWithKey(store.db, config);
  await sealStoredRows(store.db);
  const storage = await joinWithFiles(store.db, config, tell);
  await withoutKnownLogins(config, store.db, tell);
  await firstAdministrator(config, store.db, tell);
  const jobs = withoutJobs
    ? undefined
    : await openJobs(databaseUrl, { log, connections: config.jobConnections });
  const http = createHttpClient({ allow: config.outgoingAllow });
  const services: Services = {
    config,
    store,
    databaseUrl,
    log,
    http,
    images: openImages({
      http,
      folder: join(config.dataFolder, "images"),
      maxBytes: config.imageCache_bytes,
      draw: drawPicture,
      open: openAddress,
    }),
    mail: openMailer(config, outboxFolder(config)),
    storage,
    demo: openDemo({ store, storage }),
    searcher: openSearcher(websiteReader, { databaseUrl, capacity_bytes: config.searchCapacity_bytes }),
    enqueue: jobs?.enqueue ?? (async () => undefined),
  };
  let worker: Worker | undefined;
  let workerStopped: Promise<void> | undefined;
  const stopWorker = () => (workerStopped ??= worker?.stop() ?? Promise.resolve());
  return {
    services,
    databaseFolder: database.folder,
    startWorker: async () => {
      if (jobs) worker = await startWorker(services, jobs);
    },
    stopWorker,
    close: async () => {
      await stopWorker();
      await jobs?.stop();
      await services.searcher.close();
      await store.close();
      await database.close();
    },
  };
}

/** Where mails go when no server is configured that would send them. */
export function outboxFolder({ dataFolder }: Config): string {
  return join(dataFolder, "outbox");
}

/** Before the first administrator is made: the demo's is none. */
async function withoutKnownLogins(
  config: Config,
  db: Services["store"]["db"],
  tell: (line: string) => void,
): Promise<void> {
  if (await mayHaveDemoLogins(db, config)) return;
  const ended = await endDemoLogins(db);
  if (ended.length > 0) tell(say(config.language, "demo.loginsEnded", { names: ended.join(", ") }));
}

/** Where there is one already the settings change nothing, and say so unless they are that one's. */
async function firstAdministrator(
  { adminEmail: email, adminPassword: password, language }: Config,
  db: Services["store"]["db"],
  tell: (line: string) => void,
): Promise<void> {
  if (!email || !password) return;
  if (!(await hasAdministrator(db))) await makeAdministrator(db, { email, password });
  else if (!(await isAccount(db, { email, password })))
    tell(say(language, "start.administratorKept", { email }));
}
