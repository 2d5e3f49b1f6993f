// Imports that start by themselves, at the hours of their website's schedules.
import type { ScheduledScope } from "#shared/entities/extractorSource.ts";
import { slotsAfter } from "#shared/calendar/schedule.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import {
  type RunningSchedule,
  failingSchedules,
  hasUnfinishedRun,
  noteSchedules,
  runningSchedules,
  takeSlot,
} from "#server/store/queries/imports/runs/schedules.ts";
import { VigieError } from "#server/errors.ts";
import { momentOfDatabase } from "#server/store/moment.ts";
import { resumeAwaiting } from "../sources/awaitedSources.ts";
import { createRunIn } from "./runs.ts";
import type { ImportTools } from "../tools.ts";

/** Hours that were missed, because no worker ran, are made up for once, within this time. */
const madeUpFor_ms = 6 * 3_600_000;

/** From so many failures in a row on, the next one waits for an hour, and twice as long each time, up to a day. */
const failuresMin = 3;
const pause_ms = 3_600_000;
const pauseMax_ms = 24 * 3_600_000;

type Tools = Pick<ImportTools, "store" | "enqueue" | "log">;

/**
 * Launches what is due at `now`: of each website and kind of import the last hour that has come, once, however many
 * workers ask at the same time. The hours of a schedule begin behind the moment from which on it runs, which whoever
 * switches it on notes, or else the first look.
 */
export async function launchPlannedImports(tools: Tools, now: Date): Promise<void> {
  const { db } = tools.store;
  await noteSchedules(db, now);
  const failing = await failuresOf(db);
  for (const schedule of await runningSchedules(db)) {
    try {
      await launchIfDue(tools, { ...schedule, ...failing.get(nameOf(schedule)) }, now);
    } catch (problem) {
      // The others are not to wait for what is wrong with this one.
      tools.log?.error(
        { err: problem, website_id: schedule.website_id },
        "a planned import cannot be launched",
      );
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

/**
 * What comes next, of each website (or of these) and kind of import once, the soonest first. An hour that has come, and
 * that no worker has taken yet, is next: it is made up for.
 */
export async function plannedImports(
  db: Db,
  limit: number,
  from?: Date,
  of?: ReadonlySet<number>,
): Promise<PlannedImport[]> {
  const now = from ?? (await momentOfDatabase(db));
  const failing = await failuresOf(db);
  const schedules = await runningSchedules(db, of && [...of]);
  const planned = schedules.flatMap((schedule) => {
    const { website_id, website_name, scope } = schedule;
    const { failures = 0, notBefore } = failing.get(nameOf(schedule)) ?? {};
    const at = nextOf(schedule, notBefore, now);
    return at ? [{ website_id, website_name, scope, at, failures }] : [];
  });
  return planned
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.website_id - b.website_id)
    .slice(0, limit);
}

function nextOf(schedule: RunningSchedule, notBefore: Date | undefined, now: Date): Date | undefined {
  const due = dueOf(schedule, now);
  if (due && !(notBefore && due < notBefore)) return due;
  const after = notBefore && notBefore > now ? new Date(notBefore.getTime() - 1) : now;
  return slotsAfter(schedule.expression, after, { count: 1 })[0];
}

/** The last hour that has come since the schedule runs, and that is not too late to be made up for. */
function dueOf({ since, expression }: RunningSchedule, now: Date): Date | undefined {
  if (!since) return undefined;
  const after = new Date(Math.max(since.getTime(), now.getTime() - madeUpFor_ms));
  return slotsAfter(expression, after, { until: now }).at(-1);
}

type Spaced = { failures?: number; notBefore?: Date };

function nameOf({ website_id, scope }: Pick<RunningSchedule, "website_id" | "scope">): string {
  return `${website_id} ${scope}`;
}

/** Of the schedules that keep failing: since when, and until when they are left alone. */
async function failuresOf(db: Db): Promise<Map<string, Required<Spaced>>> {
  const failing = await failingSchedules(db, failuresMin);
  return new Map(
    failing.map(({ website_id, scope, failures, last_failed_at }) => {
      const wait_ms = Math.min(pauseMax_ms, pause_ms * 2 ** (failures - failuresMin));
      const notBefore = new Date(last_failed_at.getTime() + wait_ms);
      return [nameOf({ website_id, scope }), { failures, notBefore }];
    }),
  );
}

async function launchIfDue(
  tools: Tools,
  { notBefore, ...schedule }: RunningSchedule & Spaced,
  now: Date,
): Promise<void> {
  const at = dueOf(schedule, now);
  if (!at) return;
  const { website_id: websiteId, scope, expression } = schedule;
  await inTransaction(tools.store.db, async (tx) => {
    if (!(await takeSlot(tx, { websiteId, scope, expression, at }))) return;
    if (notBefore && at < notBefore) return;
    // What waits, or is at work, reads the same: also one whose worker was killed, which goes on.
    if (await hasUnfinishedRun(tx, websiteId, scope)) return;
    // The run that waits for its source since an earlier hour goes on in place of a new one.
    if (await resumeAwaiting(tx, tools.enqueue, { websiteId, scope })) return;
    await createRunIn(tx, tools, { websiteId, scope, trigger: "cron" }).catch((problem: unknown) => {
      // An address that cannot be one will not be one in a minute: its hour is over.
      if (!(problem instanceof VigieError)) throw problem;
      tools.log?.error({ err: problem, website_id: websiteId }, "a planned import cannot be launched");
    });
  });
}
