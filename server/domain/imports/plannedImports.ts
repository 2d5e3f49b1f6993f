// Imports that start by themselves, at the hours of their website's schedules.
import { type ScheduledScope, defaultSchedules, scheduledScopes } from "#shared/entities/extractorSource.ts";
import { slotsAfter } from "#shared/calendar/schedule.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import {
  type ScheduledWebsite,
  type Slot,
  failingSchedules,
  hasPendingRun,
  scheduledWebsites,
  takeSlot,
} from "#server/store/queries/imports/runs/schedules.ts";
import { VigieError } from "#server/errors.ts";
import { momentOfDatabase } from "#server/store/moment.ts";
import { resumeAwaiting } from "./awaitedSources.ts";
import { createRunIn } from "./runs.ts";
import type { ImportTools } from "./tools.ts";

/** Hours that were missed, because no worker ran, are made up for once, within this time. */
const madeUpFor_ms = 6 * 3_600_000;

/** From so many failures in a row on, the next one waits for an hour, and twice as long each time, up to a day. */
const failuresMin = 3;
const pause_ms = 3_600_000;
const pauseMax_ms = 24 * 3_600_000;

type Tools = Pick<ImportTools, "store" | "enqueue" | "log">;

/**
 * Launches what is due at `now`: of each website and kind of import the last hour that has come, once, however many
 * workers ask at the same time. A schedule that was not seen before begins with the hours behind `now`.
 */
export async function launchPlannedImports(tools: Tools, now: Date): Promise<void> {
  const failing = await failuresOf(tools.store.db);
  for (const website of await scheduledWebsites(tools.store.db)) {
    for (const schedule of schedulesOf(website)) {
      try {
        await launchIfDue(tools, { ...schedule, ...failing.get(nameOf(schedule)) }, now);
      } catch (problem) {
        // The others are not to wait for what is wrong with this one.
        tools.log?.error({ err: problem, website_id: website.id }, "a planned import cannot be launched");
      }
    }
  }
}

type PlannedImport = {
  website_id: number;
  website_name: string;
  scope: ScheduledScope;
  at: Date;
  /** In a row, where they space out what comes next; 0 otherwise. */
  failures: number;
};

/** What comes next, of each website (or of these) and kind of import once, the soonest first. */
export async function plannedImports(
  db: Db,
  limit: number,
  from?: Date,
  of?: ReadonlySet<number>,
): Promise<PlannedImport[]> {
  const now = from ?? (await momentOfDatabase(db));
  const failing = await failuresOf(db);
  const scheduled = (await scheduledWebsites(db)).filter(({ id }) => of === undefined || of.has(id));
  const planned = scheduled.flatMap((website) =>
    schedulesOf(website).flatMap((schedule) => {
      const { failures = 0, notBefore = now } = failing.get(nameOf(schedule)) ?? {};
      const after = notBefore > now ? new Date(notBefore.getTime() - 1) : now;
      return slotsAfter(schedule.expression, after, { count: 1 }).map((at) => ({
        website_id: website.id,
        website_name: website.name,
        scope: schedule.scope,
        at,
        failures,
      }));
    }),
  );
  return planned
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.website_id - b.website_id)
    .slice(0, limit);
}

type Schedule = Omit<Slot, "at"> & { since: Date | undefined };

function schedulesOf({ id, cron, taken }: ScheduledWebsite): Schedule[] {
  return scheduledScopes.flatMap((scope) => {
    const { expression, enabled } = { ...defaultSchedules[scope], ...cron?.[scope] };
    if (!enabled) return [];
    const last = taken[scope];
    const since = last?.expression === expression ? new Date(last.last_slot) : undefined;
    return [{ websiteId: id, scope, expression, since }];
  });
}

type Spaced = { failures?: number; notBefore?: Date };

function nameOf({ websiteId, scope }: Pick<Slot, "websiteId" | "scope">): string {
  return `${websiteId} ${scope}`;
}

/** Of the schedules that keep failing: since when, and until when they are left alone. */
async function failuresOf(db: Db): Promise<Map<string, Required<Spaced>>> {
  const failing = await failingSchedules(db, failuresMin);
  return new Map(
    failing.map(({ website_id: websiteId, scope, failures, last_failed_at }) => {
      const wait_ms = Math.min(pauseMax_ms, pause_ms * 2 ** (failures - failuresMin));
      const notBefore = new Date(last_failed_at.getTime() + wait_ms);
      return [nameOf({ websiteId, scope }), { failures, notBefore }];
    }),
  );
}

async function launchIfDue(
  tools: Tools,
  { since, notBefore, failures: _told, ...schedule }: Schedule & Spaced,
  now: Date,
): Promise<void> {
  if (!since) {
    await takeSlot(tools.store.db, { ...schedule, at: now });
    return;
  }
  const after = new Date(Math.max(since.getTime(), now.getTime() - madeUpFor_ms));
  const at = slotsAfter(schedule.expression, after, { until: now }).at(-1);
  if (!at) return;
  const { websiteId, scope } = schedule;
  await inTransaction(tools.store.db, async (tx) => {
    if (!(await takeSlot(tx, { ...schedule, at }))) return;
    if (notBefore && at < notBefore) return;
    // What waits will read the same.
    if (await hasPendingRun(tx, websiteId, scope)) return;
    // The run that waits for its source since an earlier hour goes on in place of a new one.
    if (await resumeAwaiting(tx, tools.enqueue, { websiteId, scope })) return;
    await createRunIn(tx, tools, { websiteId, scope, trigger: "cron" }).catch((problem: unknown) => {
      // An address that cannot be one will not be one in a minute: its hour is over.
      if (!(problem instanceof VigieError)) throw problem;
      tools.log?.error({ err: problem, website_id: websiteId }, "a planned import cannot be launched");
    });
  });
}
