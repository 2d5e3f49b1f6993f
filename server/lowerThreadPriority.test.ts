// A thread that gives way, seen by the system.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { Worker } from "node:worker_threads";

/** The threads of this process that give way; those that others left may end at any time. */
function lowered(): Set<string> {
  const niceOf = (thread: string) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
  };
  return new Set(readdirSync("/proc/self/task").filter((thread) => niceOf(thread) >= 10));
}

test(
  "a thread that gives way is the only one with a lower priority",
  { skip: process.platform !== "linux" && "only Linux has priorities by thread" },
  async () => {
    const before = lowered();
    const program = `
      import { parentPort } from "node:worker_threads";
      const { lowerThreadPriority } = await import(${JSON.stringify(new URL("lowerThreadPriority.ts", import.meta.url).href)});
      lowerThreadPriority();
      parentPort.postMessage("done");
      parentPort.once("message", () => process.exit());`;
    const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`));
    await new Promise((resolve, reject) => thread.once("message", resolve).once("error", reject));
    const now = lowered();
    await thread.terminate();
    assert.equal([...now].filter((lower) => !before.has(lower)).length, 1);
  },
);
