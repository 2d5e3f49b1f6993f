// What the log says of two rows, against a plain reading of them.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import fc from "fast-check";
import { sql } from "kysely";
import { type Store, openStore } from "#server/store/database.ts";
import { type TestDatabase, freshDatabase } from "../../../test/support/database.ts";
import { drawnTimes } from "../../../test/support/drawn.ts";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Row = Record<string, Json>;

const columns = ["z", "name", "config", "password"];
const secret = ["password"];
const sealed = (letter: string) => `v1:${letter.repeat(40)}`;
const leaf = fc.oneof(
  fc.constantFrom(
    null,
    true,
    0,
    1.5,
    "",
    "a",
    "1",
    "•••",
    "x".repeat(1_998),
    "x".repeat(1_999),
    "é".repeat(3_000),
  ),
  fc.constantFrom(sealed("A"), sealed("B"), `mot ${sealed("A")}`),
  fc.constantFrom<Json[]>([], [1, "a"], [sealed("C")]),
);
const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc.dictionary(fc.constantFrom("a", "b", "é"), tie("value"), { maxKeys: 3 }),
  ),
}));
const row = fc.record(
  { z: value, name: value, config: value, password: value, other: value },
  { requiredKeys: [] },
) as fc.Arbitrary<Row>;

let database: TestDatabase;
let store: Store;
before(async () => {
  database = await freshDatabase();
  store = openStore(database.url, { connections: 1 });
});
after(async () => {
  await store?.close();
  await database?.drop();
});

test("each value that differs is told once, by its column and its path; secrets and long texts are not repeated", async () => {
  await fc.assert(
    fc.asyncProperty(row, row, async (was, becomes) => {
      const { rows } = await sql<{ changes: object[] }>`
        select changes_between(${JSON.stringify(was)}::jsonb, ${JSON.stringify(becomes)}::jsonb, ${columns}::text[],
          ${secret}::text[]) as changes`.execute(store.db);
      assert.deepEqual(rows[0]!.changes, changesBetween(was, becomes));
    }),
    drawnTimes(150),
  );
});

function changesBetween(was: Row, becomes: Row): object[] {
  return columns.flatMap((column) => {
    const [before, after] = [was, becomes].map((of) => new Map(leavesOf(column, of[column] ?? null))) as [
      Map<string, Json>,
      Map<string, Json>,
    ];
    const paths = [...new Set([...before.keys(), ...after.keys()])].toSorted((one, other) =>
      one < other ? -1 : 1,
    );
    return paths
      .filter((path) => textOf(before.get(path)) !== textOf(after.get(path)))
      .map((path) =>
        changeOf(path, logged(before.get(path)), logged(after.get(path)), secret.includes(column)),
      );
  });
}

function changeOf(field: string, before: Json, after: Json, isSecret: boolean): object {
  const says =
    before !== null && after !== null ? textOf(before) !== textOf(after) : (before ?? after) !== "•••";
  return isSecret || !says || before === "•••" ? { field, secret: true } : { field, before, after };
}

function leavesOf(path: string, of: Json): [string, Json][] {
  if (of === null) return [];
  if (typeof of !== "object" || Array.isArray(of)) return [[path, of]];
  return Object.entries(of).flatMap(([key, inside]) => leavesOf(`${path}.${key}`, inside));
}

/** As it is kept: null where there is none. */
function logged(of: Json | undefined): Json {
  if (of === undefined) return null;
  const hidden = textOf(of).replaceAll(/v1:[A-Za-z0-9+/=]{38,}/g, "•••");
  return hidden.length > 2_000 ? `${hidden.slice(0, 2_000)}…` : (JSON.parse(hidden) as Json);
}

/** PostgreSQL's text of it. */
function textOf(of: Json | undefined): string {
  return Array.isArray(of) ? `[${of.map(textOf).join(", ")}]` : (JSON.stringify(of) ?? "");
}
