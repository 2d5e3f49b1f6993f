import assert from "node:assert/strict";
import { test } from "node:test";
import { createdDays, createdSites } from "./createdDays.ts";

const row = (date: string, website_id: number, countProducts: number) => ({
  date,
  website_id,
  website_name: `Site ${website_id}`,
  own: website_id === 1,
  countProducts,
});
const rows = [
  row("2026-11-01", 1, 5),
  row("2026-11-01", 2, 3),
  row("2026-11-01", 3, 4),
  row("2026-11-03", 2, 9),
];

test("each day of the period has its new products, mine apart from the competitors', days without any too", () => {
  assert.deepEqual(createdDays(rows, { from: "2026-11-01", to: "2026-11-03" }), [
    { day: "2026-11-01", mine: 5, theirs: 7 },
    { day: "2026-11-02", mine: 0, theirs: 0 },
    { day: "2026-11-03", mine: 0, theirs: 9 },
  ]);
});

test("each website has its total, my own first, then the one with the most", () => {
  assert.deepEqual(
    createdSites(rows).map(({ id, count }) => [id, count]),
    [
      [1, 5],
      [2, 12],
      [3, 4],
    ],
  );
});
