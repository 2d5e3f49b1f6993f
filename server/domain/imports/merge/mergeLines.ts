// From staged lines to the products of the website, in one transaction: all of a run is applied, or nothing.
import { type MergeSettings, setForMerge } from "#server/store/queries/imports/tuning.ts";
import { type ImportedWebsite, importedWebsite } from "#server/store/queries/imports/importedWebsite.ts";
import { DoubtfulImport, importFollowsNothing, importHasNoOffers, isOfPrices } from "#server/errors.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import { ensureHistoryPartitions } from "#server/store/queries/products/historyPartition.ts";
import { markOfLines } from "#server/store/queries/imports/markOfLines.ts";
import { completeDates, prepareEarlier } from "#server/store/queries/imports/merge/datedLines.ts";
import { moveEarlier } from "#server/store/queries/imports/merge/moveEarlier.ts";
import { holdFollowing } from "#server/store/queries/imports/marketplaces.ts";
import {
  addPagesOfOffers,
  preferOffersOfOthers,
} from "#server/store/queries/imports/merge/marketplaceLines.ts";
import { type Dropped, dropDuplicates } from "#server/store/queries/imports/merge/dropDuplicates.ts";
import { prepareMerge, stagedKinds } from "#server/store/queries/imports/merge/merge.ts";
import { lastMapping } from "#server/store/queries/imports/storedFields.ts";
import { beginTrial, undoTrial } from "#server/store/queries/imports/merge/trialWrites.ts";
import { type Merge, isOfOffers, isWhole } from "#server/store/queries/imports/merge/mergedValues.ts";
import { lockQuarantine } from "#server/store/queries/imports/quarantine/quarantine.ts";
import { lastIdentifier } from "#server/store/queries/imports/merge/identifiedAnew.ts";
import { identifyAnew } from "#server/store/queries/imports/merge/identifyAnew.ts";
import { isCrawled } from "#shared/reference/providers.ts";
import type { Run, RunSource } from "#server/store/queries/imports/runs/runs.ts";
import { awayInFile, markBroughtBack, prepareBroughtBack } from "#server/store/queries/bin/awayInImports.ts";
import { bringBackProducts } from "#server/store/queries/bin/bringBack.ts";
import type { HeldRun } from "../runs/holdRun.ts";
import type { Identified } from "./doubts.ts";
import { rememberReading } from "../reading/configuredReading.ts";
import { emptiedThoughGone, judgeColumns } from "./lostColumns.ts";
import { whatIs } from "./noticeWords.ts";
import type { Reading } from "../reading/readLines.ts";
import { mergeNotices } from "./mergeNotices.ts";
import { mergeHistory, mergeProducts } from "./mergeProducts.ts";
import { storedFileOf } from "../sources/source.ts";

export const mergeSettings: MergeSettings = {
  /** Sorting and hashing a million lines in memory rather than on disk. */
  workMemory: "96MB",
  /** Words of new titles enter their index in large portions; the vacuum after the run brings in the last one. */
  pendingWords: "32MB",
  /** A worker that falls asleep in the middle must not keep the products locked. */
  patience: "60s",
};

/**
 * Applies a run's lines to its website's products, their history and all that follows from them; a trial only says what
 * that would be. Throws when the file would make most products or prices disappear, change most prices tenfold or put
 * them into another currency, make most products a second time, or when columns are lost that gave products their values,
 * unless a person who was told so has confirmed the run, and it reads the same prices as then.
 */
export async function mergeLines(heldRun: HeldRun, { mapped, columns }: Reading): Promise<void> {
  const { session } = heldRun;
  const dates = columns.filled?.has("observedAt") ? await completeDates(session.db, heldRun.run) : undefined;
  const isOther = await isNotWhatWasConfirmed(session.db, heldRun.run);
  const run = isOther ? judgedAnew(heldRun.run) : heldRun.run;
  const observedAt = dates?.last ?? run.observedAt;
  // Before the transaction, which keeps its locks to its end: making a partition waits for all who have the history
  // open, and they may wait for a catalogue that the merge, or whoever compares what it brought, has locked.
  await ensureHistoryPartitions(session.db, "product_history", dates?.months ?? [observedAt]);
  await ensureHistoryPartitions(session.db, "matched_product_history", [observedAt]);
  await inTransaction(session.db, async (tx) => {
    await lockQuarantine(tx, run.website_id);
    await setForMerge(tx, mergeSettings);
    if (isOfOffers(run) && !(await holdFollowing(tx, run.catalog_id))) throw importFollowsNothing();
    const website = (await importedWebsite(tx, run.website_id))!;
    const older =
      !isOfOffers(run) && website.last_observed_at !== null && observedAt < website.last_observed_at;
    const dated = { ...run, observedAt };
    // A list of offers is its provider's, whole or not at all: nobody has chosen its columns.
    const last = isOfOffers(run) ? undefined : await lastMapping(tx, run);
    const emptied = last ? emptiedThoughGone(last, columns) : [];
    const { merges, duplicates, earlier, noOffers } = await mergesOf(
      tx,
      dated,
      {
        mapped: new Set([...mapped, ...emptied]),
        dated: Boolean(dates),
        quarantineFactor: pricesWereConfirmed(run) ? null : website.quarantine_factor,
      },
      website,
    );
    if (run.trial) await beginTrial(tx);
    const identified = older ? undefined : await identifiedAnew(tx, run);
    const broughtBack = older ? [] : await bringBackInFile(tx, dated);
    const { doubts: losses, told: ofColumns } = last
      ? await judgeColumns(tx, run.website_id, columns, { last, words: whatIs })
      : { doubts: [], told: [] };
    const { figures, counts, asks } = older
      ? await mergeHistory(tx, run, merges, losses)
      : await mergeProducts(tx, dated, merges, {
          losses,
          identified,
          broughtBack,
          observedBefore: website.last_observed_at,
        });
    if (run.trial) await undoTrial(tx);
    const isDone = !run.trial && !asks;
    const overtaken = older && !dates && isDone && isOvertaken(run);
    const notices = [
      ...run.notices,
      ...mergeNotices({
        isDone,
        counts,
        duplicates,
        noOffers,
        identified,
        broughtBack: broughtBack.length,
        hasPrices: columns.filled?.has("price") ?? false,
        dated: dates && { ...dates, earlier },
        isOlder: older && !overtaken,
        ofColumns: older ? [] : ofColumns,
      }),
    ];
    if (asks) throw new DoubtfulImport(asks.doubts, asks.wouldChange, notices);
    const extractorSource = isDone ? await rememberColumns(tx, run) : run.extractorSource;
    // The last statement is the one that asks whether the run is still ours: if not, all is undone.
    const message = overtaken
      ? { error_message: { key: "imports.overtakenApplied" as const, values: {} } }
      : {};
    await heldRun.change(
      {
        ...figures,
        ...message,
        // What it said that it would change was of what it had read before.
        ...(isOther && { would_change: null }),
        extractorSource,
        observedAt,
        merged: !run.trial,
        percentage: 90,
        notices,
      },
      tx,
    );
  });
}

/** Makes the columns that were read the website's, where the launch asked for it. Run again, it does not ask once more. */
async function rememberColumns(tx: Db, { website_id, extractorSource }: Run): Promise<RunSource> {
  const { remembers, ...source } = extractorSource;
  if (remembers && !isCrawled(source)) await rememberReading(tx, website_id, source);
  return source;
}

/** It was of its own moment, as who launched it saw it, and a newer import of its website came before it. */
function isOvertaken({ observedAt, created }: Run): boolean {
  return observedAt >= created;
}

/** A person has confirmed what this run had read, and its source, read again, says something else by now. */
async function isNotWhatWasConfirmed(db: Db, { id, confirmed, asked_mark, extractorSource }: Run) {
  if (!confirmed) return false;
  // A file that was sent is the same one, also of a run that paused before this was kept.
  if (asked_mark === null) return storedFileOf(extractorSource) === undefined;
  return asked_mark !== (await markOfLines(db, id));
}

/** As a run that nobody has confirmed, which says so beside what else it says. */
function judgedAnew(run: Run): Run {
  return {
    ...run,
    confirmed: false,
    doubts: [],
    notices: [...run.notices, { key: "imports.otherThanConfirmed", values: {} }],
  };
}

/** A person has seen the largest moves of a run that paused for its prices, and lets them through. */
function pricesWereConfirmed({ confirmed, doubts }: Run): boolean {
  return confirmed && doubts.some(isOfPrices);
}

/** A merge for each kind of product the file holds, its duplicates dropped. */
async function mergesOf(
  tx: Db,
  run: Run,
  how: Pick<Merge, "mapped" | "dated" | "quarantineFactor">,
  website: ImportedWebsite,
) {
  await prepareMerge(tx, run);
  await prepareBroughtBack(tx);
  const staged = await stagedKinds(tx, run);
  const [offers, others] = ["mkp", "product"].map((kind) => staged.find((found) => found.kind === kind));
  if (isOfOffers(run) && !offers) throw importHasNoOffers();
  const kinds = isOfOffers(run) ? (["mkp"] as const) : staged.map(({ kind }) => kind);
  /** Lines of products among the offers of marketplaces. */
  const noOffers = isOfOffers(run) ? (others?.count ?? 0) : 0;
  const merges = kinds.map((kind): Merge => ({ run, kind, ...how }));
  const duplicates: Dropped[] = [];
  for (const merge of merges) duplicates.push(await dropDuplicates(tx, merge, website.currency));
  let earlier = 0;
  if (how.dated) await prepareEarlier(tx, run);
  for (const merge of how.dated ? merges : [])
    earlier += await moveEarlier(tx, merge, website.last_observed_at);
  if (website.channel_code === "" || isOfOffers(run)) return { merges, duplicates, earlier, noOffers };
  const { competitor_as_customer_name: ownNames } = website;
  await preferOffersOfOthers(tx, run.id, ownNames);
  const added = await addPagesOfOffers(tx, run.id, ownNames);
  if (!added) return { merges, duplicates, earlier, noOffers };
  const pages: Merge = { run, kind: "product", ...how, mapped: new Set([...how.mapped, "competitorsmkp"]) };
  return {
    merges: [pages, ...merges.filter((merge) => merge.kind === "mkp")],
    duplicates,
    earlier,
    noOffers,
  };
}

/** Of a file that tells products apart by something else than the one before: how many of them are known by it too. */
async function identifiedAnew(tx: Db, run: Run): Promise<Identified | undefined> {
  if (isOfOffers(run)) return undefined;
  const before = await lastIdentifier(tx, run);
  const now = run.extractorSource.type_options?.["uniqueProductIdentifier"];
  if (before === null || typeof now !== "string" || before === now) return undefined;
  return { before, now, kept: await identifyAnew(tx, run, now) };
}

/** Products that were deleted, and that a file holds again: they are the ones they were, with their history. */
async function bringBackInFile(tx: Db, run: Run): Promise<number[]> {
  if (!isWhole(run)) return [];
  const ids = await awayInFile(tx, run);
  if (ids.length === 0) return [];
  const came = await bringBackProducts(tx, { websiteId: run.website_id, ids });
  await markBroughtBack(tx, came);
  return came;
}
