// From staged lines to the products of the website, in one transaction: all of a run is applied, or nothing.
import { type MergeSettings, setForMerge } from "#server/store/queries/imports/tuning.ts";
import { type ImportedWebsite, importedWebsite } from "#server/store/queries/imports/importedWebsite.ts";
import { dayOf } from "#shared/calendar/day.ts";
import { markProductChanges } from "#server/domain/matching/markChanges.ts";
import {
  type Doubt,
  DoubtfulImport,
  importFollowsNothing,
  importHasNoOffers,
  isOfPrices,
  unsaidAmong,
  wordingOf,
} from "#server/errors.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import { ensureHistoryPartitions } from "#server/store/queries/products/historyPartition.ts";
import {
  type Dates,
  completeDates,
  prepareEarlier,
  settlePriceDates,
} from "#server/store/queries/imports/merge/datedLines.ts";
import { insertSeenPoints } from "#server/store/queries/imports/merge/insertSeenPoints.ts";
import { leaveOutAbsurd } from "#server/store/queries/imports/merge/leaveOutAbsurd.ts";
import { moveEarlier } from "#server/store/queries/imports/merge/moveEarlier.ts";
import { holdFollowing } from "#server/store/queries/imports/marketplaces.ts";
import {
  addPagesOfOffers,
  preferOffersOfOthers,
} from "#server/store/queries/imports/merge/marketplaceLines.ts";
import { type Incoming, countIncoming } from "#server/store/queries/imports/merge/countIncoming.ts";
import { compareWithStored } from "#server/store/queries/imports/merge/compareWithStored.ts";
import {
  dropDuplicates,
  markMissing,
  markWebsite,
  prepareMerge,
  refreshEstimates,
  stagedKinds,
} from "#server/store/queries/imports/merge/merge.ts";
import { insertNewProducts } from "#server/store/queries/imports/merge/insertNewProducts.ts";
import { markAttributes } from "#server/store/queries/imports/merge/markAttributes.ts";
import { beginTrial, undoTrial } from "#server/store/queries/imports/merge/trialWrites.ts";
import { updateChangedProducts } from "#server/store/queries/imports/merge/updateChangedProducts.ts";
import { type Merge, isWhole } from "#server/store/queries/imports/merge/mergedValues.ts";
import {
  dropAnsweredQuestions,
  isAnyInQuarantine,
  lockQuarantine,
} from "#server/store/queries/imports/quarantine/quarantine.ts";
import { quarantineDoubtful } from "#server/store/queries/imports/quarantine/quarantineDoubtful.ts";
import { lastIdentifier } from "#server/store/queries/imports/merge/identifiedAnew.ts";
import { identifyAnew } from "#server/store/queries/imports/merge/identifyAnew.ts";
import { keepSourceLines, settleSourceLines } from "#server/store/queries/imports/sourceLines.ts";
import {
  endUndo,
  keepBefore,
  keepCreated,
  keepIdentified,
  makeUndoable,
} from "#server/store/queries/imports/undo/undo.ts";
import { emptiedTitles, movesOf } from "#server/store/queries/imports/merge/wouldChange.ts";
import type { WouldChange } from "#shared/reference/wouldChange.ts";
import { overtakePaused } from "#server/store/queries/imports/runs/overtakePaused.ts";
import type { Run, Wording } from "#server/store/queries/imports/runs/runs.ts";
import {
  awayInFile,
  countBroughtBackAsChanged,
  markMissedAway,
  markBroughtBack,
  prepareBroughtBack,
} from "#server/store/queries/bin/awayInImports.ts";
import { bringBackComparisons } from "#server/store/queries/bin/bringBackComparisons.ts";
import { bringBackProducts, unmarkAway } from "#server/store/queries/bin/bringBack.ts";
import { lockWebsites } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { recountSellers } from "#server/store/queries/products/recountSellers.ts";
import type { HeldRun } from "./holdRun.ts";
import { type Identified, doubtsOf } from "./doubts.ts";
import { judgeColumns } from "./lostColumns.ts";
import { asWouldBe, whatIs, whatWouldBe } from "./noticeWords.ts";
import type { Reading } from "./readLines.ts";

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
 * unless a person who was told so has confirmed the run.
 */
export async function mergeLines(heldRun: HeldRun, { mapped, columns }: Reading): Promise<void> {
  const { run, session } = heldRun;
  const dates = columns.filled?.has("observedAt") ? await completeDates(session.db, run) : undefined;
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
    const { merges, duplicates, earlier, noOffers } = await mergesOf(
      tx,
      dated,
      {
        mapped,
        dated: Boolean(dates),
        quarantineFactor: pricesWereConfirmed(run) ? null : website.quarantine_factor,
      },
      website,
    );
    if (run.trial) await beginTrial(tx);
    const identified = older ? undefined : await identifiedAnew(tx, run);
    const broughtBack = older ? [] : await bringBackInFile(tx, dated);
    // A list of offers is its provider's, whole or not at all: nobody has chosen its columns.
    const { doubts: losses, told: ofColumns } = isOfOffers(run)
      ? { doubts: [], told: [] }
      : await judgeColumns(tx, run, columns, whatIs);
    const {
      quarantined = 0,
      emptied: pricesEmptied = 0,
      currencyChanged = 0,
      alike = 0,
      leftOut = 0,
      asks,
      ...figures
    } = older
      ? await mergeHistory(tx, run, merges, losses)
      : await mergeProducts(tx, dated, merges, {
          losses,
          identified,
          broughtBack,
          observedBefore: website.last_observed_at,
        });
    if (run.trial) await undoTrial(tx);
    const isDone = !run.trial && !asks;
    const told = isDone ? whatIs : whatWouldBe;
    const notices = [...run.notices];
    if (duplicates > 0) notices.push({ key: "imports.duplicates", values: { count: duplicates } });
    if (identified && identified.kept > 0) notices.push({ key: told.identified, values: identified });
    if (noOffers > 0) notices.push({ key: "imports.noOffers", values: { count: noOffers } });
    if (broughtBack.length > 0)
      notices.push({ key: told.broughtBack, values: { count: broughtBack.length } });
    if (quarantined > 0) notices.push({ key: told.quarantined, values: { count: quarantined } });
    if (pricesEmptied > 0 && columns.filled?.has("price"))
      notices.push({ key: told.pricesEmptied, values: { count: pricesEmptied } });
    if (currencyChanged > 0) notices.push({ key: told.currencyChanged, values: { count: currencyChanged } });
    if (alike > 0) notices.push({ key: told.alike, values: { count: alike } });
    if (leftOut > 0) notices.push({ key: told.leftOut, values: { count: leftOut } });
    if (dates) notices.push(datedNotice(dates, earlier));
    const overtaken = older && !dates && isDone && isOvertaken(run);
    if (older && !overtaken) notices.push({ key: told.older, values: {} });
    if (!older) notices.push(...(isDone ? ofColumns : ofColumns.map(asWouldBe)));
    if (asks) throw new DoubtfulImport(asks.doubts, asks.wouldChange, notices);
    // The last statement is the one that asks whether the run is still ours: if not, all is undone.
    const message = overtaken
      ? { error_message: { key: "imports.overtakenApplied" as const, values: {} } }
      : {};
    await heldRun.change(
      { ...figures, ...message, observedAt, merged: !run.trial, percentage: 90, notices },
      tx,
    );
  });
}

/** It was of its own moment, as who launched it saw it, and a newer import of its website came before it. */
function isOvertaken({ observedAt, created }: Run): boolean {
  return observedAt >= created;
}

type Figures = Pick<Run, "products_created" | "products_updated"> &
  Partial<Pick<Run, "would_change" | "error_message">> & {
    /** Prices that wait for somebody to decide. */
    quarantined?: number;
    /** Prices that the file no longer has. */
    emptied?: number;
    /** New products whose identifier is nearly that of one that is missing. */
    alike?: number;
    /** Prices that are in another currency now. */
    currencyChanged?: number;
    /** Moments of history that moved too far. */
    leftOut?: number;
    /** What a person has to confirm first: what was done to tell it is taken back. */
    asks?: { doubts: readonly Doubt[]; wouldChange: WouldChange | null };
  };

/** The offers of a catalogue's marketplaces, which nothing else of its own website has to do with. */
const isOfOffers = ({ scope }: Pick<Run, "scope">) => scope === "marketplace";

/** A person has seen the largest moves of a run that paused for its prices, and lets them through. */
function pricesWereConfirmed({ confirmed, doubts }: Run): boolean {
  return confirmed && doubts.some(isOfPrices);
}

/** Those of these doubts that nobody was told of before they confirmed the run. */
function unconfirmed(run: Run, doubts: readonly Doubt[]): Doubt[] {
  return unsaidAmong(doubts, run.confirmed ? run.doubts : []);
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
  let duplicates = 0;
  for (const merge of merges) duplicates += await dropDuplicates(tx, merge);
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

async function mergeProducts(
  tx: Db,
  run: Run,
  merges: Merge[],
  {
    losses,
    identified,
    broughtBack,
    observedBefore,
  }: {
    losses: readonly Doubt[];
    identified: Identified | undefined;
    broughtBack: readonly number[];
    observedBefore: Date | null;
  },
): Promise<Figures> {
  for (const merge of merges) await compareWithStored(tx, merge);
  const compared = await countIncoming(tx);
  const { doubts, alike } = await doubtsOf(tx, run, merges, { compared, identified, losses });
  if (run.trial)
    return { ...(await tryMerge(tx, run, merges, { compared, doubts })), alike, ...asMessage(doubts) };
  if (unconfirmed(run, doubts).length > 0) {
    const { would_change, ...figures } = await tryMerge(tx, run, merges, { compared, doubts });
    const doubt = doubts.some(isOfPrices) ? "prices" : "other";
    return { ...figures, alike, asks: { doubts, wouldChange: { ...would_change, doubt } } };
  }
  if (!isOfOffers(run)) await keepBefore(tx, run);
  if (identified) await keepIdentified(tx, run);
  await keepSourceLines(tx, run);
  const { incoming, quarantined } = await keepDoubtfulAside(tx, run, merges, compared);
  const { emptied, currencyChanged } = incoming;
  for (const merge of merges) {
    if (incoming.updates > 0) await updateChangedProducts(tx, merge);
    if (incoming.inserts > 0) await insertNewProducts(tx, merge);
  }
  if (incoming.missing > 0) await markMissing(tx, run);
  if (isWhole(run)) await markMissedAway(tx, run);
  await refreshEstimates(tx, incoming.inserts);
  const leftOut = await insertMoments(
    tx,
    merges.filter(({ dated }) => dated),
  );
  if (merges.some(({ dated }) => dated)) await settlePriceDates(tx, run);
  for (const merge of merges.filter(({ dated }) => dated)) await settleSourceLines(tx, merge);
  if (incoming.attributesChanged) await markAttributes(tx, run);
  if (incoming.sellersChanged || broughtBack.length > 0) await recountSellers(tx, run.website_id);
  if (!isOfOffers(run)) {
    await markWebsite(tx, run);
    await overtakePaused(tx, run, noChange);
  }
  if (broughtBack.length > 0) await followBroughtBack(tx, run, broughtBack);
  await markProductChanges(tx, run.website_id, run.observedAt);
  // What can be taken back is the website's own import: offers leave it as it is.
  const figures = { ...countsOf(incoming), quarantined, emptied, currencyChanged, leftOut, alike };
  if (isOfOffers(run)) return figures;
  await keepCreated(tx, run);
  if (canBeTakenBack(run, merges, observedBefore)) await makeUndoable(tx, run, observedBefore);
  else await endUndo(tx, run.website_id);
  return figures;
}

/** Prices that moved too far wait, or were refused: what is counted is what is left of their lines. */
async function keepDoubtfulAside(
  tx: Db,
  run: Run,
  merges: readonly Merge[],
  compared: Incoming,
): Promise<{ incoming: Incoming; quarantined: number }> {
  if (await isAnyInQuarantine(tx, run.website_id))
    for (const merge of merges) await dropAnsweredQuestions(tx, merge);
  if (compared.doubtful === 0) return { incoming: compared, quarantined: 0 };
  const quarantined = await quarantineDoubtful(tx, merges);
  return { incoming: await countIncoming(tx), quarantined };
}

/**
 * What the merge would do once it is applied. It has been done as far as that needs, and is the caller's to take back.
 * Whoever applies a run that paused for its prices lets all of them through.
 */
async function tryMerge(
  tx: Db,
  run: Run,
  merges: readonly Merge[],
  { compared, doubts }: { compared: Incoming; doubts: readonly Doubt[] },
) {
  const isLetThrough = doubts.some(isOfPrices);
  const { incoming, quarantined } = isLetThrough
    ? { incoming: compared, quarantined: 0 }
    : await keepDoubtfulAside(tx, run, merges, compared);
  const would_change = await changesOf(tx, run, merges, { incoming, quarantined });
  const leftOut = isLetThrough ? 0 : await takeOutAbsurd(tx, merges, { ofNew: isWhole(run) });
  const { emptied, currencyChanged } = incoming;
  return { ...countsOf(incoming), would_change, quarantined, emptied, currencyChanged, leftOut };
}

/** Of a file that tells products apart by something else than the one before: how many of them are known by it too. */
async function identifiedAnew(tx: Db, run: Run): Promise<Identified | undefined> {
  if (isOfOffers(run)) return undefined;
  const before = await lastIdentifier(tx, run);
  const now = run.extractorSource.type_options?.["uniqueProductIdentifier"];
  if (before === null || typeof now !== "string" || before === now) return undefined;
  return { before, now, kept: await identifyAnew(tx, run, now) };
}

/** Lines of the moments they tell, into the history; returns how many were left out. */
async function insertMoments(tx: Db, merges: readonly Merge[]): Promise<number> {
  const leftOut = await takeOutAbsurd(tx, merges);
  for (const merge of merges) await insertSeenPoints(tx, merge);
  return leftOut;
}

/** Leaves out the moments that moved too far. Returns how many. */
async function takeOutAbsurd(tx: Db, merges: readonly Merge[], how?: { ofNew: boolean }): Promise<number> {
  let leftOut = 0;
  for (const merge of merges.filter(({ dated }) => dated)) leftOut += await leaveOutAbsurd(tx, merge, how);
  return leftOut;
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

/** Their matches come with them. They are compared soon after, with what else changed. */
async function followBroughtBack(tx: Db, run: Run, ids: readonly number[]): Promise<void> {
  const those = { websiteId: run.website_id, ids };
  await countBroughtBackAsChanged(tx);
  await lockWebsites(tx, [run.website_id]);
  await bringBackComparisons(tx, those, { isCompared: false });
  await unmarkAway(tx, those);
}

/** Points of history of the same moment, and those that lines date themselves, take the place of others. */
function canBeTakenBack({ observedAt }: Run, merges: readonly Merge[], observedBefore: Date | null): boolean {
  return merges.every(({ dated }) => !dated) && (observedBefore === null || observedBefore < observedAt);
}

function countsOf({ created, updated }: Incoming): Figures {
  return { products_created: created, products_updated: updated };
}

function asMessage(doubts: readonly Doubt[]): Pick<Run, "error_message"> {
  return { error_message: wordingOf(doubts) };
}

async function changesOf(
  tx: Db,
  run: Run,
  merges: readonly Merge[],
  { incoming, quarantined }: { incoming: Incoming; quarantined: number },
): Promise<WouldChange> {
  const { created, updated: changed, missing, emptied } = incoming;
  const namesCurrencies = merges.some(({ mapped }) => mapped.has("currency"));
  const emptied_titles = emptied > 0 ? await emptiedTitles(tx) : [];
  return {
    created,
    changed,
    missing,
    quarantined,
    emptied,
    emptied_titles,
    ...(await movesOf(tx, run, namesCurrencies)),
  };
}

/** A file older than what is stored says nothing about today: it only adds to the history. */
async function mergeHistory(tx: Db, run: Run, merges: Merge[], losses: readonly Doubt[]): Promise<Figures> {
  const nothing = { products_created: 0, products_updated: 0 };
  const isAsked = unconfirmed(run, losses).length > 0;
  if (run.trial || isAsked) {
    const leftOut = await takeOutAbsurd(tx, merges);
    if (!run.trial) return { ...nothing, leftOut, asks: { doubts: losses, wouldChange: null } };
    return { ...nothing, would_change: noChange, leftOut, ...asMessage(losses) };
  }
  return { ...nothing, leftOut: await insertMoments(tx, merges) };
}

const noChange: WouldChange = {
  created: 0,
  changed: 0,
  missing: 0,
  repriced: 0,
  quarantined: 0,
  moves: [],
  emptied: 0,
  emptied_titles: [],
};

function datedNotice({ first, last }: Dates, older: number): Wording {
  return { key: "imports.dated", values: { from: dayOf(first), to: dayOf(last), older } };
}
