import assert from "node:assert/strict";
import { test } from "node:test";
import { until, within } from "./until.ts";

test("what becomes so is waited for and returned", async () => {
  let looks = 0;
  const look = () => (looks += 1);
  assert.equal(await until("three looks", look, { is: (seen) => seen === 3, every_ms: 1 }), 3);
  assert.equal(await until("something", async () => "here"), "here");
  assert.equal(looks, 3);
});

test("what does not become so fails with a sentence and what was seen last", async () => {
  const waiting = until("the import is complete", () => ({ status: "pending" }), {
    is: ({ status }) => status === "complete",
    within_ms: 30,
  });
  await assert.rejects(waiting, {
    name: "AssertionError",
    message: "the import is complete: not within 30 ms. Seen last: { status: 'pending' }",
  });
});

test("it looks once more after the time is over: a machine that stood still is no failure", async () => {
  let looks = 0;
  const look = async () => {
    looks += 1;
    if (looks === 1) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30);
    return looks > 1;
  };
  await until("the second look", look, { within_ms: 10 });
  assert.equal(looks, 2);
});

test("a promise that never settles fails with a sentence, and another one's failure is passed on", async () => {
  assert.equal(await within("an answer", Promise.resolve(42)), 42);
  await assert.rejects(within("the answer comes", new Promise(() => undefined), { within_ms: 20 }), {
    name: "AssertionError",
    message: "the answer comes: not within 20 ms",
  });
  await assert.rejects(within("an answer", Promise.reject(new Error("refused"))), /refused/);
});
