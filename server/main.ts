// The program: API server, job worker and web pages in one process, or `--role=api` and `--role=worker` apart.
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import { say } from "#shared/messages/index.ts";
import { buildApp } from "./api/app.ts";
import { choosePort } from "./choosePort.ts";
import { type Config, InvalidSettings, readConfig } from "./config.ts";
import { VigieError } from "./errors.ts";
import { openInstallation } from "./installation.ts";
import { loadDemo } from "./seed/loadDemo.ts";
import type { Services } from "./services.ts";
import { openStore } from "./store/database.ts";

const webRoot = fileURLToPath(new URL("../web/dist/", import.meta.url));

async function main(): Promise<void> {
  const config = readConfig();
  const opening = openInstallation(config, { log: print });
  stopOnSignals(async () => (await opening).close());
  const installation = await opening;
  if (config.role !== "api") await installation.startWorker();
  if (config.demo) await loadDemo(installation.services, { print, language: config.language });
  if (config.role !== "worker") await serve(config, installation.services);
}

/** No question of a caller works longer: a filter that costs more is answered with what to do about it. */
const longestQuestion_ms = 15_000;

async function serve(config: Config, services: Services): Promise<void> {
  const store = openStore(services.databaseUrl, { statementTimeout_ms: longestQuestion_ms });
  const app = await buildApp({ ...services, store }, webRoot);
  await app.listen({ host: config.host, port: await choosePort(config) });
  const { port } = app.server.address() as AddressInfo;
  print(say(config.language, "start.ready", { address: `http://${shownHost(config.host)}:${port}` }));
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
  const isExpected = problem instanceof InvalidSettings || problem instanceof VigieError;
  process.stderr.write(`${isExpected ? problem.message : ((problem as Error).stack ?? String(problem))}\n`);
  process.exit(1);
}

await main().catch(fail);
