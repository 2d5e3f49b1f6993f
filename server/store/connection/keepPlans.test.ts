import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sql } from "kysely";
import { type TestDatabase, freshDatabase } from "../../../test/support/database.ts";
import { type Store, openStore } from "../database.ts";
import { sessionOf } from "../queries/accounts/sessionOf.ts";

describe("a statement that every request asks", () => {
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

  const prepared = async () => {
    const { rows } = await sql<{ name: string; times: number }>`
      select name, custom_plans + generic_plans as times from pg_prepared_statements order by name`.execute(
      store.db,
    );
    return rows;
  };

  test("is parsed once by each connection, and runs with the arguments of each call", async () => {
    const double = async (number: number) => {
      const { rows } = await sql<{
        sum: number;
      }>`/* prepared: double */ select ${number}::int * 2 as sum`.execute(store.db);
      return rows[0]?.sum;
    };
    assert.deepEqual([await double(1), await double(2)], [2, 4]);
    assert.deepEqual(await prepared(), [{ name: "double", times: 2 }]);
  });

  test("is who calls, by a token", async () => {
    assert.equal(await sessionOf(store.db, "nobody's"), null);
    assert.ok((await prepared()).some(({ name }) => name === "session"));
  });

  test("is asked again after one that failed", async () => {
    const divided = (by: number) =>
      sql`/* prepared: divided */ select 4 / ${by}::int as part`.execute(store.db);
    await assert.rejects(divided(0), { code: "22012" });
    assert.deepEqual((await divided(2)).rows, [{ part: 2 }]);
  });
});
