import assert from "node:assert/strict";
import { test } from "node:test";
import pg from "pg";
import { columnsOf } from "#shared/entities/entity.ts";
import { matchedProduct } from "#shared/entities/matchedProduct.ts";
import { openStore } from "#server/store/database.ts";
import { freshDatabase } from "../../../../../test/support/database.ts";
import { comparedRows } from "./matchedProductSubset.ts";
import { comparedWith } from "./comparedWith.ts";

test("what a matched product shows it also shows where only some competitors count, and as values of the same type", async () => {
  const database = await freshDatabase();
  const { db, close } = openStore(database.url);
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    const typesIn = async (rows: typeof comparedRows) => {
      const { sql, parameters } = rows.compile(db);
      const { fields } = await client.query(`select * from ${sql} as row limit 0`, [...parameters]);
      return new Map(fields.map(({ name, dataTypeID }) => [name, dataTypeID]));
    };
    const view = await typesIn(comparedRows);
    const subset = await typesIn(comparedWith(1, [1, 2]));
    const stored = new Set(columnsOf(matchedProduct).map(([name]) => name));
    const differing = Object.keys(matchedProduct.fields).flatMap((name) => {
      const where = stored.has(name) ? "comparedOn()" : "derivedFields";
      if (!view.has(name)) return [`${name}: not in matched_product_view`];
      if (!subset.has(name)) return [`${name}: not in ${where} of matchedProductSubset.ts`];
      return view.get(name) === subset.get(name) ? [] : [`${name}: of another type in ${where}`];
    });
    assert.deepEqual(differing, []);
  } finally {
    await client.end();
    await close();
    await database.drop();
  }
});
