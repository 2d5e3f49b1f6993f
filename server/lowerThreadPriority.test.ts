// A thread that gives way, seen by the system.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { Worker } from "node:worker_threads";

/** The nice value of every thread of this process. */
function priorities(): number[] {
  return readdirSync("/proc/self/task").map((thread) => {
    const stat = readFileSync(`/proc/self/task/${thread}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[16]);
  });
}

test(
  "a thread that gives way is the only one with a lower priority",
  { skip: process.platform !== "linux" && "only Linux has priorities by thread" },
  async () => {
    const before = priorities().filter((nice) => nice >= 10).length;
    const program = `
      import { parentPort } from "node:worker_threads";
      const { lowerThreadPriority } = await import(${JSON.stringify(new URL("lowerThreadPriority.ts", import.meta.url).href)});
      lowerThreadPriority();
      parentPort.postMessage("done");
      parentPort.once("message", () => process.exit());`;
    const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(program)}`));
    await new Promise((resolve, reject) => thread.once("message", resolve).once("error", reject));
    const now = priorities().filter((nice) => nice >= 10).length;
    await thread.terminate();
    assert.equal(now, before + 1);
  },
);
