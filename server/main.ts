// The program: API server, job worker and web pages in one process, or `--role=api` and `--role=worker` apart.
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { say } from "#shared/messages/index.ts";
import { buildApp } from "./api/app.ts";
import { choosePort } from "./choosePort.ts";
import { type Config, machineLanguage, readConfig } from "./config.ts";
import { hasAdministrator } from "./domain/accounts/administrators.ts";
import { explain } from "./explain.ts";
import { openInstallation } from "./installation.ts";
import { loadDemo } from "./seed/loadDemo.ts";
import type { Services } from "./services.ts";
import { openStore } from "./store/database.ts";

const webRoot = fileURLToPath(new URL("../web/dist/", import.meta.url));

async function main(): Promise<void> {
  const config = readConfig();
  const closing: (() => Promise<unknown>)[] = [];
  stopOnSignals(async () => {
    for (const close of closing.toReversed()) await close();
  });
  // A taken port is told before anything is begun.
  const port = config.role === "worker" ? 0 : await choosePort(config);
  const opening = openInstallation(config, { log: print });
  closing.push(async () => (await opening).close());
  try {
    const installation = await opening;
    if (config.role !== "api") await installation.startWorker();
    if (config.demo) await loadDemo(installation.services, { print, language: config.language });
    else await tellWithoutAccounts(config, installation.services);
    if (config.role !== "worker") closing.push(await serve(config, installation.services, port));
  } catch (problem) {
    // The embedded PostgreSQL must not outlive a start that failed.
    await opening.then((installation) => installation.close()).catch(() => undefined);
    throw problem;
  }
}

/** No question of a caller works longer: a filter that costs more is answered with what to do about it. */
const longestQuestion_ms = 15_000;

/** Returns how to stop: no new requests, those at work to their end. */
async function serve(config: Config, services: Services, port: number): Promise<() => Promise<unknown>> {
  const store = openStore(services.databaseUrl, { statementTimeout_ms: longestQuestion_ms });
  const app = await buildApp({ ...services, store }, webRoot);
  await app.listen({ host: config.host, port });
  const { port: listening } = app.server.address() as AddressInfo;
  print(say(config.language, "start.ready", { address: `http://${shownHost(config.host)}:${listening}` }));
  return async () => {
    await app.close();
    await store.close();
  };
}

async function tellWithoutAccounts({ language }: Config, { store }: Services): Promise<void> {
  if (!(await hasAdministrator(store.db))) print(say(language, "start.noAccount"));
}

/** Every address of this machine is reached as localhost. */
function shownHost(host: string): string {
  return ["127.0.0.1", "0.0.0.0", "::", "::1"].includes(host) ? "localhost" : host;
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
