import assert from "node:assert/strict";
import { afterEach, describe, test } from "node:test";
import { VigieError } from "#server/errors.ts";
import type { Task } from "../../test/support/taskThread.ts";
import { until } from "../../test/support/until.ts";
import { type Threads, openThreads } from "./threads.ts";

const program = new URL("../../test/support/taskThread.ts", import.meta.url);
const numbers = (...values: number[]) => {
  const made = new Int32Array(new SharedArrayBuffer(8));
  made.set(values);
  return made;
};

describe("threads that work for this one", () => {
  let threads: Threads<Task, { thread: number }>;
  const open = (most: number, longest_ms = 60_000) => {
    threads = openThreads(program, { most, longest_ms });
  };
  /** A task that works until it is let go; resolves once it has begun. */
  const begin = async () => {
    const until = numbers(0, 0);
    const answer = threads.ask({ kind: "wait", until });
    answer.catch(() => undefined);
    const { value } = Atomics.waitAsync(until, 1, 0);
    await value;
    return { answer, letGo: () => (Atomics.store(until, 0, 1), Atomics.notify(until, 0)) };
  };
  afterEach(() => threads.close());

  test("a slow task keeps no quick one waiting", async () => {
    open(2);
    const slow = await begin();
    const quick = await threads.ask({ kind: "answer" });
    const another = await threads.ask({ kind: "answer" });
    assert.equal(quick.thread, another.thread);
    slow.letGo();
    assert.notEqual((await slow.answer).thread, quick.thread);
  });

  test("what a task throws is told, and the thread works on", async () => {
    open(1);
    const { thread } = await threads.ask({ kind: "answer" });
    await assert.rejects(threads.ask({ kind: "throw" }), { message: "what the task said" });
    assert.equal((await threads.ask({ kind: "answer" })).thread, thread);
  });

  test("a task whose thread dies is given to another one, and those that wait lose nothing", async () => {
    open(1);
    const dying = threads.ask({ kind: "die", times: numbers(1) });
    const waiting = [threads.ask({ kind: "answer" }), threads.ask({ kind: "answer" })];
    const { thread } = await dying;
    for (const answer of waiting) assert.equal((await answer).thread, thread);
  });

  test("a task that kills every thread is given up, and nothing else is", async () => {
    open(1);
    const times = numbers(100);
    const deadly = threads.ask({ kind: "die", times });
    const waiting = threads.ask({ kind: "answer" });
    await assert.rejects(deadly, { message: "The thread ended" });
    assert.ok((await waiting).thread > 0);
    assert.equal(times[0], 98);
  });

  test("a task that takes too long is ended with its thread, and nothing else is", async () => {
    open(2, 1_500);
    const slow = await begin();
    const quick = await threads.ask({ kind: "answer" });
    await assert.rejects(
      slow.answer,
      (problem) => problem instanceof VigieError && problem.key === "search.tookTooLong",
    );
    assert.equal((await threads.ask({ kind: "answer" })).thread, quick.thread);
  });

  test("a task whose caller has left is not begun", async () => {
    open(1);
    const slow = await begin();
    const leaving = new AbortController();
    const times = numbers(100);
    const left = threads.ask({ kind: "die", times }, leaving.signal);
    leaving.abort(new Error("left"));
    await assert.rejects(left, { message: "left" });
    slow.letGo();
    assert.equal((await threads.ask({ kind: "answer" })).thread, (await slow.answer).thread);
    assert.equal(times[0], 100);
  });

  test("a thread that has nothing to do ends, and another one takes the next task", async () => {
    threads = openThreads(program, { most: 1, longest_ms: 60_000, idle_ms: 20 });
    const { thread } = await threads.ask({ kind: "answer" });
    // A question keeps it busy: it is asked again only after it had time to end.
    const next = async () => (await threads.ask({ kind: "answer" })).thread;
    await until("another thread answers", next, { is: (another) => another !== thread, every_ms: 40 });
  });

  test("what waits when all is closed is told", async () => {
    open(1);
    const slow = await begin();
    const waiting = threads.ask({ kind: "answer" });
    const told = [assert.rejects(slow.answer), assert.rejects(waiting)];
    await threads.close();
    await Promise.all(told);
  });
});
