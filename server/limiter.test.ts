// So much work at once for each key, and in all; the rest waits in a queue that may be left.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Limiter, limiterOfEach } from "./limiter.ts";

test("whoever leaves the queue is gone at once, and holds up nobody behind", async () => {
  const limiter = new Limiter<string>({ perKey: 1 });
  const inSlot = <Result>(work: () => Promise<Result>, signal?: AbortSignal) =>
    limiter.run("key", work, signal);
  const first = Promise.withResolvers<string>();
  const leaver = new AbortController();
  const done: string[] = [];
  const working = inSlot(() => first.promise);
  const leaving = inSlot(async () => done.push("left"), leaver.signal);
  const behind = inSlot(async () => done.push("behind"), new AbortController().signal);
  leaver.abort(new Error("no patience"));
  await assert.rejects(leaving, { message: "no patience" });
  first.resolve("first");
  assert.equal(await working, "first");
  await behind;
  assert.deepEqual(done, ["behind"]);
  await assert.rejects(
    inSlot(async () => done.push("late"), leaver.signal),
    { message: "no patience" },
  );
  await inSlot(async () => done.push("next"));
  assert.deepEqual(done, ["behind", "next"], "the slot is free again");
});

test("each key has its slots, all together have no more than the total, and a release counts once", async () => {
  const limiter = new Limiter<string>({ perKey: 2, total: 3 }, (count) => new Error(`${count} already`));
  const releases = [limiter.acquireNow("a"), limiter.acquireNow("a")];
  assert.throws(() => limiter.acquireNow("a"), { message: "2 already" });
  limiter.acquireNow("b");
  assert.throws(() => limiter.acquireNow("c"), { message: "3 already" });
  const waiting = limiter.acquire("c");
  releases[0]!();
  releases[0]!();
  (await waiting)();
  limiter.acquireNow("a");
  assert.throws(() => limiter.acquireNow("a"), { message: "2 already" });
});

test("a queue that is full says how many wait in it", async () => {
  const limiter = new Limiter<string>({ perKey: 1, queuedPerKey: 1 }, (count) => new Error(`${count} wait`));
  const release = await limiter.acquire("a");
  const next = limiter.acquire("a");
  await assert.rejects(limiter.acquire("a"), { message: "1 wait" });
  release();
  (await next)();
});

test("each owner has its own limiter", () => {
  const limiterOf = limiterOfEach<string>({ perKey: 1 });
  const [first, second] = [{}, {}];
  limiterOf(first).acquireNow("a");
  limiterOf(second).acquireNow("a");
  assert.throws(() => limiterOf(first).acquireNow("a"), RangeError);
});
