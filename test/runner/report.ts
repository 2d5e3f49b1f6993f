// What a run says: each file as it ends, what failed in words, and at the end the sums and where the time went.
import type { Ended, Told } from "./reporter.ts";

const slowestShown = 20;
/** At the end of a run, where what is long before may be cut off. */
const linesOfProblem = 40;

export type Report = ReturnType<typeof openReport>;

export function openReport(print: (line: string) => void = console.log) {
  const sums = { passed: 0, failed: 0, skipped: 0 };
  const durations: { file: string; ms: number }[] = [];
  const problems: { what: string; problem: string }[] = [];
  const skips = new Map<string, number>();
  let processes = 0;
  /** Tests of the file at work, by file. */
  const counts = new Map<string, number>();

  const fail = (what: string, problem = "") => {
    problems.push({ what, problem });
    print(`✖ ${what}\n${indented(problem)}`);
  };
  const endOf = (file: string, told: Ended) => {
    const tests = counts.get(file) ?? 0;
    durations.push({ file, ms: told.duration_ms });
    if (!told.passed && told.problem) fail(file, told.problem);
    if (tests === 0) fail(`${file} has no test`);
    print(`${told.passed ? "✔" : "✖"} ${file}: ${tests} tests, ${seconds(told.duration_ms)}`);
  };
  const count = (file: string, told: Ended) => {
    // What is in a suite that is skipped is not told: it counts as one.
    const isCounted = !told.isSuite || told.skipped !== undefined;
    if (isCounted) counts.set(file, (counts.get(file) ?? 0) + 1);
    if (!told.passed) {
      if (!told.isSuite) sums.failed += 1;
      if (told.problem) fail(told.names.join(" › "), told.problem);
    } else if (told.skipped !== undefined) {
      sums.skipped += 1;
      skips.set(told.skipped, (skips.get(told.skipped) ?? 0) + 1);
    } else if (!told.isSuite) sums.passed += 1;
  };

  return {
    started: (_pid: number | undefined) => void (processes += 1),
    began: (file: string) => void counts.set(file, 0),
    heard: (file: string, told: Told) => {
      if (told.kind === "said") print(`  ${file}: ${told.text}`);
      else if (told.names.length === 1) endOf(file, told);
      else count(file, told);
    },
    died: (file: string) => fail(`${file}: its process ended before the tests did`),
    endedBadly: (how: string) =>
      fail(
        `a process of tests ended with ${how}: something was left open, or failed after its test was over`,
      ),
    /** The files that have begun and are not over. */
    atWork: () => [...counts.keys()].filter((file) => !durations.some((ended) => ended.file === file)),
    /** Something beside the tests: a check, a page that is not true any more. */
    failed: (what: string, problem?: string) => fail(what, problem),
    isGreen: () => problems.length === 0 && sums.failed === 0,
    end: (startedAt_ms: number) => {
      const slowest = durations.toSorted((one, other) => other.ms - one.ms).slice(0, slowestShown);
      print(`\nThe slowest files`);
      for (const { file, ms } of slowest) print(`${seconds(ms).padStart(8)}  ${file}`);
      for (const [reason, times] of skips) print(`\n${times} skipped: ${reason}`);
      if (problems.length > 0) print(`\nFailed`);
      for (const { what, problem } of problems)
        print(`✖ ${what}\n${indented(problem.split("\n").slice(0, linesOfProblem).join("\n"))}`);
      const took = seconds(performance.now() - startedAt_ms);
      print(`\n${durations.length} files in ${processes} processes, ${took}`);
      print(`${sums.passed} passed, ${sums.failed} failed, ${sums.skipped} skipped`);
    },
  };
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

function indented(text: string): string {
  return text.replaceAll(/^/gm, "    ");
}
