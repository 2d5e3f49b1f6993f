// Runs the tests: the checks of types, lint and format, then everything under node:test, with one database server
// and freshly built pages. File paths as arguments run those files alone, without the checks.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { delimiter, join } from "node:path";
import { checkCoverage } from "./coverage.ts";
import { createTemplate } from "./database.ts";
import { prepareDemo } from "./installation.ts";
import { newFolder } from "./temporary.ts";
import { withoutS3 } from "./s3Server.ts";
import { startTestServer } from "./testServer.ts";

const root = join(import.meta.dirname, "..", "..");
const everything = ["{shared,server,web,test}/**/*.test.ts"];
// One file more than there are cores: many wait, for a browser, a server or a clock. A file that hangs does not keep the
// run for ever.
const atOnce = Math.max(2, Math.min(8, availableParallelism() + 1));
const testOptions = ["--test", `--test-concurrency=${atOnce}`, "--test-timeout=600000"];

const options = process.argv.slice(2).filter((argument) => argument.startsWith("-"));
const files = process.argv.slice(2).filter((argument) => !argument.startsWith("-"));
const interrupted = new AbortController();
const failed: string[] = [];
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => interrupted.abort());

const answers = await newFolder();
const compiled = await newFolder();
// None of what comes before the tests waits for another of it.
const [databases] = await Promise.all([
  openDatabases(),
  files.length === 0 ? checks() : undefined,
  run(process.execPath, ["bin/buildWeb.mjs"]),
  withoutS3 ? installServers() : undefined,
]);
try {
  const tests = [...testOptions, ...options, ...(files.length > 0 ? files : everything)];
  // Each file is a process of its own: most would spend more on compiling our modules than on testing them.
  const env = { ...databases.env, VIGIE_ANSWERS: answers, NODE_COMPILE_CACHE: compiled };
  await run(process.execPath, tests, env);
} finally {
  await databases.close();
}
if (files.length === 0 && !interrupted.signal.aborted) {
  const uncovered = checkCoverage(answers);
  for (const line of uncovered) console.error(line);
  if (uncovered.length > 0) failed.push("test/coverage.txt");
}
for (const folder of [answers, compiled]) await rm(folder, { recursive: true, force: true });
for (const command of failed) console.error(`failed: ${command}`);
process.exitCode = failed.length > 0 ? 1 : 0;

async function checks(): Promise<void> {
  await run("tsc", ["--noEmit"]);
  await run("oxlint", []);
  await run("oxfmt", ["--check"]);
}

/**
 * The tests clone their databases on DATABASE_URL's server when there is one, else on one of their own. `env` names
 * what they clone: an empty database and, for a run of everything, one with the demo.
 */
async function openDatabases() {
  const given = process.env["DATABASE_URL"];
  const server = given ? undefined : await startTestServer();
  const adminUrl = given ?? server!.url;
  const empty = await createTemplate(adminUrl);
  const demo = files.length === 0 ? await prepareDemo(adminUrl) : undefined;
  return {
    env: { VIGIE_TEST_DATABASE_URL: adminUrl, VIGIE_TEST_TEMPLATE: empty.name, ...demo?.env },
    close: async () => {
      await demo?.drop();
      await empty.drop();
      await server?.stop();
    },
  };
}

/** What the tests of buckets run against: in a folder of its own, because only they need it. */
async function installServers(): Promise<void> {
  const npm = ["install", "--no-save", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  await run("npm", [...npm, "--prefix", "testServers"]);
}

/** Runs a command to its end with our output; remembers that it failed, because the rest is worth knowing too. */
async function run(command: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  if (interrupted.signal.aborted) return;
  const PATH = [join(root, "node_modules", ".bin"), process.env["PATH"]].join(delimiter);
  const child = spawn(command, args, {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, ...env, PATH },
    shell: process.platform === "win32" && command !== process.execPath,
  });
  interrupted.signal.addEventListener("abort", () => child.kill());
  const [code] = await once(child, "exit");
  if (code !== 0) failed.push([command, ...args].join(" "));
}
