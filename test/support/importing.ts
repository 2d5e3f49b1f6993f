// Imports as a test launches them: real files, the real database, what they leave behind.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { runImport } from "#server/domain/imports/runs/runImport.ts";
import {
  type RunRequest,
  createRun,
  discardRun,
  removeRun,
  resumeRun,
  startRun,
} from "#server/domain/imports/runs/runs.ts";
import type { ImportTools } from "#server/domain/imports/tools.ts";
import { uploadAndImport } from "#server/domain/imports/uploads/uploadAndImport.ts";
import { openStorage } from "#server/integrations/storage.ts";
import type { Store } from "#server/store/database.ts";
import type { Run } from "#server/store/queries/imports/runs/runs.ts";
import { pieces } from "./feeds.ts";
import { type Row, openMarket } from "./market.ts";
import { logInto } from "./log.ts";
import { clientFor } from "./outgoing.ts";
import { temporaryFolder } from "./temporary.ts";

export type Importing = Awaited<ReturnType<typeof openImporting>>;

/** How a file is sent and read: RunRequest without what the helper knows. */
type Request = Omit<RunRequest, "websiteId" | "source"> & { name?: string };

export async function openImporting() {
  const market = await openMarket();
  const { store } = market;
  const folder = join(await temporaryFolder(), "files");
  /** What the program would write to its log: our own faults. */
  const problems: string[] = [];
  const tools: ImportTools = {
    store,
    storage: openStorage(folder),
    http: clientFor(["127.0.0.1"]),
    config: { maxImport_bytes: 200_000_000, sourceTime_min: 60 },
    log: logInto(problems),
  };

  const send = (
    websiteId: number,
    content: string | Buffer,
    { name = "feed.csv", ...request }: Request = {},
  ) => uploadAndImport(tools, { websiteId, name, content: pieces(content, 65_536), maxBytes: 1e9 }, request);
  const importFile = async (websiteId: number, content: string | Buffer, request?: Request): Promise<Run> =>
    runImport(tools, (await send(websiteId, content, request)).id);
  const importAddress = async (websiteId: number, uri: string, request: Request = {}): Promise<Run> => {
    const run = await createRun(tools, { websiteId, source: { provider: "customdata", uri }, ...request });
    return runImport(tools, run.id);
  };
  return {
    ...market,
    folder,
    tools,
    problems,
    /** Sends a file; the run waits. */
    send,
    /** Sends a file and imports it to the end. */
    importFile,
    importAddress,
    run: async (id: number) =>
      (await sql<Run>`select * from website_import where id = ${id}`.execute(store.db)).rows[0]!,
    /** By the source's identifier. */
    products: async (websiteId: number) =>
      new Map((await productsOf(store, websiteId)).map((row) => [row["product_id"], row])),
    prices: async (websiteId: number) =>
      Object.fromEntries(
        (await productsOf(store, websiteId)).map((row) => [row["product_id"], row["price"]]),
      ),
    /** The history of a product, oldest first, as [moment, price]. */
    points: async (websiteId: number, productId: string) =>
      (await pointsOf(store, websiteId, productId)).map((point) => [
        point["created"].toISOString(),
        point["price"],
      ]),
    allProducts: (websiteId: number) => productsOf(store, websiteId),
    /** The website's attributes by slug: name and number of values. */
    dictionary: async (websiteId: number) => {
      const { rows } =
        await sql<Row>`select * from product_attribute where website_id = ${websiteId}`.execute(store.db);
      return Object.fromEntries(rows.map((row) => [row["slug_name"], [row["name"], row["values_count"]]]));
    },
    websiteFigures: async (websiteId: number) => {
      const { rows } = await sql<Row>`
        select products_count, last_observed_at from website_setting where id = ${websiteId}`.execute(
        store.db,
      );
      return rows[0]!;
    },
    /** Resumes a paused run and waits for its end. */
    resume: async (id: number) => runImport(tools, (await resumeRun(tools, id)).id),
    discard: (id: number) => discardRun(tools, id),
    /** Does a run that is over again, to its end. */
    again: async (id: number) => runImport(tools, (await startRun(tools, id)).id),
    remove: (id: number) => removeRun(tools, id),
    errorFile: async (run: Run) => {
      const { body } = await tools.storage.read("UploadImports", String(run.website_id), run.error_file!);
      return (await buffer(body)).toString();
    },
    /** One text for all that the import of a website may write to, rows' versions included. */
    state: (websiteId: number) => stateOf(store, websiteId),
    leftStaging: async () =>
      (
        await sql<{
          name: string;
        }>`select tablename as name from pg_tables where schemaname = 'staging'`.execute(store.db)
      ).rows.map(({ name }) => name),
    close: async () => {
      assert.deepEqual(problems, [], "the import met problems of its own");
      await market.close();
    },
  };
}

/** Lines of a feed under their header, separated by ";". */
export function feed(header: string, ...lines: string[]): string {
  return [header, ...lines, ""].join("\n");
}

async function productsOf(store: Store, websiteId: number): Promise<Row[]> {
  const found = await sql<Row>`
    select * from product where website_id = ${websiteId} order by kind, product_id, competitor_name`.execute(
    store.db,
  );
  return found.rows;
}

async function pointsOf(store: Store, websiteId: number, productId: string): Promise<Row[]> {
  const found = await sql<Row>`
    select point.* from product_history as point
    join product on product.website_id = point.website_id and product.id = point.product_id
    where point.website_id = ${websiteId} and product.product_id = ${productId} order by point.created`.execute(
    store.db,
  );
  return found.rows;
}

async function stateOf(store: Store, websiteId: number): Promise<string> {
  const hash = createHash("sha256");
  for (const table of ["product", "product_history", "product_attribute"]) {
    const rows = await sql<{ row: string }>`
      select xmin::text || row::text as row from ${sql.table(table)} as row
      where website_id = ${websiteId} order by 1`.execute(store.db);
    for (const { row } of rows.rows) hash.update(`${table} ${row}\n`);
  }
  return hash.digest("hex");
}
