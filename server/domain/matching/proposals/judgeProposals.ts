// What people decide about a proposal, and taking it back. One transaction at a time decides in a catalogue: of two
// people who judge the same pair at once one is told what the other decided.
import type { Verdict } from "#shared/reference/matchProposals.ts";
import { changedSince, judgedBefore, notProposed } from "#server/errors.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import {
  type Judge,
  type Judgement,
  judgements,
  reopen,
  restoreOffers,
  skipProposal,
} from "#server/store/questions/judgedProposals.ts";
import { lockComparison } from "#server/store/questions/lockComparison.ts";
import { type Proposal, isStanding, proposalById } from "#server/store/questions/proposals.ts";
import { compareAtOnce, decidePairs } from "../matchByHand.ts";
import { type By, type ShownProposal, shown } from "./shownProposals.ts";

/**
 * Accepting matches the pair by hand, rejecting undoes it for good, skipping puts it off. Returns the proposal as it is
 * then. Throws 409, with the proposal as it is, when somebody judged it before, and when it is proposed no longer.
 */
export async function judgeProposal(
  by: By,
  catalogId: number,
  { id, verdict }: { id: number; verdict: Verdict | "skipped" },
): Promise<ShownProposal> {
  return inTransaction(by.db, async (db) => {
    const within = { ...by, db };
    await lockComparison(db, catalogId);
    const proposal = await openProposal(within, catalogId, id);
    if (verdict === "skipped") await skipProposal(db, catalogId, id, true);
    else await decide(db, catalogId, proposal, verdict, { by: by.actor.customer_id });
    return (await shownById(within, catalogId, id)) ?? (await shown(within, [proposal]))[0]!;
  });
}

async function decide(
  tx: Db,
  catalogId: number,
  { product_id, website_id, competitor_product_id }: Proposal,
  verdict: Verdict,
  judge: Judge,
): Promise<void> {
  const pairs = [{ product_id, website_id, competitor_product_id }];
  await decidePairs(tx, catalogId, { verdict, pairs, judge });
}

/** Throws 409 for one that is judged, or stands no longer. */
async function openProposal(by: By, catalogId: number, id: number): Promise<Proposal> {
  const proposal = await proposalById(by.db, catalogId, id);
  if (!proposal) throw notProposed();
  if (proposal.state !== "open") {
    const details = (await shown(by, [proposal]))[0]!;
    throw judgedBefore(proposal.state, proposal.judged_by?.name, details);
  }
  if (!(await isStanding(by.db, catalogId, id))) throw notProposed((await shown(by, [proposal]))[0]!);
  return proposal;
}

/**
 * The offers are as they were before a proposal was judged, and it is open again; so is what was judged with it. One that
 * was skipped is put off no longer. Throws 409 when somebody changed the pair since, or nothing was decided about it.
 */
export async function undoJudgement(by: By, catalogId: number, id: number): Promise<ShownProposal> {
  return inTransaction(by.db, async (db) => {
    const within = { ...by, db };
    await lockComparison(db, catalogId);
    const proposal = await proposalById(db, catalogId, id);
    if (!proposal) throw notProposed();
    const [judgement] = await judgements(db, catalogId, { id, limit: 1 });
    if (!judgement) await skipProposal(db, catalogId, id, false);
    else if (!judgement.isUnchanged) throw changedSince((await shown(within, [proposal]))[0]!);
    else await takeBack(db, catalogId, [judgement]);
    return (await shownById(within, catalogId, id))!;
  });
}

/** Judged slots in one transaction: as long as a person waits for a match by hand. */
const slotsPerTransaction = 500;

export type Undone = { count: number; skipped: number; batch: string };

/** The same for all that was accepted at once, in pieces; pairs that somebody changed since are skipped. */
export async function undoBatch({ db }: By, catalogId: number, batch: string): Promise<Undone> {
  const undone = { count: 0, skipped: 0, batch };
  let after = 0;
  for (;;) {
    const piece = await inTransaction(db, async (tx) => {
      await lockComparison(tx, catalogId);
      const found = await judgements(tx, catalogId, { batch, after, limit: slotsPerTransaction });
      const unchanged = found.filter(({ isUnchanged }) => isUnchanged);
      await takeBack(tx, catalogId, unchanged);
      return { found, count: unchanged.length };
    });
    if (piece.found.length === 0) return undone;
    undone.count += piece.count;
    undone.skipped += piece.found.length - piece.count;
    after = Math.max(...piece.found.map(({ ids }) => ids[0]!));
  }
}

/** Opened last: the comparison takes away what is open and has no reason any more, and this one was asked for. */
async function takeBack(tx: Db, catalogId: number, judged: readonly Judgement[]): Promise<void> {
  if (judged.length === 0) return;
  await restoreOffers(
    tx,
    catalogId,
    judged.map(({ ids }) => ids[0]!),
  );
  await compareAtOnce(tx, catalogId, [...new Set(judged.map(({ product_id }) => product_id))]);
  await reopen(
    tx,
    catalogId,
    judged.flatMap(({ ids }) => ids),
  );
}

async function shownById(by: By, catalogId: number, id: number): Promise<ShownProposal | undefined> {
  const proposal = await proposalById(by.db, catalogId, id);
  return proposal && (await shown(by, [proposal]))[0];
}
