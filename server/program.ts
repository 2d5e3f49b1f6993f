// The program without its process: the API server, the job worker and the web pages that a configuration asks for, begun
// in their order and closed in the other one. `main.ts` makes a process of it.
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { say } from "#shared/messages/index.ts";
import { buildApp } from "./api/app.ts";
import { buildProbes } from "./api/probes.ts";
import { choosePort } from "./choosePort.ts";
import type { Config } from "./config.ts";
import type { VigieError } from "./errors.ts";
import { shownHost } from "./config/reach.ts";
import { setupCode } from "./domain/installation/firstAdministrator.ts";
import { openInstallation, outboxFolder } from "./installation.ts";
import type { Logger } from "./log.ts";
import { loadDemo, mayHaveDemoLogins } from "./seed/index.ts";
import { schemaOvertakes } from "./schemaWatch.ts";
import type { Services } from "./services.ts";
import { openStore } from "./store/database.ts";
import { hasAdministrator } from "./store/queries/accounts/administrators.ts";
import { accountsOutOfForm } from "./store/queries/installation/accountsOutOfForm.ts";
import { superuserName } from "./store/queries/installation/superuserName.ts";

export type Program = {
  /** Once all of it works; rejects, with everything closed, when it cannot. */
  ready: Promise<{
    /** Where its pages and its API are reached; a worker has none. */
    address: string | undefined;
    /** Once the demo that was asked for is there. */
    loaded: Promise<void>;
  }>;
  /** Why it must end by itself: the database has become one of a newer version. */
  overtaken: Promise<VigieError>;
  /** Ends it, however far it has come: takes no new work, and brings what is at work to a good point. */
  stop(): Promise<void>;
};

/** `print` is told what whoever starts it should know, in the language of the machine. */
type ProgramOptions = { print: (line: string) => void; log: Logger };

const webRoot = fileURLToPath(new URL("../web/dist/", import.meta.url));

/** Begins what the configuration asks for: API server, job worker and pages, or one role of them. */
export function startProgram(settings: Config, { print, log }: ProgramOptions): Program {
  const closing: (() => Promise<unknown>)[] = [];
  const stopping = new AbortController();
  const overtaken = Promise.withResolvers<VigieError>();
  let stopped: Promise<void> | undefined;
  let stopWorker: (() => Promise<void>) | undefined;
  const stop = () => (stopped ??= closeAll());
  return { ready: begin(), overtaken: overtaken.promise, stop };

  async function begin(): Promise<Awaited<Program["ready"]>> {
    // A taken port is told before anything is begun.
    const config = settings.role === "worker" ? settings : { ...settings, port: await choosePort(settings) };
    const opening = openInstallation(config, { tell: print, log });
    // A start that failed has closed what it had opened.
    closing.push(() =>
      opening.then(
        (installation) => installation.close(),
        () => undefined,
      ),
    );
    try {
      const installation = await opening;
      const { services, databaseFolder: folder } = installation;
      // It rejects once the program is stopping anyway.
      watchSchema(services).catch(() => undefined);
      if (folder) print(say(config.language, "start.database", { folder }));
      if (config.role !== "api") {
        ({ stopWorker } = installation);
        await installation.startWorker();
      }
      const demo = config.demo
        ? await beginDemo(config, services, { print, signal: stopping.signal })
        : { loaded: Promise.resolve() };
      // It stops between two feeds, before what it works with is closed.
      closing.push(() => demo.loaded.catch(() => undefined));
      await printPowerfulRole(config, services, print);
      await printNamesOutOfForm(config, services, print);
      if (config.role !== "api") printWithoutMails(config, print);
      const address = config.role === "worker" ? undefined : await beginServing(config, services);
      if (config.role === "worker") await beginWorking(config, services);
      log.info({ node: process.version }, "started");
      return { address, loaded: demo.loaded };
    } catch (problem) {
      // The embedded PostgreSQL must not outlive a start that failed.
      await stop().catch(() => undefined);
      throw problem;
    }
  }

  async function watchSchema({ store, log }: Services): Promise<void> {
    const reason = await schemaOvertakes(store.db, { signal: stopping.signal });
    log.error({ reason: reason.key }, "overtaken by a newer version");
    overtaken.resolve(reason);
  }

  /** The latest first, with what is opened meanwhile. No job is begun while requests are brought to their end. */
  async function closeAll(): Promise<void> {
    stopping.abort();
    const workerStopped = stopWorker?.();
    workerStopped?.catch(() => undefined);
    for (let close = closing.pop(); close; close = closing.pop()) await close();
    await workerStopped;
  }

  async function beginServing(config: Config, services: Services): Promise<string> {
    const { address, stop } = await serve(config, services);
    closing.push(stop);
    print(say(config.language, "start.ready", { address }));
    await printWithoutAccounts(config, services, { print, address: config.publicUrl ?? address });
    return address;
  }

  async function beginWorking(config: Config, services: Services): Promise<void> {
    if (config.healthPort !== undefined) closing.push(await serveProbes(config, config.healthPort, services));
    print(say(config.language, "start.workerReady"));
  }
}

/**
 * Once its accounts are there the pages are served, and show how far it has come. A worker does not know how those are
 * reached that it works for.
 */
async function beginDemo(
  config: Config,
  services: Services,
  { print, signal }: { print: ProgramOptions["print"]; signal: AbortSignal },
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
/** A caller who has not taken an answer, or sent a question, by then is let go: the others had theirs long ago. */
const longestEnd_ms = longestQuestion_ms + 5_000;

/** Where it is reached, and how to stop: no new requests, those at work to their end, if they have one. */
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
  return {
    address: `http://${shownHost(config.host)}:${port}`,
    stop: async () => {
      const letGo = setTimeout(() => app.server.closeAllConnections(), longestEnd_ms);
      await app.close();
      clearTimeout(letGo);
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
async function printWithoutAccounts(
  { language }: Config,
  { store }: Services,
  { print, address }: { print: ProgramOptions["print"]; address: string },
): Promise<void> {
  if (await hasAdministrator(store.db)) return;
  const code = await setupCode(store.db);
  print(say(language, "start.noAccount", { code, link: `${address}/login.html#setup=${code}` }));
}

/** Whoever found a hole in the program would have the machine that the database is on. */
async function printPowerfulRole(
  { language }: Config,
  { store }: Services,
  print: ProgramOptions["print"],
): Promise<void> {
  const name = await superuserName(store.db);
  if (name !== undefined) print(say(language, "start.superuser", { name }));
}

/** What their owners type is another name, or no name: an administrator can give them one. */
async function printNamesOutOfForm(
  { language }: Config,
  { store }: Services,
  print: ProgramOptions["print"],
): Promise<void> {
  for (const account of await accountsOutOfForm(store.db))
    print(say(language, "start.nameOutOfForm", account));
}

function printWithoutMails(config: Config, print: ProgramOptions["print"]): void {
  if (!config.smtpUrl) print(say(config.language, "start.outbox", { folder: outboxFolder(config) }));
}
