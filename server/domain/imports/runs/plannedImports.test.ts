// Imports that start by themselves: the hour is an argument, so that weeks pass in a moment.
import assert from "node:assert/strict";
import { after, before, beforeEach, describe, test } from "node:test";
import { sql } from "kysely";
import {
  createCatalog,
  linkCompetitor,
  removeCatalogs,
  unlinkCompetitors,
  updateCatalogs,
} from "#server/domain/catalogs/catalogs.ts";
import { followSchedules } from "#server/domain/websites/followSchedules.ts";
import { updateWebsites } from "#server/domain/websites/websites.ts";
import { inTransaction } from "#server/store/database.ts";
import { momentOfDatabase } from "#server/store/moment.ts";
import { server } from "#server/store/scopes.ts";
import { untilWaiting } from "../../../../test/support/locks.ts";
import { type Importing, openImporting } from "../../../../test/support/importing.ts";
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
  catalog = await imports.catalog(own, [competitor], { mkp: { isMkp: false } });
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

  test("is not launched beside one of its kind that is at work, nor beside one whose worker was killed", async () => {
    await launch("2026-11-24T04:00:00Z");
    await launch("2026-11-24T05:40:00Z");
    await sql`update website_import set status = 'running', heartbeat_at = now()`.execute(imports.store.db);
    await launch("2026-11-24T07:40:00Z");
    await sql`update website_import set status = 'pending', heartbeat_at = null where scope = 'all'`.execute(
      imports.store.db,
    );
    await launch("2026-11-25T05:10:00Z");
    assert.deepEqual(await launched(), ["own all", "rival matched"]);
  });

  test("is launched beside a trial and beside a file that somebody has sent, which read something else", async () => {
    await launch("2026-11-24T04:00:00Z");
    await sql`
      insert into website_import (website_id, scope, trigger, "extractorSource", status, trial)
      values (${own}, 'all', 'manual', '{"uri": "https://feed.example/products.csv"}', 'pending', true),
             (${own}, 'all', 'upload', '{"uri": "container://UploadImports/1/feed.csv"}', 'running', false)`.execute(
      imports.store.db,
    );
    await launch("2026-11-24T05:10:00Z");
    assert.deepEqual(await launched(), ["own all", "own all by hand", "own all by hand"]);
  });

  test("goes on as one where two wait for their source: the older one is left to the newer, and says so", async () => {
    await launch("2026-11-24T04:00:00Z");
    const { rows } = await sql<{ id: number }>`
      insert into website_import (website_id, scope, trigger, "extractorSource", status, error_message, times_away)
      select ${own}, 'all', 'cron', '{"uri": "https://feed.example/products.csv"}', 'paused',
             '{"key": "imports.sourceAway", "values": {}}', 1
      from generate_series(1, 2) returning id`.execute(imports.store.db);
    const [older, newer] = rows.map(({ id }) => Number(id));
    await launch("2026-11-24T05:00:00Z");
    const { rows: runs } = await sql<Record<string, unknown>>`
      select id, status, discarded, error_message ->> 'key' as message from website_import order by id`.execute(
      imports.store.db,
    );
    assert.deepEqual(runs, [
      { id: older, status: "error", discarded: true, message: "imports.leftToNewer" },
      { id: newer, status: "pending", discarded: false, message: null },
    ]);
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
    assert.deepEqual(await launched(), [], "the hour before was nobody's");
    await launch("2026-11-24T07:30:00Z");
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

/** When what was planned at this moment starts, of one website. */
async function nextOf(websiteId: number, from: Date): Promise<string[]> {
  const planned = await plannedImports(imports.store.db, 10, from);
  return planned.flatMap(({ website_id, at }) => (website_id === websiteId ? [at.toISOString()] : []));
}

describe("a schedule that is saved", () => {
  /** As the form does, at this moment. */
  const save = async (expression: string, moment: string, db = imports.store.db, enabled = true) => {
    await sql`update website_setting set extractor_source =
      jsonb_set(extractor_source, '{cron,all}', ${JSON.stringify({ expression, enabled })}::jsonb)
      where id = ${own}`.execute(db);
    await followSchedules(db, [own], new Date(moment));
  };

  test("begins then, although no worker looked before its first hour came, and with many that look at once", async () => {
    await launch("2026-11-24T15:13:11Z");
    await save("14 16 * * *", "2026-11-24T15:13:15Z");
    assert.deepEqual(await nextOf(own, new Date("2026-11-24T15:13:20Z")), ["2026-11-24T15:14:00.000Z"]);
    await Promise.all(Array.from({ length: 6 }, () => launch("2026-11-24T15:14:11Z")));
    assert.deepEqual(await launched(), ["own all"]);
  });

  test("keeps the hours that no worker was there for, and says so, for six hours", async () => {
    await save("14 16 * * *", "2026-11-24T15:13:15Z");
    const due = ["2026-11-24T15:14:00.000Z"];
    assert.deepEqual(await nextOf(own, new Date("2026-11-24T21:13:00Z")), due);
    assert.deepEqual(await nextOf(own, new Date("2026-11-24T21:14:00Z")), ["2026-11-25T15:14:00.000Z"]);
    await launch("2026-11-24T21:13:00Z");
    assert.ok((await launched()).includes("own all"));
    assert.deepEqual(await nextOf(own, new Date("2026-11-24T21:13:01Z")), ["2026-11-25T15:14:00.000Z"]);
  });

  test("begins anew where its hours are others, and goes on where they are not", async () => {
    await save("14 16 * * *", "2026-11-24T15:13:15Z");
    await save("14 16 * * *", "2026-11-24T15:20:00Z");
    assert.deepEqual(await nextOf(own, new Date("2026-11-24T15:20:00Z")), ["2026-11-24T15:14:00.000Z"]);
    await save("10 16 * * *", "2026-11-24T15:21:00Z");
    await launch("2026-11-24T15:22:00Z");
    assert.deepEqual(await launched(), []);
  });

  test("between two equal hours of autumn waits for the next day, before the missing hour of spring for its end", async () => {
    await save("30 2 * * *", "2026-10-25T00:40:00Z");
    await launch("2026-10-25T01:31:00Z");
    assert.equal((await launched()).includes("own all"), false);
    await launch("2026-10-26T01:30:00Z");
    assert.ok((await launched()).includes("own all"));
    await save("20 2 * * *", "2027-03-28T00:50:00Z");
    await launch("2027-03-28T00:59:00Z");
    assert.equal((await launched()).includes("own all"), false);
    await launch("2027-03-28T01:00:00Z");
    assert.ok((await launched()).includes("own all"));
  });

  test("is off for the worker that was about to take its hour", async () => {
    await launch("2026-11-24T04:00:00Z");
    let taking: Promise<void> | undefined;
    await inTransaction(imports.store.db, async (tx) => {
      await save("0 6 * * *", "2026-11-24T05:00:01Z", tx, false);
      taking = launch("2026-11-24T05:00:11Z");
      await Promise.race([untilWaiting(imports.store.db), taking]);
    });
    await taking;
    assert.deepEqual(await launched(), []);
  });
});

describe("an hour that passed while its schedule did not run", () => {
  const by = () => ({ db: imports.store.db, actor: server, services: { enqueue: async () => {} } });
  const minuteOf = (moment: Date, minutes: number) =>
    new Date(moment.getTime() + minutes * 60_000).getUTCMinutes();
  const schedules = (minute: number, enabled = true) => ({
    extractor_source: {
      provider: "customdata",
      uri: "https://feed.example/products.csv",
      type: "csv",
      cron: { all: off, matched: { expression: `${minute} * * * *`, enabled }, notMatched: off },
    } as never,
  });
  // These are of the hour that it is: nothing else may be due in it.
  beforeEach(() => updateWebsites(by(), { id: own }, schedules(0, false)));
  const makeCatalog = async (websiteId: number, competitors: number[]) => {
    const { rows } = await sql<{ id: number }>`select id from customer limit 1`.execute(imports.store.db);
    const values = { name: "Anew", logo: "-", website_id: websiteId, customer_id: rows[0]!.id };
    await createCatalog(by(), values as never, { competitors });
  };
  const catalogOf = async (values: object) => updateCatalogs(by(), { id: catalog }, values);
  const switched = (enabled: boolean) => async (minute: number) =>
    updateWebsites(by(), { id: competitor }, schedules(minute, enabled));

  /** The website is put away and comes back. */
  const ways: Record<string, [(minute: number) => Promise<unknown>, (minute: number) => Promise<unknown>]> = {
    "switched off": [switched(false), switched(true)],
    locked: [() => catalogOf({ lock: true }), () => catalogOf({ lock: false })],
    "not updated": [() => catalogOf({ auto_update: false }), () => catalogOf({ auto_update: true })],
    unlinked: [
      () => unlinkCompetitors(by(), { catalog_id: catalog, website_id: competitor }),
      () => linkCompetitor(by(), { catalog_id: catalog, website_id: competitor }),
    ],
    "of no catalogue": [() => removeCatalogs(by(), { id: catalog }), () => makeCatalog(own, [competitor])],
  };

  for (const [way, [away, back]] of Object.entries(ways))
    test(`is not made up for: ${way}`, async () => {
      const { db } = imports.store;
      const now = await momentOfDatabase(db);
      const minute = minuteOf(now, -2);
      await updateWebsites(by(), { id: competitor }, schedules(minute));
      // No worker has looked for five minutes.
      await sql`update import_schedule set last_slot = last_slot - interval '5 minutes'`.execute(db);
      const [due] = await nextOf(competitor, now);
      assert.ok(due && new Date(due) < now, "it would be");
      await away(minute);
      assert.deepEqual(await nextOf(competitor, now), []);
      await back(minute);
      const again = new Date(now.getTime() + 60_000);
      const [next] = await nextOf(competitor, again);
      assert.ok(next && new Date(next) > again, `${next} is not ahead`);
      await launchPlannedImports(imports.tools, again);
      assert.deepEqual(await launched(), []);
      await launchPlannedImports(imports.tools, new Date(next));
      assert.deepEqual(await launched(), ["rival matched"], "the next one is");
    });

  test("is made up for where only the server was down", async () => {
    const { db } = imports.store;
    const now = await momentOfDatabase(db);
    await updateWebsites(by(), { id: competitor }, schedules(minuteOf(now, -2)));
    await sql`update import_schedule set last_slot = last_slot - interval '5 minutes'`.execute(db);
    await launchPlannedImports(imports.tools, now);
    assert.deepEqual(await launched(), ["rival matched"]);
  });

  /** Two catalogues of the competitor change at once: neither has seen the other's change when its own is written. */
  const atOnce = async (first: { auto_update: boolean }, second: { auto_update: boolean }) => {
    const { db } = imports.store;
    const other = await imports.catalog(own, [competitor], { mkp: { isMkp: false } });
    await sql`update catalog set auto_update = ${!second.auto_update} where id = ${other}`.execute(db);
    await updateWebsites(by(), { id: competitor }, schedules(minuteOf(await momentOfDatabase(db), -2)));
    await sql`update import_schedule set last_slot = last_slot - interval '5 minutes'`.execute(db);
    let theirs: Promise<unknown> | undefined;
    await inTransaction(db, async (tx) => {
      await updateCatalogs({ ...by(), db: tx }, { id: other }, second);
      theirs = inTransaction(db, (their) => updateCatalogs({ ...by(), db: their }, { id: catalog }, first));
      await Promise.race([untilWaiting(db), theirs]);
    });
    await theirs;
  };

  test("is made up for where one catalogue lets go of the website while another takes it up", async () => {
    await atOnce({ auto_update: false }, { auto_update: true });
    await launchPlannedImports(imports.tools, await momentOfDatabase(imports.store.db));
    assert.deepEqual(await launched(), ["rival matched"], "somebody wanted it all the time");
  });

  test("is not made up for where both its catalogues let go of it at once, and one comes back", async () => {
    await atOnce({ auto_update: false }, { auto_update: false });
    await catalogOf({ auto_update: true });
    await launchPlannedImports(imports.tools, await momentOfDatabase(imports.store.db));
    assert.deepEqual(await launched(), []);
  });

  const uses: Record<string, (other: number) => Promise<unknown>> = {
    "a catalogue takes as its own one": (other) => catalogOf({ website_id: other }),
    "a catalogue is linked with": (other) => linkCompetitor(by(), { catalog_id: catalog, website_id: other }),
    "a new catalogue is of": (other) => makeCatalog(other, []),
    "a new catalogue compares with": (other) => makeCatalog(own, [other]),
  };

  for (const [use, begin] of Object.entries(uses))
    test(`is none of a website that ${use}: it begins with the change`, async () => {
      const { db } = imports.store;
      const now = await momentOfDatabase(db);
      const other = await website("other", {
        all: off,
        matched: { expression: `${minuteOf(now, 2)} * * * *`, enabled: true },
      });
      await begin(other);
      await launchPlannedImports(imports.tools, new Date(now.getTime() + 3 * 60_000));
      assert.ok((await launched()).includes("other matched"), "although no worker looked in between");
    });
});
