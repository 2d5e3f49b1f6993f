import assert from "node:assert/strict";
import { test } from "node:test";
import type { LinkedCompetitor } from "#web/queries/catalogs.ts";
import { type KnownCompetitors, isUnweighed, onceLinked, weighedAnew } from "./weighedAnew.ts";

const competitor = (id: number, weight: number) => ({ id, name: `n° ${id}`, weight }) as LinkedCompetitor;

test("a competitor that is added and moved in one sitting is weighed as it was moved", () => {
  const [kept, moved] = [competitor(5, 2), competitor(7, 3)];
  const known: KnownCompetitors = new Map([[kept.id, kept]]);
  known.set(moved.id, onceLinked(moved));
  assert.deepEqual(
    [...known.values()].filter(isUnweighed).map(({ id }) => id),
    [7],
  );
  known.set(moved.id, competitor(7, 1));
  assert.deepEqual(weighedAnew(known, [kept, moved]), [moved]);
  known.set(moved.id, moved);
  assert.deepEqual(weighedAnew(known, [kept, moved]), [], "one that weighs so much already is left alone");
});
