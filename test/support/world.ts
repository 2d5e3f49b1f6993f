// A small shop world for the tests of the API: an admin, Alice and Bruno with a catalogue each, and a competitor
// they share. It is made once in a run, and copied. Requests go through the real application; only the network is left
// out.
import type { FastifyInstance, InjectOptions } from "fastify";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { buildApp } from "#server/api/app.ts";
import { readConfig } from "#server/config.ts";
import { makeAdministrator } from "#server/domain/accounts/administrators.ts";
import { type Logger, silentLog } from "#server/log.ts";
import { issueToken } from "#server/store/queries/accounts/tokens.ts";
import { openJobs } from "#server/jobs/jobs.ts";
import { startWorker } from "#server/jobs/worker.ts";
import { createHttpClient } from "#server/integrations/http.ts";
import { openImages } from "#server/integrations/images.ts";
import { openMailer } from "#server/integrations/mail.ts";
import { openStorage } from "#server/integrations/storage.ts";
import { websiteReader } from "#server/domain/matching/searching/thread.ts";
import { openDemo } from "#server/seed/index.ts";
import { openSearcher } from "#server/search/searcher.ts";
import type { Services } from "#server/services.ts";
import { openAddress } from "#server/store/sealed/addresses.ts";
import { type Store, openStore } from "#server/store/database.ts";
import { assertAnswersFitPage } from "./answers.ts";
import {
  type TestDatabase,
  cloneDatabase,
  createTemplate,
  databasesOfRun,
  freshDatabase,
} from "./database.ts";
import { kept } from "./kept.ts";
import { useTestKey } from "./secretKey.ts";
import { until } from "./until.ts";

// An answer is read as the test expects it; a wrong guess fails there.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = { status: number; body: any; headers: Record<string, unknown>; text: string };
export type Who = "admin" | "alice" | "bruno" | "nobody";
export type Shop = { customer: number; website: number; catalog: number };

export type World = {
  app: FastifyInstance;
  store: Store;
  services: Services;
  /** Ids of what each of them has. */
  admin: { customer: number };
  alice: Shop & { rival: number };
  bruno: Shop;
  /** A website that is a competitor of both. */
  shared: number;
  tokens: Record<Who, string>;
  call(
    who: Who,
    method: string,
    url: string,
    body?: unknown,
    options?: Partial<InjectOptions>,
  ): Promise<Answer>;
  /** A list address with a filter. */
  find(who: Who, path: string, filter?: unknown): Promise<Answer>;
  close(): Promise<void>;
};

export const passwords = { admin: "admin-secret-1", alice: "alice-secret-1", bruno: "bruno-secret-1" };

type Options = {
  withWorker?: boolean;
  /** The first id of a table's rows, for a world of its own that is no copy. */
  firstIds?: Readonly<Record<string, number>>;
  /** Where it logs; nowhere without it. */
  log?: Logger;
};
/** The ids of what is in the world. */
type Ids = Pick<World, "admin" | "alice" | "bruno" | "shared">;
type Prepared = { database: string; ids: Ids };

/** A copy of the world, with an application of its own. `settings` are environment variables. */
export async function openWorld(
  settings: Record<string, string> = {},
  options: Options = {},
): Promise<World> {
  const { database, ids } = await (options.firstIds ? newWorld(options.firstIds) : copiedWorld());
  const opened = await openApplication(database, settings, options);
  const { store, tokens } = opened;
  for (const who of ["admin", "alice", "bruno"] as const)
    tokens[who] = (await issueToken(store.db, ids[who].customer, 3_600, false)).id;
  const world: World = {
    ...opened,
    ...ids,
    find: (who, path, filter) =>
      opened.call(who, "GET", filter ? `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}` : path),
    close: async () => {
      await opened.close();
      // A test file stays loaded as long as its process: what it holds of a world would, too.
      for (const part of Object.keys(world)) delete (world as Partial<World>)[part as keyof World];
    },
  };
  return world;
}

/** The world for every file of a run to copy, in a copy of an empty database: `env` is what openWorld knows it by. */
export async function prepareWorld(adminUrl: string, empty: string) {
  const database = await createTemplate(adminUrl, empty);
  const ids = await makeWorld(database);
  const prepared: Prepared = { database: database.name, ids };
  return { env: { VIGIE_TEST_WORLD: JSON.stringify(prepared) }, drop: database.drop };
}

async function copiedWorld() {
  const { database, ids } = await preparedWorld();
  return { database: await cloneDatabase(database), ids };
}

async function newWorld(firstIds: Readonly<Record<string, number>>) {
  const database = await freshDatabase();
  return { database, ids: await makeWorld(database, firstIds) };
}

/** What `npm test` prepared; for a file that is run by hand, one of its own. */
async function preparedWorld(): Promise<Prepared> {
  const { VIGIE_TEST_WORLD: given } = process.env;
  return given ? (JSON.parse(given) as Prepared) : ownWorld();
}

const ownWorld = kept(
  async (): Promise<Prepared> => {
    const { adminUrl, name } = await databasesOfRun();
    return JSON.parse((await prepareWorld(adminUrl, name)).env.VIGIE_TEST_WORLD) as Prepared;
  },
  async () => undefined,
);

/** Fills an empty database, through the API itself. */
async function makeWorld(
  database: TestDatabase,
  firstIds: Readonly<Record<string, number>> = {},
): Promise<Ids> {
  const { store, tokens, call, close } = await openApplication(
    { ...database, drop: async () => undefined },
    {},
    // Its queues are there then, for whoever opens a copy with a worker.
    { withWorker: true },
  );
  const startIds = async (table: string, first = 1) =>
    sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${first}, false)`.execute(store.db);
  for (const [table, first] of Object.entries(firstIds)) await startIds(table, first);
  const admin = await makeAdministrator(store.db, {
    email: "admin@vigie.example",
    password: passwords.admin,
  });
  tokens.admin = (await issueToken(store.db, admin, 3_600, false)).id;

  const make = async (url: string, body: unknown): Promise<number> => {
    const answer = await call("admin", "POST", url, body);
    if (answer.status !== 200) throw new Error(`${url}: ${answer.text}`);
    return answer.body.id;
  };
  const openShop = async (name: "alice" | "bruno"): Promise<Shop> => {
    const email = `${name}@shop.example`;
    const customer = await make("/Customers", { username: name, email, password: passwords[name] });
    const website = await make("/WebsiteSettings", { url: `https://${name}.example`, name: `${name} shop` });
    const logo = `https://${name}.example/logo.png`;
    const catalog = await make("/Catalogs", { name, logo, website_id: website, customer_id: customer });
    return { customer, website, catalog };
  };
  const alice = await openShop("alice");
  const bruno = await openShop("bruno");
  const rival = await make("/WebsiteSettings", { url: "https://rival.example", name: "Rival" });
  const shared = await make("/WebsiteSettings", { url: "https://shared.example", name: "Shared" });
  await call("admin", "PUT", `/Catalogs/${alice.catalog}/competitors/rel/${rival}`);
  await call("admin", "PUT", `/Catalogs/${alice.catalog}/competitors/rel/${shared}`);
  await call("admin", "PUT", `/Catalogs/${bruno.catalog}/competitors/rel/${shared}`);
  await sql`delete from access_token`.execute(store.db);
  await startIds("access_token", firstIds["access_token"]);
  await close();
  return { admin: { customer: admin }, alice: { ...alice, rival }, bruno, shared };
}

/** The application on a database, and how it is asked; nobody has a token yet. */
async function openApplication(
  database: TestDatabase,
  settings: Record<string, string>,
  { withWorker = false, log = silentLog }: Options,
) {
  const folder = await mkdtemp(join(tmpdir(), "vigie-world-"));
  const env = { DATABASE_URL: database.url, VIGIE_DATA: folder, VIGIE_LOG_LEVEL: "fatal", ...settings };
  const config = readConfig(env, []);
  useTestKey();
  const store = openStore(database.url, { connections: 6 });
  const jobs = withWorker ? await openJobs(database.url) : undefined;
  const http = createHttpClient({ allow: config.outgoingAllow });
  const storage = openStorage(config.filesPlace);
  const services: Services = {
    config,
    store,
    databaseUrl: database.url,
    http,
    images: openImages({
      http,
      folder: join(folder, "images"),
      maxBytes: config.imageCache_bytes,
      open: openAddress,
    }),
    mail: openMailer(config, join(folder, "outbox")),
    storage,
    demo: openDemo({ store, storage }),
    searcher: openSearcher(websiteReader, {
      databaseUrl: database.url,
      capacity_bytes: config.searchCapacity_bytes,
    }),
    // Without a worker a test does by hand what it would.
    enqueue: jobs?.enqueue ?? (async () => undefined),
    log,
  };
  const worker = jobs && (await startWorker(services, jobs));
  const app = await buildApp(services, join(folder, "no-pages"));
  const tokens: Record<Who, string> = { admin: "", alice: "", bruno: "", nobody: "" };

  const call: World["call"] = async (who, method, url, body, options = {}) => {
    const response = await app.inject({
      method: method as "GET",
      url: `/api${url}`,
      headers: { ...(tokens[who] && { authorization: tokens[who] }), "accept-language": "en" },
      ...(body !== undefined && { payload: body as object }),
      ...options,
    });
    const isJson =
      String(response.headers["content-type"]).startsWith("application/json") && response.body !== "";
    const parsed = isJson ? response.json() : undefined;
    return { status: response.statusCode, body: parsed, headers: response.headers, text: response.body };
  };
  return {
    app,
    store,
    services,
    tokens,
    call,
    close: async () => {
      await worker?.stop();
      await jobs?.stop();
      await app.close();
      await services.searcher.close();
      await store.close();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
      assertAnswersFitPage();
    },
  };
}

/** Products put straight into a website; prices and fields as given, the rest made up. Returns their ids in order. */
export async function addProducts(
  store: Store,
  website_id: number,
  products: { title: string; price?: number | null; ean?: string; sku?: string; attributes?: unknown }[],
): Promise<number[]> {
  const ids = [];
  for (const { title, price = null, ean = null, sku = null, attributes = {} } of products) {
    const made = await sql<{ id: number }>`
      insert into product (website_id, product_id, title, price, ean, sku, attributes)
      values (${website_id}, ${`${title} ${ids.length}`}, ${title}, ${price}, ${ean}, ${sku}, ${JSON.stringify(attributes)}::jsonb)
      returning id`.execute(store.db);
    ids.push(made.rows[0]?.id ?? 0);
  }
  return ids;
}

/** Waits until every mail that was asked for has been sent, or will not be. */
export async function mailsAreSent({ store }: World): Promise<void> {
  const waiting = async () =>
    (
      await sql`
        select state from jobs.job where name = 'send-account-mail' and state in ('created', 'retry', 'active')`.execute(
        store.db,
      )
    ).rows;
  await until("every mail has been sent", waiting, { is: ({ length }) => length === 0 });
}
