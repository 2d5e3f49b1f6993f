// The database a benchmark reads, with the cache that the product gives its own. A size is built once per run; with VIGIE_BENCH_KEEP=1 it stays on the server of
// VIGIE_TEST_DATABASE_URL and is found again, unless the builder has changed since.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { readConfig } from "#server/config.ts";
import { issueToken } from "#server/store/queries/accounts/tokens.ts";
import { silentLog } from "#server/log.ts";
import { openInstallation } from "#server/installation.ts";
import { loadDemo } from "#server/seed/loadDemo.ts";
import { type Store, openStore } from "#server/store/database.ts";
import { sharedBuffers } from "#server/store/embedded/settings.ts";
import { migrate } from "#server/store/migrate.ts";
import { newFolder } from "../../test/support/temporary.ts";
import { startTestServer } from "../../test/support/testServer.ts";
import { type BuiltMarket, buildMarket } from "./buildMarket.ts";
import { type SizeName, sizes } from "./sizes.ts";

export type BenchMarket = BuiltMarket & {
  url: string;
  store: Store;
  /** An access token of the shop's customer. */
  token: string;
  close(): Promise<void>;
};

/** S is the demo shop, M and L are generated. */
export type BenchSize = "S" | SizeName;

const kept = process.env["VIGIE_BENCH_KEEP"] === "1";

/** The size asked for by VIGIE_BENCH_SIZE, M when nothing is. */
export function askedSize(): BenchSize {
  const size = process.env["VIGIE_BENCH_SIZE"] ?? "M";
  if (size !== "S" && size !== "M" && size !== "L")
    throw new Error(`VIGIE_BENCH_SIZE is S, M or L, not ${size}`);
  return size;
}

export async function openBenchMarket(size: BenchSize, log: (line: string) => void): Promise<BenchMarket> {
  const given = process.env["VIGIE_TEST_DATABASE_URL"];
  const server = given ? undefined : await startTestServer(sharedBuffers());
  const adminUrl = given ?? server!.url;
  const name = `vigie_bench_${size.toLowerCase()}_${fingerprint()}`;
  const url = Object.assign(new URL(adminUrl), { pathname: `/${name}` }).href;
  if (!(await isBuilt(adminUrl, name))) await build(adminUrl, name, url, size, log);
  await migrate(url);
  const store = openStore(url, { connections: 4 });
  const market = await marketIn(store);
  const { id: token } = await issueToken(store.db, market.customerId, 86_400, false);
  return {
    ...market,
    url,
    store,
    token,
    close: async () => {
      await store.close();
      if (!kept) await asAdmin(adminUrl, `drop database if exists ${name} with (force)`);
      await server?.stop();
    },
  };
}

/** Built to its end: what was given up half-way is not found. */
async function isBuilt(adminUrl: string, name: string): Promise<boolean> {
  if (!kept) return false;
  const rows = await asAdmin(
    adminUrl,
    `select shobj_description(oid, 'pg_database') as mark from pg_database where datname = '${name}'`,
  );
  return rows[0]?.["mark"] === "built";
}

async function build(
  adminUrl: string,
  name: string,
  url: string,
  size: BenchSize,
  log: (line: string) => void,
) {
  const begun = performance.now();
  log(`building ${size}`);
  await asAdmin(adminUrl, `drop database if exists ${name} with (force)`);
  await asAdmin(adminUrl, `create database ${name}`);
  if (size === "S") await buildDemo(url);
  else {
    await migrate(url);
    const store = openStore(url, { connections: 2 });
    await buildMarket(store, sizes[size], log);
    await store.close();
  }
  await asAdmin(adminUrl, `comment on database ${name} is 'built'`);
  log(`built in ${((performance.now() - begun) / 1000).toFixed(0)} s\n`);
}

async function buildDemo(url: string): Promise<void> {
  const folder = await newFolder();
  const config = readConfig({ DATABASE_URL: url, VIGIE_DATA: folder, VIGIE_LOG_LEVEL: "fatal" }, []);
  const installation = await openInstallation(config, {
    tell: () => undefined,
    log: silentLog,
    withoutJobs: true,
  });
  await loadDemo(installation.services, { print: () => undefined, language: "fr" });
  await installation.close();
}

/** The catalogue with the most products. */
async function marketIn(store: Store): Promise<BuiltMarket> {
  const { rows } = await sql<BuiltMarket>`
    select catalog.id as "catalogId", catalog.website_id as "websiteId", catalog.customer_id as "customerId",
           array(select website_id from catalog_competitor where catalog_id = catalog.id order by website_id)
             as "competitorIds"
    from catalog
    order by (select count(*) from matched_product where catalog_id = catalog.id) desc limit 1`.execute(
    store.db,
  );
  return rows[0]!;
}

/** Of the files that decide what is built. */
function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of ["buildMarket.ts", "products.ts", "sizes.ts"]) {
    hash.update(readFileSync(join(import.meta.dirname, file)));
  }
  return hash.digest("hex").slice(0, 8);
}

async function asAdmin(adminUrl: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
