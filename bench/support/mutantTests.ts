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

// A run that is stopped leaves its databases behind: its server is its own, and goes with it.
const env = { ...process.env, DATABASE_URL: "" };

export async function runTests(folder: string, files: string[], limit_ms: number): Promise<TestRun> {
  const begun = performance.now();
  const child = spawn(process.execPath, ["bin/test.mjs", ...files], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  let failedTest: string | undefined;
  let isLate = false;
  let killing: NodeJS.Timeout | undefined;
  const stop = () => {
    child.kill();
    killing ??= setTimeout(() => child.kill("SIGKILL"), tidyUp_ms);
  };
  const limit = setTimeout(() => {
    isLate = true;
    stop();
  }, limit_ms);
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text: Buffer) => {
      // What fails once the run is stopped fails for that.
      if (failedTest) return;
      said += text.toString();
      failedTest = firstFailure(said);
      if (failedTest) stop();
    });
  }
  const [code] = (await once(child, "close")) as [number | null];
  clearTimeout(limit);
  clearTimeout(killing);
  const outcome = failedTest ? "failed" : isLate ? "too slow" : code === 0 ? "passed" : "broken";
  return { outcome, failedTest, seconds: (performance.now() - begun) / 1_000, said };
}

/** As test/runner/report.ts writes it, "✖ file › suite › test", on a line that is whole. */
function firstFailure(said: string): string | undefined {
  return /^✖ (\S+\.test\.ts › .+)\n/m.exec(said)?.[1];
}
