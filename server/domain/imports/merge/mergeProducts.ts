// What becomes of a website's products and of their history, when the staged lines of a file are merged into them.
import { markProductChanges } from "#server/domain/matching/markChanges.ts";
import { type Doubt, isOfPrices, unsaidAmong, wordingOf } from "#server/errors.ts";
import type { Db } from "#server/store/database.ts";
import { settlePriceDates } from "#server/store/queries/imports/merge/datedLines.ts";
import { insertSeenPoints } from "#server/store/queries/imports/merge/insertSeenPoints.ts";
import { leaveOutAbsurd } from "#server/store/queries/imports/merge/leaveOutAbsurd.ts";
import { type Incoming, countIncoming } from "#server/store/queries/imports/merge/countIncoming.ts";
import { compareWithStored } from "#server/store/queries/imports/merge/compareWithStored.ts";
import { markMissing, markWebsite, refreshEstimates } from "#server/store/queries/imports/merge/merge.ts";
import { insertNewProducts } from "#server/store/queries/imports/merge/insertNewProducts.ts";
import { markAttributes } from "#server/store/queries/imports/merge/markAttributes.ts";
import { updateChangedProducts } from "#server/store/queries/imports/merge/updateChangedProducts.ts";
import { type Merge, isOfOffers, isWhole } from "#server/store/queries/imports/merge/mergedValues.ts";
import {
  dropAnsweredQuestions,
  isAnyInQuarantine,
} from "#server/store/queries/imports/quarantine/quarantine.ts";
import { quarantineDoubtful } from "#server/store/queries/imports/quarantine/quarantineDoubtful.ts";
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
import type { Run } from "#server/store/queries/imports/runs/runs.ts";
import { countBroughtBackAsChanged, markMissedAway } from "#server/store/queries/bin/awayInImports.ts";
import { bringBackComparisons } from "#server/store/queries/bin/bringBackComparisons.ts";
import { unmarkAway } from "#server/store/queries/bin/bringBack.ts";
import { lockWebsites } from "#server/store/queries/comparison/todo/lockComparison.ts";
import { recountSellers } from "#server/store/queries/products/recountSellers.ts";
import { type Identified, doubtsOf } from "./doubts.ts";
import type { MergeCounts } from "./mergeNotices.ts";

type Merged = {
  /** What the run keeps of it. */
  figures: Pick<Run, "products_created" | "products_updated"> &
    Partial<Pick<Run, "would_change" | "error_message">>;
  counts: MergeCounts;
  /** What a person has to confirm first: what was done to tell it is taken back. */
  asks?: { doubts: readonly Doubt[]; wouldChange: WouldChange | null };
};

type MergeSetting = {
  losses: readonly Doubt[];
  identified: Identified | undefined;
  broughtBack: readonly number[];
  observedBefore: Date | null;
};

/** Writes a file's lines into the products of its website; a trial, or a run in doubt, only says what that would be. */
export async function mergeProducts(
  tx: Db,
  run: Run,
  merges: readonly Merge[],
  { losses, identified, broughtBack, observedBefore }: MergeSetting,
): Promise<Merged> {
  for (const merge of merges) await compareWithStored(tx, merge);
  const compared = await countIncoming(tx);
  const { doubts, alike, renumbered } = await doubtsOf(tx, run, merges, { compared, identified, losses });
  const isAsked = unconfirmed(run, doubts).length > 0;
  if (run.trial || isAsked) {
    const { figures, would_change, ...tried } = await tryMerge(tx, run, merges, { compared, doubts });
    const counts = { ...tried.counts, alike, renumbered };
    if (run.trial) return { figures: { ...figures, would_change, error_message: wordingOf(doubts) }, counts };
    const doubt = doubts.some(isOfPrices) ? "prices" : "other";
    return { figures, counts, asks: { doubts, wouldChange: { ...would_change, doubt } } };
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
  // What a file no longer holds, or holds again as it was, is shown to its owner alone.
  const isHidden = incoming.inserts + incoming.updated + broughtBack.length === 0;
  await markProductChanges(tx, run.website_id, run.observedAt, { isHidden });
  // What can be taken back is the website's own import: offers leave it as it is.
  const counts = { quarantined, emptied, currencyChanged, leftOut, alike, renumbered };
  const merged: Merged = { figures: figuresOf(incoming), counts };
  if (isOfOffers(run)) return merged;
  await keepCreated(tx, run);
  if (canBeTakenBack(run, merges, observedBefore)) await makeUndoable(tx, run, observedBefore);
  else await endUndo(tx, run.website_id);
  return merged;
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
  const counts = { quarantined, emptied, currencyChanged, leftOut };
  return { figures: figuresOf(incoming), would_change, counts };
}

/** Those of these doubts that nobody was told of before they confirmed the run. */
function unconfirmed(run: Run, doubts: readonly Doubt[]): Doubt[] {
  return unsaidAmong(doubts, run.confirmed ? run.doubts : []);
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

function figuresOf({ created, updated }: Incoming) {
  return { products_created: created, products_updated: updated };
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
export async function mergeHistory(
  tx: Db,
  run: Run,
  merges: readonly Merge[],
  losses: readonly Doubt[],
): Promise<Merged> {
  const figures = { products_created: 0, products_updated: 0 };
  const isAsked = unconfirmed(run, losses).length > 0;
  if (!run.trial && !isAsked) return { figures, counts: { leftOut: await insertMoments(tx, merges) } };
  const counts = { leftOut: await takeOutAbsurd(tx, merges) };
  if (!run.trial) return { figures, counts, asks: { doubts: losses, wouldChange: null } };
  return { figures: { ...figures, would_change: noChange, error_message: wordingOf(losses) }, counts };
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
