// Imports that start by themselves: the hour is an argument, so that weeks pass in a moment.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import { type Importing, openImporting } from "../../../test/support/importing.ts";
import { launchPlannedImports, plannedImports } from "./plannedImports.ts";

let imports: Importing;
let own: number;
let competitor: number;
let catalog: number;
before(async () => {
  imports = await openImporting();
});
after(() => imports.close());

beforeEach(async () => {
  const { db } = imports.store;
  await sql`truncate website_import, import_schedule, catalog, website_setting restart identity cascade`.execute(
    db,
  );
  own = await website("own", { all: { expression: "0 6 * * *", enabled: true }, matched: off });
  competitor = await website("rival", { all: off, matched: { expression: "30 */2 * * *", enabled: true } });
  catalog = await imports.catalog(own, [competitor]);
});

const off = { expression: "0 0 * * *", enabled: false };

function website(name: string, cron: object, uri = "https://feed.example/products.csv"): Promise<number> {
  const source = { provider: "customdata", uri, type_options: {}, cron };
  return imports.website({ name, extractor_source: JSON.stringify(source) });
}

const launch = (moment: string) => launchPlannedImports(imports.tools, new Date(moment));

/** What has been launched since the last question, as "website scope". */
async function launched(): Promise<string[]> {
  const { rows } = await sql<{ run: string }>`
    with gone as (delete from website_import returning website_id, scope, trigger)
    select name || ' ' || scope || case when trigger <> 'cron' then ' by hand' else '' end as run
    from gone join website_setting website on website.id = website_id order by 1`.execute(imports.store.db);
  return rows.map(({ run }) => run);
}

describe("a schedule whose imports keep failing", () => {
  test("is left alone for an hour after the third in a row, then for two, and says so; one that works ends that", async () => {
    const fail = (id: number, at: string) =>
      sql`
      insert into website_import (website_id, scope, trigger, "extractorSource", status, end_datetime)
      values (${id}, 'matched', 'cron', '{}', 'error', ${at})`.execute(imports.store.db);
    await sql`update website_setting set extractor_source = jsonb_set(extractor_source, '{cron,matched,expression}', '"*/10 * * * *"')
      where id = ${competitor}`.execute(imports.store.db);
    const started = async () => {
      const { rows } =
        await sql`delete from website_import where trigger = 'cron' and status = 'pending' returning id`.execute(
          imports.store.db,
        );
      return rows.length;
    };
    const next = async (from: string) => {
      const planned = await plannedImports(imports.store.db, 10, new Date(from));
      return planned.flatMap(({ website_id, at, failures }) =>
        website_id === competitor ? [at.toISOString().slice(11, 16), failures] : [],
      );
    };
    await launch("2026-11-24T07:55:00Z");
    await fail(competitor, "2026-11-24T07:51:00Z");
    await fail(competitor, "2026-11-24T07:57:00Z");
    await launch("2026-11-24T08:00:00Z");
    assert.equal(await started(), 1, "two failures are none too many");
    await fail(competitor, "2026-11-24T08:01:00Z");
    assert.deepEqual(await next("2026-11-24T08:02:00Z"), ["09:10", 3]);
    for (const minute of ["10", "20", "50"]) await launch(`2026-11-24T08:${minute}:00Z`);
    assert.equal(await started(), 0);
    await launch("2026-11-24T09:10:00Z");
    assert.equal(await started(), 1);
    await fail(competitor, "2026-11-24T09:11:00Z");
    assert.deepEqual(await next("2026-11-24T09:12:00Z"), ["11:20", 4]);
    for (let more = 0; more < 12; more += 1) await fail(competitor, "2026-11-24T09:12:00Z");
    assert.deepEqual(await next("2026-11-24T09:13:00Z"), ["09:20", 16], "a day at most");
    await sql`update website_import set status = 'complete' where id = (select max(id) from website_import)`.execute(
      imports.store.db,
    );
    assert.deepEqual(await next("2026-11-24T09:13:00Z"), ["09:20", 0]);
  });
});

describe("an import by schedule", () => {
  test("starts at its hour, once, however often and by however many workers it is looked for", async () => {
    await launch("2026-11-24T04:00:00Z");
    assert.deepEqual(await launched(), [], "a schedule that is new begins with the hours to come");
    await launch("2026-11-24T04:59:59Z");
    assert.deepEqual(await launched(), []);
    await Promise.all(Array.from({ length: 6 }, () => launch("2026-11-24T05:00:00Z")));
    await launch("2026-11-24T05:00:59Z");
    await launch("2026-11-24T05:20:00Z");
    assert.deepEqual(await launched(), ["own all"]);
  });

  test("that was missed is made up for once within six hours, and not after them", async () => {
    await launch("2026-11-24T04:00:00Z");
    await launch("2026-11-24T10:45:00Z");
    assert.deepEqual(
      await launched(),
      ["own all", "rival matched"],
      "five hours of the second are one import",
    );
    await launch("2026-11-25T12:00:00Z");
    assert.deepEqual(await launched(), ["rival matched"], "seven hours late is too late");
  });

  test("waits for nobody: what waits already will read the same", async () => {
    await launch("2026-11-24T04:00:00Z");
    await launch("2026-11-24T05:40:00Z");
    await launch("2026-11-24T07:40:00Z");
    assert.deepEqual(await launched(), ["own all", "rival matched"]);
  });

  test("whose hours are changed begins with the new ones", async () => {
    await launch("2026-11-24T04:00:00Z");
    await sql`update website_setting set extractor_source =
      jsonb_set(extractor_source, '{cron,all,expression}', '"15 5 * * *"') where id = ${own}`.execute(
      imports.store.db,
    );
    await launch("2026-11-24T05:00:00Z");
    assert.deepEqual(await launched(), [], "neither the old hour nor the one just passed");
    await launch("2026-11-25T04:15:00Z");
    assert.deepEqual(await launched(), ["own all", "rival matched"]);
  });

  test("is not of a website that only locked catalogues use, or ones that are not updated, or none", async () => {
    await launch("2026-11-24T04:00:00Z");
    await sql`update catalog set lock = true where id = ${catalog}`.execute(imports.store.db);
    await launch("2026-11-24T05:10:00Z");
    assert.deepEqual(await launched(), []);
    await sql`update catalog set lock = false, auto_update = false where id = ${catalog}`.execute(
      imports.store.db,
    );
    await launch("2026-11-24T05:40:00Z");
    assert.deepEqual(await launched(), []);
    await imports.catalog(competitor, []);
    await launch("2026-11-24T05:50:00Z");
    assert.deepEqual(await launched(), ["rival matched"], "another catalogue has it as its own website");
  });

  test("is not of a website without an address to read, and one that fails stops no other", async () => {
    const file = await website("file", {}, "container://UploadImports/1/feed.csv");
    const broken = await website("broken", { all: { expression: "0 6 * * *", enabled: true } }, "https://");
    await imports.catalog(file, [broken]);
    await launch("2026-11-24T04:00:00Z");
    await launch("2026-11-24T05:00:00Z");
    await launch("2026-11-24T05:01:00Z");
    assert.deepEqual(await launched(), ["own all"]);
    const told = imports.problems.splice(0).map((line) => JSON.parse(line));
    assert.deepEqual(
      told.map(({ website_id, msg }) => [website_id, msg]),
      [[broken, "a planned import cannot be launched"]],
      "once, not at every look",
    );
  });

  test("what comes next is told, the soonest first", async () => {
    const next = await plannedImports(imports.store.db, 10, new Date("2026-11-24T04:00:00Z"));
    assert.deepEqual(
      next.map(({ website_name, scope, at }) => [website_name, scope, at.toISOString()]),
      [
        ["rival", "matched", "2026-11-24T05:30:00.000Z"],
        ["own", "all", "2026-11-24T05:00:00.000Z"],
      ].toSorted((a, b) => (a[2]! < b[2]! ? -1 : 1)),
    );
  });
});
