// The processes that run the test files: each takes the next file that can be run until there is none.
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FileQueue } from "./queue.ts";
import type { Told } from "./reporter.ts";
import type { Report } from "./report.ts";
import type { Order } from "./worker.ts";

const program = join(import.meta.dirname, "worker.ts");
const testHooks = pathToFileURL(join(import.meta.dirname, "testHooks.ts")).href;
const reporter = join(import.meta.dirname, "reporter.ts");

export type Run = {
  queue: FileQueue;
  report: Report;
  /** What Node itself is told: `--test-name-pattern=…`. */
  options: string[];
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
};

/** Runs the files of the queue in so many processes at once. */
export async function runInWorkers(run: Run, atOnce: number): Promise<void> {
  await Promise.all(Array.from({ length: atOnce }, () => work(run)));
}

/** One process after the other, should one die: the files that are left are still run. */
async function work(run: Run): Promise<void> {
  const { queue, report, signal } = run;
  let child: ChildProcess | undefined;
  for (let next = await queue.next(); next && !signal.aborted; next = await queue.next()) {
    child ??= start(run);
    const { file, env } = next;
    report.began(file);
    if (await runFile(child, { file, env }, report)) continue;
    if (!signal.aborted) report.died(file);
    child = undefined;
  }
  if (child) await end(child, report);
}

function start({ options, env, signal, report }: Run): ChildProcess {
  const flags = [
    "--import",
    testHooks,
    "--test-reporter",
    reporter,
    "--test-reporter-destination",
    "stdout",
    ...options,
  ];
  const child = fork(program, {
    execArgv: flags,
    env: { ...process.env, ...env },
    serialization: "advanced",
  });
  signal.addEventListener("abort", () => child.kill());
  report.started(child.pid);
  return child;
}

/** Resolves when the file is over; with false when the process did not live to see it. */
async function runFile(child: ChildProcess, order: Order & { file: string }, report: Report) {
  const over = Promise.withResolvers<boolean>();
  const hear = (told: Told) => {
    report.heard(order.file, told);
    if (told.kind === "ended" && told.names.length === 1) over.resolve(true);
  };
  const die = () => over.resolve(false);
  child.on("message", hear).once("exit", die);
  child.send(order);
  try {
    return await over.promise;
  } finally {
    child.off("message", hear).off("exit", die);
  }
}

async function end(child: ChildProcess, report: Report): Promise<void> {
  const exited = once(child, "exit") as Promise<[number | null, string | null]>;
  if (child.connected) child.send({ end: true } satisfies Order);
  const [code, signal] = await exited;
  // A test that failed, which is told already, makes the code 1.
  if (signal || (code !== 0 && report.isGreen())) report.endedBadly(signal ?? String(code));
}
