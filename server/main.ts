// The program: API server, job worker and web pages in one process, or `--role=api` and `--role=worker` apart.
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { say } from "#shared/messages/index.ts";
import { buildApp } from "./api/app.ts";
import { buildProbes } from "./api/probes.ts";
import { choosePort } from "./choosePort.ts";
import { type Config, machineLanguage, readConfig } from "./config.ts";
import { shownHost } from "./config/reach.ts";
import { setupCode } from "./domain/installation/firstAdministrator.ts";
import { hasAdministrator } from "./store/queries/accounts/administrators.ts";
import { explain } from "./explain.ts";
import { migrateInstallation, openInstallation, outboxFolder } from "./installation.ts";
import { type Logger, openLog } from "./log.ts";
import { loadDemo, mayHaveDemoLogins } from "./seed/index.ts";
import type { Services } from "./services.ts";
import { openStore } from "./store/database.ts";
import { superuserName } from "./store/queries/installation/superuserName.ts";

const webRoot = fileURLToPath(new URL("../web/dist/", import.meta.url));

async function main(): Promise<void> {
  const settings = readConfig();
  const log = openLog({ level: settings.logLevel, role: settings.role });
  if (settings.onlyMigrates) return migrateAlone(settings, log);
  const closing: (() => Promise<unknown>)[] = [];
  const stopping = new AbortController();
  stopOnSignals(async () => {
    stopping.abort();
    for (const close of closing.toReversed()) await close();
  });
  // A taken port is told before anything is begun.
  const config = settings.role === "worker" ? settings : { ...settings, port: await choosePort(settings) };
  const opening = openInstallation(config, { tell: print, log });
  closing.push(async () => (await opening).close());
  try {
    const installation = await opening;
    const { databaseFolder: folder } = installation;
    if (folder) print(say(config.language, "start.database", { folder }));
    if (config.role !== "api") await installation.startWorker();
    const demo = config.demo
      ? await beginDemo(config, installation.services, stopping.signal)
      : { loaded: Promise.resolve() };
    // It stops between two feeds, before what it works with is closed.
    closing.push(() => demo.loaded.catch(() => undefined));
    await tellPowerfulRole(config, installation.services);
    if (config.role !== "api") tellWithoutMails(config);
    if (config.role !== "worker") {
      const { address, stop } = await serve(config, installation.services);
      closing.push(stop);
      await tellWithoutAccounts(config, installation.services, address);
    } else if (config.healthPort !== undefined)
      closing.push(await serveProbes(config, config.healthPort, installation.services));
    if (config.role === "worker") print(say(config.language, "start.workerReady"));
    log.info({ node: process.version }, "started");
    await demo.loaded;
  } catch (problem) {
    // The embedded PostgreSQL must not outlive a start that failed.
    await opening.then((installation) => installation.close()).catch(() => undefined);
    throw problem;
  }
}

async function migrateAlone(config: Config, log: Logger): Promise<void> {
  const applied = await migrateInstallation(config, log);
  for (const name of applied) print(say(config.language, "migrations.applied", { name }));
  print(say(config.language, "migrations.upToDate"));
}

/**
 * Once its accounts are there the pages are served, and show how far it has come. A worker does not know how those are
 * reached that it works for.
 */
async function beginDemo(
  config: Config,
  services: Services,
  signal: AbortSignal,
): Promise<{ loaded: Promise<void> }> {
  const withLogins = config.role !== "worker" && (await mayHaveDemoLogins(services.store.db, config));
  const begun = Promise.withResolvers<void>();
  const { language } = config;
  const loaded = loadDemo(services, { print, language, withLogins, signal, onBegun: begun.resolve });
  await Promise.race([begun.promise, loaded]);
  return { loaded };
}

/** No question of a caller works longer: a filter that costs more is answered with what to do about it. */
const longestQuestion_ms = 15_000;

/** Where it is reached, and how to stop: no new requests, those at work to their end. */
async function serve(
  config: Config,
  services: Services,
): Promise<{ address: string; stop: () => Promise<unknown> }> {
  const store = openStore(services.databaseUrl, {
    connections: config.databaseConnections,
    statementTimeout_ms: longestQuestion_ms,
  });
  const app = await buildApp({ ...services, store }, webRoot);
  await app.listen({ host: config.host, port: config.port });
  const { port } = app.server.address() as AddressInfo;
  const address = `http://${shownHost(config.host)}:${port}`;
  print(say(config.language, "start.ready", { address }));
  return {
    address: config.publicUrl ?? address,
    stop: async () => {
      await app.close();
      await store.close();
    },
  };
}

/** For whoever watches over workers. */
async function serveProbes({ host }: Config, port: number, services: Services): Promise<() => Promise<void>> {
  const app = await buildProbes(services);
  await app.listen({ host, port });
  return () => app.close();
}

/** The link carries the code in its hash, which no server and no proxy is told. */
async function tellWithoutAccounts(
  { language }: Config,
  { store }: Services,
  address: string,
): Promise<void> {
  if (await hasAdministrator(store.db)) return;
  const code = await setupCode(store.db);
  print(say(language, "start.noAccount", { code, link: `${address}/login.html#setup=${code}` }));
}

/** Whoever found a hole in the program would have the machine that the database is on. */
async function tellPowerfulRole({ language }: Config, { store }: Services): Promise<void> {
  const name = await superuserName(store.db);
  if (name !== undefined) print(say(language, "start.superuser", { name }));
}

function tellWithoutMails(config: Config): void {
  if (!config.smtpUrl) print(say(config.language, "start.outbox", { folder: outboxFolder(config) }));
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function stopOnSignals(close: () => Promise<void>): void {
  let closing = false;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      void close().finally(() => process.exit(0));
    });
  }
}

/** What the user can mend is said in a line; anything else with all that helps to find it. */
function fail(problem: unknown): never {
  process.stderr.write(`${explain(problem, machineLanguage())}\n`);
  process.exit(1);
}

await main().catch(fail);
