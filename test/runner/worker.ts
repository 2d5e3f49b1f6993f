// A process of the run: it is handed one test file after the other and runs each as a suite of its own, so that what
// the files share (the server's modules, the browser) is loaded once. What the tests did goes to the run by
// reporter.ts. It ends when it is told to, or when the run is gone.
import { describe } from "node:test";
import { join } from "node:path";
import { inspect } from "node:util";
import { pathToFileURL } from "node:url";
import fc from "fast-check";
import { root } from "../support/sources.ts";
import { timesDrawn } from "../support/drawn.ts";
import { closeKept } from "../support/kept.ts";
import "../support/keptPlans.ts";
import { follow } from "./testHooks.ts";
import { longestEnd_ms, longestProperty_ms, longestTest_ms } from "./limits.ts";

export type Order = { file: string; env: Record<string, string> } | { end: true };

fc.configureGlobal({
  interruptAfterTimeLimit: longestProperty_ms * timesDrawn,
  markInterruptAsFailure: true,
});

let isEnding = false;

// What a test lets fall fails the run without its name (testHooks.ts): it is shown with that of the file.
for (const fallen of ["uncaughtExceptionMonitor", "unhandledRejection"])
  process.on(fallen, (problem: unknown) =>
    console.error(`fallen, in ${process.argv[1]} or before: ${inspect(problem)}`),
  );
process.on("message", (order: Order) => {
  if ("end" in order) void end();
  else runFile(order.file, order.env);
});
process.on("disconnect", () => {
  if (!isEnding) process.exit(1);
});

function runFile(file: string, env: Record<string, string>): void {
  Object.assign(process.env, env);
  const path = join(root, file);
  // As if the file were the program: who asks which test this is, is told so.
  process.argv[1] = path;
  // The suite of the file is to be known as well.
  const leave = follow();
  // Suites and tests inherit the limit of what they stand in.
  describe(file, { timeout: longestTest_ms }, async () => {
    await import(pathToFileURL(path).href).finally(leave);
  });
}

async function end(): Promise<void> {
  isEnding = true;
  await closeKept();
  process.disconnect();
  // Whatever keeps this process alive now is something that a test should have closed.
  setTimeout(() => {
    console.error(`still open after all tests: ${process.getActiveResourcesInfo().join(", ")}`);
    process.exit(1);
  }, longestEnd_ms).unref();
}
