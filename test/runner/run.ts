// Runs the tests: `npm test` everything, with the checks of types, lint and format beside it; with paths of test files
// or of folders those alone; with `--changed` what a change since the last commit can reach (`--changed=main`: since that one).
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { flushCompileCache } from "node:module";
import { availableParallelism } from "node:os";
import { normalize } from "node:path";
import { checkCoverage } from "../support/coverage.ts";
import { readSources } from "../support/sources.ts";
import { newFolder } from "../support/temporary.ts";
import { openCommands } from "./command.ts";
import { changedSince, reachedBy } from "./changes.ts";
import { needsOf, sourceGraph } from "./graph.ts";
import { longestRun_ms } from "./limits.ts";
import { prepare } from "./preparations.ts";
import { openQueue } from "./queue.ts";
import { openReport } from "./report.ts";
import { runInWorkers } from "./workers.ts";

// One more than there are cores: many wait, for a browser, a server or a clock.
const atOnce = Math.max(2, Math.min(8, availableParallelism() + 1));

const startedAt = performance.now();
// The processes of this run begin with what this one has compiled.
flushCompileCache();
const asked = readArguments(process.argv.slice(2));
const interrupted = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => interrupted.abort());

const report = openReport();
setTimeout(() => {
  report.failed("the run takes too long", `at work: ${report.atWork().join(", ")}`);
  interrupted.abort();
}, longestRun_ms).unref();
const commands = openCommands(interrupted.signal, (command, said) => report.failed(command, said));
const graph = sourceGraph(readSources());
const files = filesAsked().map((file) => ({ file, ...needsOf(graph, file) }));
const answers = await newFolder();
const { ready, close } = prepare(new Set(files.flatMap(({ needs }) => [...needs])), commands);
try {
  const queue = openQueue(files, ready);
  const env = { VIGIE_ANSWERS: answers };
  const run = { queue, report, options: asked.options, env, signal: interrupted.signal };
  const checked = asked.files.length === 0 ? check() : undefined;
  await runInWorkers(run, Math.min(atOnce, files.length));
  await checked;
} finally {
  await close();
}
if (isEverything() && !interrupted.signal.aborted) {
  const uncovered = checkCoverage(answers);
  if (uncovered.length > 0) report.failed("what the tests read of the API", uncovered.join("\n"));
}
await rm(answers, { recursive: true, force: true });
report.end(startedAt);
process.exitCode = report.isGreen() && !interrupted.signal.aborted ? 0 : 1;

type Asked = { files: string[]; changedSince?: string | undefined; options: string[] };

function readArguments(words: string[]): Asked {
  const changed = words.find((word) => /^--changed(=|$)/.test(word));
  return {
    files: words.filter((word) => !word.startsWith("-")),
    changedSince: changed && (changed.split("=")[1] ?? "HEAD"),
    options: words.filter((word) => word.startsWith("-") && word !== changed),
  };
}

function isEverything(): boolean {
  return asked.files.length === 0 && asked.changedSince === undefined;
}

function filesAsked(): string[] {
  const all = [...graph.keys()].filter((path) => /^(shared|server|web|test)\/.*\.test\.ts$/.test(path));
  if (asked.files.length > 0) return asked.files.flatMap((asked) => filesIn(all, asked));
  if (asked.changedSince === undefined) return all;
  return reachedBy(graph, all, changedSince(asked.changedSince));
}

/**
 * The path's own tests, a file's that `npm test` does not run by itself too, as those of `clients/`; where there are
 * none, the end of the run before anything is begun.
 */
function filesIn(all: string[], path: string): string[] {
  const file = normalize(path).replace(/\/$/, "");
  const found = all.filter((test) => test === file || test.startsWith(`${file}/`));
  if (found.length > 0) return found;
  const exists = existsSync(new URL(`../../${file}`, import.meta.url));
  if (exists && file.endsWith(".test.ts")) return [file];
  console.error(`${path}: ${exists ? "there are no tests here" : "there is no such file or folder"}`);
  process.exit(1);
}

async function check(): Promise<void> {
  await commands.run("tsc", ["--noEmit", "--singleThreaded"]);
  await commands.run("oxlint", ["--deny-warnings"]);
  await commands.run("oxfmt", ["--check"]);
}
