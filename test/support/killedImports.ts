// Imports of a shop whose worker is killed: what is there right after, and what the next worker makes of it. The tests
// kill at every step of an import, `npm run bench -- kill` at moments of chance.
import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { sql } from "kysely";
import { recoverImports } from "#server/domain/imports/runs/pendingRuns.ts";
import { runImport } from "#server/domain/imports/runs/runImport.ts";
import { createRun } from "#server/domain/imports/runs/runs.ts";
import type { Run } from "#server/store/queries/imports/runs/runs.ts";
import type { Feed, FeedServer } from "./feedServer.ts";
import { type Importing, feed } from "./importing.ts";
import { untilNoSessionLock } from "./locks.ts";

export const bySku = { type_options: { uniqueProductIdentifier: "sku" } };

/** How the worker that is to be killed is given its file, and when it is killed. */
export type Kill = {
  /** Of the whole file, by default given at once. */
  source?: Omit<Feed, "content" | "etag">;
  /** Resolves at the moment; what it returns is done once the worker is dead. */
  moment(run: Run): Promise<void | (() => Promise<void>)>;
};

/** As the killed worker left the run, and recovered for the next one. */
export type LeftRun = Pick<Run, "status" | "merged"> & { staged: "nothing" | "some lines" | "all lines" };

const program = join(import.meta.dirname, "importProcess.ts");
const padding = "x".repeat(100);

/** Products of the first version, unless a test has another number: more than an import stages together. */
export const productsAtFirst = 5_000;

/** A worker in a process of its own, which begins with this website. `node`: what Node is told beside the program. */
export async function startWorker(
  { url, folder }: Importing,
  site: number,
  node: readonly string[] = [],
): Promise<ChildProcess> {
  const args = [...node, program, url, folder, String(site)];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  workers.add(child);
  child.once("exit", () => workers.delete(child));
  await once(child.stdout, "data");
  return child;
}

const workers = new Set<ChildProcess>();
process.once("exit", () => {
  for (const worker of workers) worker.kill("SIGKILL");
});

/** A shop with its first import done. Each kill is one of the import of its next version. */
export async function openKilledImports(imports: Importing, web: FeedServer, products = productsAtFirst) {
  const site = await imports.website();
  let [version, prices] = [0, pricesOf(0, products)];
  let points = prices.size;
  await imports.importFile(site, fileOf(prices), { options: bySku });

  /** Throws unless the products are as before or as after the kill, and as after once another worker was there. */
  const kill = async ({ source, moment }: Kill): Promise<LeftRun> => {
    version += 1;
    const before = prices;
    prices = pricesOf(version, products);
    const changed = [...before].filter(([sku, price]) => prices.get(sku) !== price).length;
    const created = prices.size - before.size;
    points += changed + created;

    const name = `shop-${site}-version-${version}.csv`;
    const whole = { content: fileOf(prices), etag: `"${name}"` };
    const uri = web.serve(name, { ...whole, ...source });
    const options = { websiteId: site, source: { provider: "customdata", uri }, options: bySku };
    const run = await createRun(imports.tools, options);
    const worker = await startWorker(imports, site);
    const release = await moment(run);
    await killed(worker);
    await release?.();

    const seen = await seenAtOnce(imports, run);
    assert.deepEqual(seen.prices, Object.fromEntries(seen.merged ? prices : before), `version ${version}`);
    await untilNoSessionLock(imports.db);
    await recoverImports(imports.tools);
    const left = await imports.run(run.id);

    web.serve(name, whole);
    const done = await runImport(imports.tools, run.id);
    assert.deepEqual(
      [done.status, done.products_count, done.products_created, done.products_updated, done.products_error],
      ["complete", prices.size, created, changed, 0],
    );
    assert.deepEqual(await imports.prices(site), Object.fromEntries(prices));
    assert.equal(
      await pointsOf(imports, site),
      points,
      "a point per product, and one per change of its price",
    );
    assert.deepEqual(await imports.leftStaging(), []);
    return { status: left.status, merged: left.merged, staged: stagedOf(left, prices.size) };
  };
  return { site, kill };
}

async function killed(worker: ChildProcess): Promise<void> {
  const gone = worker.exitCode === null ? once(worker, "exit") : undefined;
  worker.kill("SIGKILL");
  await gone;
}

function stagedOf({ position }: Run, lines: number): LeftRun["staged"] {
  if (position === 0) return "nothing";
  return position < lines ? "some lines" : "all lines";
}

/** Prices of a shop that changes a third of them, and adds twenty products, with each version. */
export function pricesOf(version: number, atFirst = productsAtFirst): Map<string, number> {
  return new Map(
    Array.from({ length: atFirst + 20 * version }, (_, index) => {
      const changes = Math.floor((version + (index % 3)) / 3);
      return [`A${index}`, 10 + (index % 50) + changes];
    }),
  );
}

export function fileOf(prices: Map<string, number>): string {
  const lines = [...prices].map(([sku, price]) => `${sku};Produit ${sku} ${padding};${price}`);
  return feed("sku;titre;prix", ...lines);
}

/** What the run says and what the products are, at one moment: PostgreSQL may still be busy with a last commit. */
async function seenAtOnce({ db }: Importing, { id, website_id }: Run) {
  const seen = await sql<{ merged: boolean; prices: Record<string, number> }>`
    select merged, (select json_object_agg(product_id, price) from product where website_id = ${website_id}) as prices
    from website_import where id = ${id}`.execute(db);
  return seen.rows[0]!;
}

async function pointsOf({ db }: Importing, site: number): Promise<number> {
  const counted = await sql<{ points: number }>`
    select count(*)::int as points from product_history where website_id = ${site}`.execute(db);
  return counted.rows[0]!.points;
}
