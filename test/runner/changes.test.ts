// What a change reaches, over an imagined house.
import assert from "node:assert/strict";
import { test } from "node:test";
import { readSources } from "../support/sources.ts";
import { reachedBy } from "./changes.ts";
import { needsOf, sourceGraph } from "./graph.ts";

const house = sourceGraph([
  file("shared/prices/round.ts"),
  file("shared/prices/round.test.ts", 'import { round } from "./round.ts";'),
  file("server/store/rows.ts", 'import { round } from "#shared/prices/round.ts";'),
  file("server/store/rows.test.ts", 'import "./rows.ts"; import "../../test/support/database.ts";'),
  file("server/store/migrate.ts", 'export const folder = new URL("./migrations/", import.meta.url);'),
  file("test/support/database.ts", 'import { folder } from "#server/store/migrate.ts";'),
  file("test/house.test.ts", 'import { readSources } from "./support/sources.ts";'),
]);
const tests = [...house.keys()].filter((path) => path.endsWith(".test.ts"));
const reached = (...changed: string[]) => reachedBy(house, tests, changed);

test("a change reaches the tests that import it, however far", () => {
  assert.deepEqual(reached("shared/prices/round.ts"), [
    "shared/prices/round.test.ts",
    "server/store/rows.test.ts",
    "test/house.test.ts",
  ]);
  assert.deepEqual(reached("server/store/rows.ts"), ["server/store/rows.test.ts", "test/house.test.ts"]);
});

test("a file of a folder that a program names reaches whoever needs the program", () => {
  assert.deepEqual(reached("server/store/migrations/0001-accounts.sql"), [
    "server/store/rows.test.ts",
    "test/house.test.ts",
  ]);
});

test("a test that was changed is reached itself, and who reads all sources by everything", () => {
  assert.deepEqual(reached("shared/prices/round.test.ts"), [
    "shared/prices/round.test.ts",
    "test/house.test.ts",
  ]);
  assert.deepEqual(reached("README.md"), ["test/house.test.ts"]);
});

test("what all stand on reaches all", () => {
  for (const path of ["package-lock.json", "tsconfig.json", "test/runner/worker.ts", "bin/install.mjs"])
    assert.deepEqual(reached(path), tests, path);
});

test("what a test must find prepared is read from what it imports", () => {
  assert.deepEqual([...needsOf(house, "server/store/rows.test.ts").needs], ["database"]);
  assert.deepEqual([...needsOf(house, "shared/prices/round.test.ts").needs], []);
});

test("a file that a test does not reach is not parsed for it, so that half a file elsewhere is in nobody's way", () => {
  const graph = sourceGraph([
    file("shared/a.test.ts", 'import "./a.ts";'),
    file("shared/a.ts"),
    file("shared/b.test.ts", 'import "./b.ts";'),
    file("shared/b.ts", "export const b ="),
  ]);
  assert.equal(needsOf(graph, "shared/a.test.ts").length, 'import "./a.ts";'.length);
  assert.throws(() => needsOf(graph, "shared/b.test.ts"), /shared\/b\.ts cannot be parsed/);
});

test("a test is as long as what was cut out of it, and no longer for what others use as well", () => {
  const text = (length: number, imports = "") => imports.padEnd(length);
  const wire = sourceGraph([
    file("test/wire/wire.test.ts", text(100, 'import "./asked/lists.ts"; import "../support/world.ts";')),
    file("test/wire/asked/lists.ts", text(1_000, 'import "#shared/prices/round.ts";')),
    file("test/support/world.ts", text(5_000)),
    file("shared/prices/round.ts", text(5_000)),
  ]);
  assert.equal(needsOf(wire, "test/wire/wire.test.ts").length, 1_100);
});

test("in the real house, a page reaches the journeys and a migration the tests of the API", () => {
  const real = sourceGraph(readSources());
  const all = [...real.keys()].filter((path) => path.endsWith(".test.ts"));
  const byPage = reachedBy(real, all, ["web/parts/data-grid/DataGrid.tsx"]);
  assert.ok(byPage.includes("test/journeys/grid.test.ts"));
  assert.ok(!byPage.includes("server/api/generic/crud.test.ts"));
  const byMigration = reachedBy(real, all, ["server/store/migrations/0001-accounts.sql"]);
  assert.ok(byMigration.includes("server/api/generic/crud.test.ts"));
  assert.ok(!byMigration.includes("shared/fields.test.ts"));
  const byCommand = reachedBy(real, all, ["server/cli/compare.ts"]);
  assert.ok(byCommand.includes("test/commandLine.test.ts"));
});

function file(path: string, text = "") {
  return { path, text };
}
