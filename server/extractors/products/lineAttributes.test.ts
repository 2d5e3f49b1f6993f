import assert from "node:assert/strict";
import { test } from "node:test";
import { readText } from "../../../test/support/feeds.ts";

test("columns of one store are its own however they spell its code, and the first of two prices counts", async () => {
  const { rows } = await readText(
    "sku;title;store:L1:price;store:l1 :stock;store:l1:price;store:L2:stock\nA;Perceuse;41,50;3;39;7\n",
  );
  assert.deepEqual(rows[0]!.attributes!.stores, [
    { store_code: "L1", price: 41.5, stock: 3 },
    { store_code: "L2", stock: 7 },
  ]);
});
