// What COPY must bring into the table unchanged.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type TestDatabase, freshDatabase } from "../../../test/support/database.ts";
import { copyRows } from "./copy.ts";
import { type Store, openStore } from "../database.ts";
import { type Session, openSession } from "./session.ts";

let database: TestDatabase;
let store: Store;
let session: Session;
before(async () => {
  database = await freshDatabase();
  store = openStore(database.url, { connections: 2 });
  session = await openSession(store);
  await sql`create table copied (id int, text text, number numeric, flag boolean, texts text[], "at" timestamptz)`.execute(
    store.db,
  );
});
after(async () => {
  await session.close();
  await store.close();
  await database.drop();
});

const texts = [
  "",
  "\\",
  "\\N",
  "\\.",
  "a\tb",
  "a\nb",
  "a\r\nb",
  '"',
  "'",
  "é€𝔘",
  "{}",
  "\u2028",
  "null",
  " x ",
];

test("every text arrives as it was, alone and in a list", async () => {
  await copyRows(
    session.client,
    "copied",
    ["id", "text", "texts"],
    texts.map((text, id) => [id, text, [text, "x"]]),
  );
  const found = await sql<{
    text: string;
    texts: string[];
  }>`select text, texts from copied order by id`.execute(store.db);
  assert.deepEqual(
    found.rows.map((row) => row.text),
    texts,
  );
  assert.deepEqual(
    found.rows.map((row) => row.texts),
    texts.map((text) => [text, "x"]),
  );
});

test("numbers, truths, moments, empty lists and nothing arrive as they were", async () => {
  await sql`truncate copied`.execute(store.db);
  const at = new Date("2026-11-21T10:11:12.345Z");
  await copyRows(
    session.client,
    "copied",
    ["id", "number", "flag", "texts", "at", "text"],
    [
      [1, "12345678.9012", true, [], at, "a\0b"],
      [2, null, undefined, null, null, null],
    ],
  );
  const found = await sql`select * from copied order by id`.execute(store.db);
  assert.deepEqual(found.rows, [
    { id: 1, number: 12_345_678.9012, flag: true, texts: [], at, text: "ab" },
    { id: 2, number: null, flag: null, texts: null, at: null, text: null },
  ]);
});

test("more rows than one piece of text holds all arrive", async () => {
  await sql`truncate copied`.execute(store.db);
  const row = (id: number) => [id, "x".repeat(200)];
  await copyRows(
    session.client,
    "copied",
    ["id", "text"],
    Array.from({ length: 20_000 }, (_, id) => row(id)),
  );
  const found =
    await sql`select count(*)::int as rows, sum(length(text))::int as letters from copied`.execute(store.db);
  assert.deepEqual(found.rows, [{ rows: 20_000, letters: 4_000_000 }]);
});

test("a row PostgreSQL refuses undoes them all, and the connection stays usable", async () => {
  await sql`truncate copied`.execute(store.db);
  const wrong = copyRows(session.client, "copied", ["id"], [[1], ["two"], [3]]);
  await assert.rejects(wrong, /invalid input syntax/);
  const found = await sql`select count(*)::int as rows from copied`.execute(session.db);
  assert.deepEqual(found.rows, [{ rows: 0 }]);
});
