// Whose slice is next, and what happens between two of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { beginQuestion, endQuestion, giveWay, inSlices, sliceBounds, turnOf } from "./slices.ts";

test("of several who wait, each has a slice before anybody has a second one", async () => {
  const done: string[] = [];
  const [left, right] = [{}, {}];
  const slice = (name: string, key: object) => turnOf(key).then(() => done.push(name));
  await Promise.all([
    slice("a", left),
    slice("a", left),
    slice("a", left),
    slice("b", right),
    slice("b", right),
  ]);
  assert.deepEqual(done, ["a", "b", "a", "b", "a"]);
});

test("a long work is done in order, a hundred at a time, and the process lives between them", async () => {
  const items = Array.from({ length: 3 * sliceBounds.rows - 1 }, (_, index) => index);
  const rounds = countRounds();
  const done: number[] = [];
  const seen: [rows: number, round: number][] = [];
  const work = () =>
    inSlices(1, items, (slice) => {
      done.push(...slice);
      seen.push([slice.length, rounds.count()]);
    });
  await work();
  assert.deepEqual(done, items);
  assert.deepEqual(
    seen.map(([rows]) => rows),
    [100, 100, 99],
  );
  seen.length = 0;
  await Promise.all([work(), work()]);
  // The two first slices are done at once.
  const later = seen.slice(2).map(([, round]) => round);
  assert.equal(new Set(later).size, later.length, "no two slices without everything else between them");
  rounds.stop();
});

test("a slice gives way to the questions of others, for a while, and to nobody's own", async ({ mock }) => {
  let time = performance.now() + 1_000_000;
  mock.method(performance, "now", () => time);
  await turnOf(1);
  const done: string[] = [];
  const slice = (name: string, key: number) => turnOf(key).then(() => done.push(name));
  const others = beginQuestion(2);
  const waiting = slice("after the answer", 1);
  // Whoever asks has their own slices done meanwhile.
  await slice("of the answer", 2);
  await rounds(20);
  done.push("answered");
  endQuestion(others);
  await waiting;
  assert.deepEqual(done.splice(0), ["of the answer", "answered", "after the answer"]);

  const slow = beginQuestion(2);
  const patient = slice("in spite of it", 1);
  await rounds(20);
  assert.deepEqual(done, []);
  time += giveWay.atMost_ms;
  await patient;
  assert.deepEqual(done.splice(0), ["in spite of it"]);

  // One that has been asked for long waits for the database, not for us.
  time += giveWay.question_ms - giveWay.atMost_ms;
  await turnOf(1);
  await turnOf(1);
  endQuestion(slow);
});

async function rounds(count: number): Promise<void> {
  for (let round = 0; round < count; round += 1) await new Promise(setImmediate);
}

/** How often the process has looked for what else there is to do. */
function countRounds() {
  let count = 0;
  let next = setImmediate(function round() {
    count += 1;
    next = setImmediate(round);
  });
  return { count: () => count, stop: () => clearImmediate(next) };
}
