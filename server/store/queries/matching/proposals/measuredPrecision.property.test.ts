// What the judged sample of a rule tells of it, against what the interval of Wilson means: the shares from which so many
// right ones of so many are no further than z standard deviations.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { type Store, openStore } from "#server/store/database.ts";
import { type TestDatabase, freshDatabase } from "../../../../../test/support/database.ts";

let database: TestDatabase;
let store: Store;
before(async () => {
  database = await freshDatabase();
  store = openStore(database.url, { connections: 1 });
});
after(async () => {
  await store.close();
  await database.drop();
});

const z = 1.959964;

/** The end of the interval between `inside` and `outside`, by halving. */
function endOf(share: number, judged: number, outside: number): number {
  const isInside = (p: number) => Math.abs(share - p) <= z * Math.sqrt((p * (1 - p)) / judged);
  let [near, far] = [share, outside];
  for (let step = 0; step < 60; step += 1) {
    const middle = (near + far) / 2;
    if (isInside(middle)) near = middle;
    else far = middle;
  }
  return near;
}

test("the measured precision of a rule has the interval of Wilson, and there is none when nothing is judged", async () => {
  const count = fc.integer({ min: 0, max: 400 });
  const asked = fc.sample(fc.tuple(count, count), 300).concat([
    [0, 0],
    [1, 0],
    [0, 1],
  ]);
  const { rows } = await sql<{ measured: Record<string, number> | null }>`
    select measured_precision(good, bad) as measured
    from unnest(${asked.map(([good]) => good)}::bigint[], ${asked.map(([, bad]) => bad)}::bigint[]) as told (good, bad)`.execute(
    store.db,
  );
  for (const [at, [good, bad]] of asked.entries()) {
    const { measured } = rows[at]!;
    const judged = good + bad;
    if (judged === 0) {
      assert.equal(measured, null);
      continue;
    }
    const share = good / judged;
    const expected = {
      right: good,
      wrong: bad,
      precision: 100 * share,
      low: 100 * endOf(share, judged, 0),
      high: 100 * endOf(share, judged, 1),
    };
    for (const [name, value] of Object.entries(expected)) {
      assert.ok(
        Math.abs(measured![name]! - value) <= 0.051,
        `${name} of ${good}, ${bad}: ${measured![name]}, not ${value}`,
      );
    }
  }
});
