import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Client } from "pg";
import { type TestDatabase, freshDatabase } from "./database.ts";
import "./keptPlans.ts";

let database: TestDatabase;
let client: Client;
before(async () => {
  database = await freshDatabase();
  client = new Client(database.url);
  await client.connect();
});
after(async () => {
  await client?.end();
  await database?.drop();
});

test("what a connection is asked again is planned once, and answered by what it is asked with", async () => {
  for (const number of [1, 2, 3]) {
    const { rows } = await client.query<{ sum: number }>("select $1::integer + 40 as sum", [number]);
    assert.deepEqual(rows, [{ sum: number + 40 }]);
  }
  assert.deepEqual(await kept(), ["select $1::integer + 40 as sum"]);
});

test("a connection keeps what it is asked again, whatever the connections before it have kept", async () => {
  for (let number = 0; number < 2_100; number += 1)
    for (let times = 0; times < 2; times += 1)
      await client.query(`select $1::integer - ${number} as rest`, [1]);
  const next = new Client(database.url);
  await next.connect();
  for (const number of [1, 2]) await next.query("select $1::integer * 60 as product", [number]);
  const { rows } = await next.query("select count(*)::int as count from pg_prepared_statements");
  await next.end();
  assert.deepEqual(rows, [{ count: 1 }]);
  assert.ok((await kept()).length <= 2_000);
});

test("what is asked once is not kept", async () => {
  await client.query("select $1::integer + 50 as sum", [1]);
  assert.ok(!(await kept()).includes("select $1::integer + 50 as sum"));
});

async function kept(): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>("select statement from pg_prepared_statements");
  return rows.map(({ statement }) => statement);
}
