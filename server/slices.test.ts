// Whose slice is next, and what happens between two of them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { inSlices, sliceBounds, turnOf } from "./slices.ts";

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

/** How often the process has looked for what else there is to do. */
function countRounds() {
  let count = 0;
  let next = setImmediate(function round() {
    count += 1;
    next = setImmediate(round);
  });
  return { count: () => count, stop: () => clearImmediate(next) };
}
