// Asking for the record: each request by each caller, who all find the same world, whatever was asked before.
import assert from "node:assert/strict";
import { cpSync, rmSync } from "node:fs";
import { sql } from "kysely";
import { buildApp } from "#server/api/app.ts";
import type { Storage } from "#server/integrations/storage.ts";
import type { Services } from "#server/services.ts";
import { type Store, openStore } from "#server/store/database.ts";
import { cloneDatabase } from "../support/database.ts";
import { type Answered, type UndoneCall, inUndoneCalls } from "../support/undoneCalls.ts";
import { injected } from "./ask.ts";
import { type Caller, type Exchange, callers } from "./recordPages.ts";
import type { RecordedWorld } from "./recordedWorld.ts";
import type { Request } from "./requests.ts";

type Answers = Record<Caller, Answered>;

/** What each request is answered, in the order of the requests. Fails when something was left behind. */
export async function exchangesOf(world: RecordedWorld, requests: readonly Request[]): Promise<Exchange[]> {
  const answers = new Map<Request, Answers>();
  const untouched = await contentOf(world.store);
  const files = restoredFiles(world.services);
  const restored = { ...world, services: { ...world.services, storage: files.storage } };
  await inUndoneCalls(restored, async (call) => {
    for (const request of requests.filter(({ forGood }) => !forGood))
      answers.set(request, await answersOf(world, request, files.restore, call));
  });
  assert.deepEqual(await contentOf(world.store), untouched, "tables that hold what a call left behind");
  await onFreshClones(restored, async (call) => {
    for (const request of requests.filter(({ forGood }) => forGood))
      answers.set(request, await answersOf(world, request, files.restore, call));
  });
  return requests.map((request) => ({ request, answers: answers.get(request)! }));
}

async function answersOf(
  { tokens }: RecordedWorld,
  request: Request,
  restoreFiles: () => void,
  call: UndoneCall,
): Promise<Answers> {
  const tokenOf: Record<Caller, string> = {
    nobody: "",
    owner: tokens.alice,
    foreign: tokens.bruno,
    administrator: tokens.admin,
  };
  const answers: Partial<Answers> = {};
  for (const caller of callers) {
    answers[caller] = await call(injected(request, tokenOf[caller]), request.events);
    restoreFiles();
  }
  return answers as Answers;
}

/** A sum of the rows of each table, by its name. */
async function contentOf({ db }: Store): Promise<Record<string, string>> {
  const { rows } = await sql<{ question: string }>`
    select string_agg(format('select %L as name, md5(coalesce(string_agg(line::text, chr(10) order by line::text), '''')) as sum from %I.%I as line',
             table_name, table_schema, table_name), ' union all ') as question
    from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const sums = await sql<{ name: string; sum: string }>`${sql.raw(rows[0]!.question)}`.execute(db);
  return Object.fromEntries(sums.rows.map(({ name, sum }) => [name, sum]));
}

/** The storage, and what brings its files back once one was written or removed. */
function restoredFiles({ config, storage }: Services) {
  const folder = String(config.filesPlace);
  const kept = `${folder}-kept`;
  cpSync(folder, kept, { recursive: true, preserveTimestamps: true });
  let isChanged = false;
  const noted = <Method extends (...args: never[]) => unknown>(method: Method) =>
    ((...args: never[]) => {
      isChanged = true;
      return method(...args);
    }) as Method;
  const { createContainer, removeContainer, write, remove } = storage;
  const noting: Storage = {
    ...storage,
    createContainer: noted(createContainer),
    removeContainer: noted(removeContainer),
    write: noted(write),
    remove: noted(remove),
  };
  const restore = () => {
    if (!isChanged) return;
    rmSync(folder, { recursive: true });
    cpSync(kept, folder, { recursive: true, preserveTimestamps: true });
    isChanged = false;
  };
  return { storage: noting, restore };
}

/** Calls the application on a database of its own, which is thrown away after each call that was not refused. */
async function onFreshClones(
  world: Pick<RecordedWorld, "services" | "store">,
  work: (call: UndoneCall) => Promise<void>,
): Promise<void> {
  const kept = await copyOf(world);
  const now: { store: Store; drop(): Promise<void> } = await openClone(kept.name);
  const app = await buildApp({ ...world.services, store: storeOf(() => now.store) }, "no-pages");
  const renew = async () => {
    await now.store.close();
    await now.drop();
    Object.assign(now, await openClone(kept.name));
  };
  try {
    await work(async (asked) => {
      const { statusCode, headers, rawPayload } = await app.inject(asked);
      if (statusCode < 400) await renew();
      return { status: statusCode, headers, body: rawPayload };
    });
  } finally {
    await app.close();
    await now.store.close();
    await now.drop();
    await kept.drop();
  }
}

/** A copy that nobody is connected to: only such a database can be cloned. */
async function copyOf({ services, store }: Pick<RecordedWorld, "services" | "store">) {
  // The pool connects again when it is asked next. Who sends the others away goes last, by an error.
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() order by pid = pg_backend_pid()`
    .execute(store.db)
    .catch(() => undefined);
  const copy = await cloneDatabase(nameIn(services.databaseUrl));
  return { ...copy, name: nameIn(copy.url) };
}

function nameIn(url: string): string {
  return new URL(url).pathname.slice(1);
}

async function openClone(name: string): Promise<{ store: Store; drop(): Promise<void> }> {
  const { url, drop } = await cloneDatabase(name);
  return { store: openStore(url, { connections: 2 }), drop };
}

/** A store for an application that outlives it. */
function storeOf(present: () => Store): Store {
  return {
    db: forwarded(() => present().db),
    pool: forwarded(() => present().pool),
    left: forwarded(() => present().left),
    close: () => present().close(),
  };
}

function forwarded<Whole extends object>(present: () => Whole): Whole {
  return new Proxy({} as Whole, {
    get: (_, name) => {
      const whole = present();
      const value: unknown = Reflect.get(whole, name, whole);
      return typeof value === "function" ? (value.bind(whole) as unknown) : value;
    },
  });
}
