// A lease: renewed, lost, released.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { LeaseLost, holdLease } from "./lease.ts";

test("a lease is lost once it cannot be renewed, and not while the database is away", async () => {
  const answers = [() => Promise.reject(new Error("away")), async () => true, async () => false];
  const lease = holdLease({
    subject: "rule 7",
    renewEvery_ms: 5,
    renew: () => (answers.shift() ?? (async () => false))(),
  });
  while (answers.length > 1) await pause(1);
  assert.equal(lease.signal.aborted, false);
  while (!lease.signal.aborted) await pause(1);
  assert.ok(lease.signal.reason instanceof LeaseLost);
  assert.match(lease.signal.reason.message, /rule 7/);
  lease.release();
});

test("a write that changes nothing loses it, one that does keeps it", () => {
  const lease = holdLease({ subject: "import 3", renewEvery_ms: 60_000, renew: async () => true });
  lease.check(true);
  assert.equal(lease.signal.aborted, false);
  assert.throws(() => lease.check(false), LeaseLost);
  assert.equal(lease.signal.aborted, true);
  lease.release();
});

test("an answer that comes after the release loses nothing, and a worker that shall stop is told why", async () => {
  const renewal = Promise.withResolvers<boolean>();
  const stop = new AbortController();
  const asked = Promise.withResolvers<void>();
  const renew = () => {
    asked.resolve();
    return renewal.promise;
  };
  const lease = holdLease({ subject: "import 3", renewEvery_ms: 1, renew, stop: stop.signal });
  await asked.promise;
  lease.release();
  renewal.resolve(false);
  await pause(5);
  assert.equal(lease.signal.aborted, false);
  stop.abort(new Error("closing"));
  assert.equal((lease.signal.reason as Error).message, "closing");
});
