// Every job on a page: what it carries, how it waits, when it runs by itself. pg-boss keeps them in its own schema.
import { PgBoss, type QueuePolicy, fromKysely } from "pg-boss";
import type { Log } from "#server/log.ts";
import type { ByWith } from "#server/store/by.ts";
import type { Db } from "#server/store/database.ts";

/** What each job is told. */
export type Payloads = {
  "run-imports": { website_id: number };
  "follow-changes": Record<string, never>;
  "recover-imports": Record<string, never>;
  "launch-planned-imports": Record<string, never>;
  /** `launched_by`: who changed what is asked for; 0 for nobody in particular; absent: the clock. */
  "import-offers": { catalog_id: number; launched_by?: number };
  "enqueue-offers": Record<string, never>;
  "run-requested-rules": { catalog_id: number };
  "enqueue-rules": Record<string, never>;
  "apply-value-mappings": { catalog_id: number };
  /** `asked`: somebody looks for products by an image, whether the website is matched by image or not. */
  "hash-images": { website_id: number; asked?: true };
  "enqueue-image-hashes": Record<string, never>;
  "prepare-history": Record<string, never>;
  "fill-standings": Record<string, never>;
  "expire-prices": Record<string, never>;
  "clean-old-products": Record<string, never>;
  "clean-up-source-lines": Record<string, never>;
  "remove-lapsed-deletions": Record<string, never>;
  "vacuum-products": Record<string, never>;
  "count-sources": Record<string, never>;
  "expire-uploads": Record<string, never>;
  "send-account-mail":
    | { request: string; purpose: "reset"; email: string }
    | { request: string; purpose: "verify" | "invitation"; customer_id: number }
    | { request: string; purpose: "email" | "emailChanged"; customer_id: number; email: string };
  "clean-up-sessions": Record<string, never>;
  "clean-up-changes": Record<string, never>;
};
export type JobName = keyof Payloads;

type Job<Payload> = {
  /** standard: as many as are asked for; short: one may wait while another works; exclusive: one at all. */
  policy: QueuePolicy;
  /** Jobs of different keys do not wait for each other. */
  key?: (payload: Payload) => string;
  /** How often it is tried again after a failure, with growing pauses. */
  retries: number;
  /** No job of this kind works longer. */
  expire_s: number;
  /** How many a worker process runs at once. */
  atOnce: number;
  /** Cron, Europe/Paris. */
  schedule?: string;
};

export const everyMinute = "* * * * *";

/** The runs wait in website_import; this job only tells a worker to look there (docs/decisions/0005). */
export const jobs: { [Name in JobName]: Job<Payloads[Name]> } = {
  "run-imports": {
    policy: "short",
    key: ({ website_id }) => String(website_id),
    retries: 2,
    expire_s: 6 * 3600,
    atOnce: 2,
  },
  "follow-changes": { policy: "short", retries: 5, expire_s: 3600, atOnce: 1, schedule: everyMinute },
  "recover-imports": { policy: "exclusive", retries: 0, expire_s: 60, atOnce: 1, schedule: everyMinute },
  "launch-planned-imports": {
    policy: "exclusive",
    retries: 0,
    expire_s: 300,
    atOnce: 1,
    schedule: everyMinute,
  },
  "import-offers": {
    policy: "short",
    key: ({ catalog_id }) => String(catalog_id),
    retries: 2,
    expire_s: 60,
    atOnce: 1,
  },
  "enqueue-offers": { policy: "exclusive", retries: 1, expire_s: 60, atOnce: 1, schedule: "30 5 * * *" },
  "run-requested-rules": {
    policy: "short",
    key: ({ catalog_id }) => String(catalog_id),
    retries: 2,
    expire_s: 6 * 3600,
    // Each fills a processor and some hundred megabytes. Two, so that a long one does not keep all others waiting.
    atOnce: 2,
  },
  "enqueue-rules": { policy: "exclusive", retries: 0, expire_s: 60, atOnce: 1, schedule: everyMinute },
  "apply-value-mappings": {
    policy: "short",
    key: ({ catalog_id }) => String(catalog_id),
    retries: 2,
    expire_s: 3600,
    atOnce: 1,
  },
  "hash-images": {
    policy: "short",
    key: ({ website_id }) => String(website_id),
    retries: 2,
    expire_s: 600,
    atOnce: 1,
  },
  "enqueue-image-hashes": {
    policy: "exclusive",
    retries: 0,
    expire_s: 60,
    atOnce: 1,
    schedule: "25 * * * *",
  },
  "prepare-history": { policy: "exclusive", retries: 5, expire_s: 60, atOnce: 1, schedule: "15 0 * * *" },
  // Asked for at each start: an installation that comes from an earlier version has days to write.
  "fill-standings": {
    policy: "exclusive",
    retries: 5,
    expire_s: 6 * 3600,
    atOnce: 1,
    schedule: "20 * * * *",
  },
  "expire-prices": { policy: "exclusive", retries: 1, expire_s: 1800, atOnce: 1, schedule: "5 * * * *" },
  "clean-old-products": {
    policy: "exclusive",
    retries: 1,
    expire_s: 3600,
    atOnce: 1,
    schedule: "30 3 * * *",
  },
  "count-sources": { policy: "exclusive", retries: 1, expire_s: 600, atOnce: 1, schedule: "35 * * * *" },
  "clean-up-source-lines": {
    policy: "exclusive",
    retries: 1,
    expire_s: 3600,
    atOnce: 1,
    schedule: "10 4 * * *",
  },
  "remove-lapsed-deletions": {
    policy: "exclusive",
    retries: 1,
    expire_s: 3600,
    atOnce: 1,
    schedule: "0 4 * * *",
  },
  // After many products went at once.
  "vacuum-products": { policy: "short", retries: 1, expire_s: 3600, atOnce: 1 },
  "expire-uploads": { policy: "exclusive", retries: 1, expire_s: 3600, atOnce: 1, schedule: "40 3 * * *" },
  // Ten times with growing pauses: some two hours of a mail server that does not answer.
  "send-account-mail": { policy: "standard", retries: 10, expire_s: 120, atOnce: 2 },
  "clean-up-changes": { policy: "exclusive", retries: 1, expire_s: 3600, atOnce: 1, schedule: "50 3 * * *" },
  "clean-up-sessions": { policy: "exclusive", retries: 1, expire_s: 3600, atOnce: 1, schedule: "20 4 * * *" },
};

/** Asks for a job in the transaction of the change that needs it. The same job asked for twice is done once. */
export type Enqueue = <Name extends JobName>(db: Db, name: Name, payload: Payloads[Name]) => Promise<void>;

/** For whom something is done that asks for jobs. */
export type ByEnqueuing = ByWith<{ enqueue: Enqueue }>;

export type Jobs = {
  readonly boss: PgBoss;
  readonly enqueue: Enqueue;
  /** Waits for the jobs at work, at most `timeout_ms`. */
  stop(timeout_ms?: number): Promise<void>;
};

const timeZone = "Europe/Paris";
type JobsOptions = {
  log?: Log;
  /** Kept by this process, beside one that hears of new jobs. */
  connections?: number;
};
/** A worker that is killed is missed after this long. */
const heartbeat_s = 30;

/** Connects to the job queues, making or renewing them. A process that only asks for jobs does so too. */
export async function openJobs(
  databaseUrl: string,
  { log, connections = 4 }: JobsOptions = {},
): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: "jobs",
    application_name: "vigie-jobs",
    max: connections,
    useListenNotify: true,
  });
  // pg-boss tries again by itself; while PostgreSQL is away that is all there is to say.
  boss.on("error", (problem) => log?.warn({ err: problem }, "the queues of jobs"));
  await boss.start();
  for (const [name, job] of Object.entries(jobs)) await prepareQueue(boss, name, job);
  return {
    boss,
    enqueue: async (db, name, payload) => {
      const singletonKey = jobs[name].key?.(payload);
      await boss.send(name, payload, { db: fromKysely(db), ...(singletonKey && { singletonKey }) });
    },
    stop: (timeout_ms = 30_000) => boss.stop({ graceful: true, timeout: timeout_ms }),
  };
}

async function prepareQueue(boss: PgBoss, name: string, job: Omit<Job<never>, "key">): Promise<void> {
  const options = {
    retryLimit: job.retries,
    retryBackoff: true,
    retryDelay: 5,
    expireInSeconds: job.expire_s,
    heartbeatSeconds: heartbeat_s,
    deleteAfterSeconds: 86_400,
    notify: true,
  };
  await boss.createQueue(name, { ...options, policy: job.policy });
  await boss.updateQueue(name, options);
  // What was missed while no machine was on is made up for, once: each looks at all there is to do.
  if (job.schedule) await boss.schedule(name, job.schedule, {}, { tz: timeZone, missed: "once" });
}
