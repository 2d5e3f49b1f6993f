// Values that are written into the text of a question arrive as they were.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sql } from "kysely";
import { type TestDatabase, freshDatabase } from "../../../test/support/database.ts";
import { type Store, openStore } from "../database.ts";
import { withLiterals } from "./literals.ts";

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

const texts = [
  "",
  "l'été",
  "'; drop table product; --",
  String.raw`\'; select 1; --`,
  "\\",
  "$1 $$x$$ E'\\x41'",
  'a"b,{c}\\d',
  "NULL",
  "line\nline\ttab",
  "🙂",
];

test("texts arrive whole, alone and in lists, as parameters would", async () => {
  const asked = sql`select ${texts}::text[] as listed, ${sql.join(
    texts.map((text, index) => sql`${text}::text as ${sql.ref(`text_${index}`)}`),
  )}`;
  const [row = {}] = (await store.pool.query<Record<string, unknown>>(withLiterals(asked))).rows;
  assert.deepEqual(row["listed"], texts);
  assert.deepEqual(
    texts.map((_, index) => row[`text_${index}`]),
    texts,
  );
});

test("numbers, booleans, moments and nothing take the type of their place", async () => {
  const moment = new Date("2026-01-31T08:00:00.123Z");
  const asked = sql`
    select ${-5}::bigint + 1 as number, ${1.5} * 2.0 as product, not ${true} as boolean,
           ${moment}::timestamptz as moment, ${null}::int as nothing, ${["x", null]}::text[] as list`;
  const [row] = (await store.pool.query(withLiterals(asked))).rows;
  assert.deepEqual(row, {
    number: -4,
    product: 3,
    boolean: false,
    moment,
    nothing: null,
    list: ["x", null],
  });
});

test("what is no value is refused", () => {
  assert.throws(() => withLiterals(sql`select ${{ a: 1 }}`), TypeError);
});
