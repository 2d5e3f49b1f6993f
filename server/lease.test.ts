// A lease: renewed, lost, released.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { until, within } from "../test/support/until.ts";
import { LeaseLost, holdLease } from "./lease.ts";

test("a lease is lost once it cannot be renewed, and not while the database is away", async () => {
  const [asked, last] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()];
  const answers = [() => Promise.reject(new Error("away")), async () => true];
  const renew = () => {
    const answer = answers.shift();
    if (answer) return answer();
    asked.resolve();
    return last.promise;
  };
  const lease = holdLease({ subject: "rule 7", renewEvery_ms: 5, renew });
  await within("it is renewed a third time", asked.promise);
  assert.equal(lease.signal.aborted, false);
  last.resolve(false);
  await until("it is lost", () => lease.signal.aborted, { every_ms: 1 });
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
