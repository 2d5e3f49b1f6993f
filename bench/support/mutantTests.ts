// Runs test files in a copy of the repository, until one of their tests fails.
import { spawn } from "node:child_process";
import { once } from "node:events";

export type TestRun = {
  /** "broken" is a failure that is no test's: a file that cannot be read, a process that ended. */
  outcome: "passed" | "failed" | "broken" | "too slow";
  /** The first test that failed: its file, suites and name. */
  failedTest: string | undefined;
  seconds: number;
  said: string;
};

/** What a run may take to tidy up once it is told to end. */
const tidyUp_ms = 30_000;

export async function runTests(
  { folder, databaseUrl }: { folder: string; databaseUrl: string },
  files: string[],
  limit_ms: number,
): Promise<TestRun> {
  const begun = performance.now();
  const child = spawn(process.execPath, ["bin/test.mjs", ...files], {
    cwd: folder,
    env: { ...process.env, DATABASE_URL: databaseUrl },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stop = () => {
    child.kill();
    setTimeout(() => child.kill("SIGKILL"), tidyUp_ms).unref();
  };
  let isLate = false;
  const limit = setTimeout(() => {
    isLate = true;
    stop();
  }, limit_ms);
  let said = "";
  let failedTest: string | undefined;
  const hear = (text: Buffer) => {
    said += text.toString();
    failedTest ??= firstFailure(said);
    if (failedTest) stop();
  };
  child.stdout.on("data", hear);
  child.stderr.on("data", hear);
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(limit);
  const seconds = (performance.now() - begun) / 1_000;
  return { outcome: outcomeOf(code, failedTest, isLate), failedTest, seconds, said };
}

function outcomeOf(code: number | null, failedTest: string | undefined, isLate: boolean): TestRun["outcome"] {
  if (failedTest) return "failed";
  if (isLate) return "too slow";
  return code === 0 ? "passed" : "broken";
}

/** As test/runner/report.ts writes it: "✖ file › suite › test", on a line that is whole. */
function firstFailure(said: string): string | undefined {
  return /^✖ (\S+\.test\.ts › .+)\n/m.exec(said)?.[1];
}
