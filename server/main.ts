// The program as a process: API server, job worker and web pages in one, or `--role=api` and `--role=worker` apart.
import { say } from "#shared/messages/index.ts";
import { type Config, machineLanguage, readConfig } from "./config.ts";
import { explain } from "./explain.ts";
import { migrateInstallation } from "./installation.ts";
import { type Logger, openLog } from "./log.ts";
import { type Program, startProgram } from "./program.ts";

async function main(): Promise<void> {
  const config = readConfig();
  const log = openLog({ level: config.logLevel, role: config.role });
  if (config.onlyMigrates) return migrateAlone(config, log);
  const program = startProgram(config, { print, log });
  stopOnSignals(program.stop);
  endWhenOvertaken(program);
  const { loaded } = await program.ready;
  await loaded.catch(async (problem: unknown) => {
    await program.stop();
    throw problem;
  });
}

async function migrateAlone(config: Config, log: Logger): Promise<void> {
  const applied = await migrateInstallation(config, log);
  for (const name of applied) print(say(config.language, "migrations.applied", { name }));
  print(say(config.language, "migrations.upToDate"));
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

/** What it has in hand comes to a good point first. */
function endWhenOvertaken({ overtaken, stop }: Program): void {
  void overtaken.then((reason) => stop().finally(() => fail(reason)));
}

/** What the user can mend is said in a line; anything else with all that helps to find it. */
function fail(problem: unknown): never {
  process.stderr.write(`${explain(problem, machineLanguage())}\n`);
  process.exit(1);
}

await main().catch(fail);
