import assert from "node:assert/strict";
import { test } from "node:test";
import { stepsOver } from "./plans.ts";

test("a step went over the rows that a condition threw away, in each of its turns", () => {
  const plans = `
Nested Loop  (cost=0.14..2.36 rows=1 width=8) (actual rows=30.00 loops=1)
  Join Filter: (one.id = other.id)
  Rows Removed by Join Filter: 40
  ->  Seq Scan on one  (cost=0.00..1.01 rows=1 width=8) (actual rows=30.00 loops=1)
  ->  Index Scan using product_sku on product  (cost=0.14..2.36 rows=1 width=8) (actual rows=1.00 loops=30)
        Filter: (id = one.id)
        Rows Removed by Filter: 29`;
  assert.deepEqual(
    [31, 70, 899, 900].map((rows) => stepsOver(rows, plans).length),
    [2, 1, 1, 0],
  );
});
