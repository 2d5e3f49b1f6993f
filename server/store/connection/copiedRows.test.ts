import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { type TestDatabase, freshDatabase } from "../../../test/support/database.ts";
import { eachCopiedRow } from "./copiedRows.ts";
import { type Store, openStore } from "../database.ts";
import { type Session, openSession } from "./session.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

let database: TestDatabase;
let store: Store;
let session: Session;
before(async () => {
  database = await freshDatabase();
  store = openStore(database.url, { connections: 1 });
  session = await openSession(store);
});
after(async () => {
  await session.close();
  await store.close();
  await database.drop();
});

async function rowsOf(question: Parameters<typeof eachCopiedRow>[1]) {
  const rows: (string | null)[][] = [];
  await eachCopiedRow(session.client, question, (cells) => rows.push([...cells]));
  return rows;
}

test("rows come out as they are, whatever signs are in them", async () => {
  const sign = fc.constantFrom("a", "é", "🪚", "\\", "N", "\t", "\n", "\r", "\b", "\v", "\f", "t", "{", '"');
  const cell = fc.option(fc.array(sign, { maxLength: 8 }).map((signs) => signs.join("")));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { maxLength: 20 }), async (rows) => {
      const [first, second] = [rows.map(([one]) => one), rows.map(([, other]) => other)];
      assert.deepEqual(await rowsOf(sql`select * from unnest(${first}::text[], ${second}::text[])`), rows);
    }),
    drawnTimes(100),
  );
});

test("a row may be longer than what is read at once", async () => {
  const long = 300_000;
  const rows = await rowsOf(
    sql`select repeat('é', ${long}::int), number from generate_series(1, 3) as number`,
  );
  assert.deepEqual(
    rows,
    ["1", "2", "3"].map((number) => ["é".repeat(long), number]),
  );
});

test("what PostgreSQL says of a question is thrown, and the session goes on", async () => {
  await assert.rejects(rowsOf(sql`select 1 / (3 - number) from generate_series(1, 5) as number`), /zero/);
  assert.deepEqual(await rowsOf(sql`select 1`), [["1"]]);
});
