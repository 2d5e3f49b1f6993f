// The reporter of a worker: tells the run what its tests did.
import { inspect, stripVTControlCharacters } from "node:util";
import type { TestEvent } from "node:test/reporters";

/** A test or suite that ended; `names` begin with the file. A suite that failed for what is in it has no `problem`. */
export type Ended = {
  kind: "ended";
  names: string[];
  isSuite: boolean;
  passed: boolean;
  /** Why it was skipped. */
  skipped?: string;
  problem?: string;
  duration_ms: number;
};
export type Told = Ended | { kind: "said"; text: string };

export default async function* reporter(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  // Who is at work, by depth: a test is told to begin before what is in it, and to have ended after.
  const names: string[] = [];
  for await (const { type, data } of events) {
    if (type === "test:start") names.splice(data.nesting, Infinity, data.name);
    else if (type === "test:pass" || type === "test:fail") {
      names.splice(data.nesting, Infinity, data.name);
      tell(ended([...names], type === "test:pass", data));
    } else if (type === "test:diagnostic" && (data.nesting > 0 || data.level !== "info"))
      tell({ kind: "said", text: data.message });
    else if (type === "test:stderr" || type === "test:stdout") yield data.message;
  }
}

type Result = Extract<TestEvent, { type: "test:pass" | "test:fail" }>["data"];

function ended(names: string[], passed: boolean, { details, skip, todo }: Result): Ended {
  const problem = "error" in details ? problemOf(details.error as Problem) : undefined;
  return {
    kind: "ended",
    names,
    isSuite: details.type === "suite",
    passed,
    duration_ms: details.duration_ms,
    ...((skip ?? todo) !== undefined && { skipped: String(skip ?? todo) }),
    ...(problem && { problem }),
  };
}

type Problem = { failureType?: string; cause?: unknown };

function problemOf(problem: Problem): string | undefined {
  if (problem.failureType === "subtestsFailed") return undefined;
  const cause = problem.cause instanceof Error ? problem.cause : problem;
  // A browser's says in grey what it waited for.
  return stripVTControlCharacters(inspect(cause, { colors: false, depth: 4 }));
}

function tell(told: Told): void {
  process.send?.(told);
}
