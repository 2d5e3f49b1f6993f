// From staged lines to the products of the website, in one transaction: all of a run is applied, or nothing.
import { sql } from "kysely";
import { noteProductChanges } from "#server/domain/matching/noteChanges.ts";
import { importDoubtfulPrices, importMissesMost } from "#server/errors.ts";
import type { Db } from "#server/store/database.ts";
import { ensureHistoryPartition } from "#server/store/questions/historyPartition.ts";
import type { ImportedColumn } from "#server/store/questions/imports/lines.ts";
import { addPagesOfOffers, preferOffersOfOthers } from "#server/store/questions/imports/marketplaceLines.ts";
import {
  type Incoming,
  type Merge,
  compareWithStored,
  countIncoming,
  countPresent,
  dropDuplicates,
  insertNewProducts,
  insertOlderPoints,
  markMissing,
  noteAttributes,
  noteWebsite,
  prepareMerge,
  refreshEstimates,
  stagedKinds,
  updateChangedProducts,
} from "#server/store/questions/imports/merge.ts";
import type { Run } from "#server/store/questions/imports/runs.ts";
import { recountSellers } from "#server/store/questions/sellers.ts";
import type { HeldRun } from "./holdRun.ts";
import { doubtColumns } from "./lostColumns.ts";
import type { Reading } from "./readLines.ts";

/** Above this share of a website's products, a file is more likely wrong than the website has changed. */
const doubtfulShare = 0.9;
/** Of a handful of products a share says nothing. */
const doubtfulFrom = 20;
/** Sorting and hashing a million lines in memory rather than on disk. */
const workMemory = "96MB";
/** Words of new titles enter their index in large portions; the vacuum after the run brings in the last one. */
const pendingWords = "32MB";
/** A worker that falls asleep in the middle must not keep the products locked. */
const patience = "60s";

/**
 * Applies a run's lines to its website's products, their history and all that follows from them. Throws when the file
 * would make most products disappear or change most prices tenfold, or when columns are lost that gave products their
 * values, unless a person has confirmed the run.
 */
export async function mergeLines(held: HeldRun, { mapped, columns }: Reading): Promise<void> {
  const { run, session } = held;
  await session.db.transaction().execute(async (tx) => {
    await sql`select set_config('work_mem', ${workMemory}, true),
                     set_config('gin_pending_list_limit', ${pendingWords}, true),
                     set_config('idle_in_transaction_session_timeout', ${patience}, true)`.execute(tx);
    const lost = run.confirmed ? undefined : await doubtColumns(tx, run, columns);
    if (lost) throw lost;
    await ensureHistoryPartition(tx, "product_history", run.observedAt);
    const website = await websiteOf(tx, run.website_id);
    const older = website.last_observed_at !== null && run.observedAt < website.last_observed_at;
    const { merges, duplicates } = await mergesOf(tx, run, mapped, website);
    const figures = older ? await mergeHistory(tx, merges) : await mergeProducts(tx, run, merges);
    const notices = [...run.notices];
    if (duplicates > 0) notices.push({ key: "imports.duplicates", values: { count: duplicates } });
    if (older) notices.push({ key: "imports.olderThanStored", values: {} });
    // The last statement is the one that asks whether the run is still ours: if not, all is undone.
    await held.change({ ...figures, merged: true, percentage: 90, notices }, tx);
  });
}

type Figures = Pick<Run, "products_created" | "products_updated">;
type Website = { channel_code: string; competitor_as_customer_name: string[]; last_observed_at: Date | null };

async function websiteOf(tx: Db, id: number): Promise<Website> {
  const found = await sql<Website>`
    select channel_code, competitor_as_customer_name, last_observed_at from website_setting where id = ${id}`.execute(
    tx,
  );
  return found.rows[0]!;
}

/** A merge for each kind of product the file holds, its duplicates dropped. */
async function mergesOf(tx: Db, run: Run, columns: ReadonlySet<ImportedColumn>, website: Website) {
  await prepareMerge(tx, run);
  const kinds = await stagedKinds(tx, run);
  const merges = kinds.map((kind): Merge => ({ run, kind, mapped: columns }));
  let duplicates = 0;
  for (const merge of merges) duplicates += await dropDuplicates(tx, merge);
  if (website.channel_code === "") return { merges, duplicates };
  const { competitor_as_customer_name: ownNames } = website;
  await preferOffersOfOthers(tx, run.id, ownNames);
  const added = await addPagesOfOffers(tx, run.id, ownNames);
  if (!added) return { merges, duplicates };
  const pages: Merge = { run, kind: "product", mapped: new Set([...columns, "competitorsmkp"]) };
  return { merges: [pages, ...merges.filter((merge) => merge.kind === "mkp")], duplicates };
}

async function mergeProducts(tx: Db, run: Run, merges: Merge[]): Promise<Figures> {
  for (const merge of merges) await compareWithStored(tx, merge);
  const incoming = await countIncoming(tx);
  if (!run.confirmed) await doubt(tx, run, incoming);
  for (const merge of merges) {
    if (incoming.updates > 0) await updateChangedProducts(tx, merge);
    if (incoming.inserts > 0) await insertNewProducts(tx, merge);
  }
  if (incoming.missing > 0) await markMissing(tx, run);
  await refreshEstimates(tx, incoming.inserts);
  if (incoming.attributesChanged) await noteAttributes(tx, run);
  if (incoming.sellersChanged) await recountSellers(tx, run.website_id);
  await noteWebsite(tx, run);
  await noteProductChanges(tx, run.website_id, run.observedAt);
  return { products_created: incoming.created, products_updated: incoming.updated };
}

/** A file older than what is stored says nothing about today: it only adds to the history. */
async function mergeHistory(tx: Db, merges: Merge[]): Promise<Figures> {
  for (const merge of merges) await insertOlderPoints(tx, merge);
  return { products_created: 0, products_updated: 0 };
}

async function doubt(tx: Db, run: Run, { missing, jumped }: Incoming): Promise<void> {
  if (missing < doubtfulFrom && jumped < doubtfulFrom) return;
  const { present, priced } = await countPresent(tx, run);
  if (missing >= doubtfulFrom && missing >= present * doubtfulShare) throw importMissesMost(missing, present);
  if (jumped >= doubtfulFrom && jumped >= priced * doubtfulShare) throw importDoubtfulPrices(jumped, priced);
}
