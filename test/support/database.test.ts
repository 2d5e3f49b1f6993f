import assert from "node:assert/strict";
import { after, test } from "node:test";
import { Client } from "pg";
import { readMigrations } from "#server/store/migrations.ts";
import { freshDatabase } from "./database.ts";

const [one, other] = await Promise.all([freshDatabase(), freshDatabase()]);
after(() => Promise.all([one.drop(), other.drop()]));

test("each test file has a migrated database to itself", async () => {
  const [mine, theirs] = [new Client(one.url), new Client(other.url)];
  await Promise.all([mine.connect(), theirs.connect()]);
  const { rows } = await mine.query("select count(*)::int as count from migration");
  assert.deepEqual(rows, [{ count: (await readMigrations()).length }]);
  await mine.query("create table only_mine ()");
  await assert.rejects(theirs.query("select from only_mine"), { code: "42P01" });
  await Promise.all([mine.end(), theirs.end()]);
});
