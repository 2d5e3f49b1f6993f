// A few pieces of work side by side, the others in a line that may be left.
import assert from "node:assert/strict";
import { test } from "node:test";
import { createLanes } from "./lanes.ts";

test("whoever leaves while he waits is gone at once, and holds up nobody behind him", async () => {
  const inLane = createLanes(1);
  const first = Promise.withResolvers<string>();
  const leaver = new AbortController();
  const done: string[] = [];
  const working = inLane(() => first.promise);
  const leaving = inLane(async () => done.push("left"), leaver.signal);
  const behind = inLane(async () => done.push("behind"), new AbortController().signal);
  leaver.abort(new Error("no patience"));
  await assert.rejects(leaving, { message: "no patience" });
  first.resolve("first");
  assert.equal(await working, "first");
  await behind;
  assert.deepEqual(done, ["behind"]);
  await assert.rejects(
    inLane(async () => done.push("late"), leaver.signal),
    { message: "no patience" },
  );
  await inLane(async () => done.push("next"));
  assert.deepEqual(done, ["behind", "next"], "the lane is free again");
});
