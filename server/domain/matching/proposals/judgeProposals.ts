// What people decide about a proposal, and taking it back. One transaction at a time decides in a catalogue: of two
// people who judge the same pair at once one is told what the other decided.
import type { Verdict } from "#shared/reference/matchProposals.ts";
import { changedSince, judgedBefore, judgedSince, notProposed } from "#server/errors.ts";
import { type Db, inTransaction } from "#server/store/database.ts";
import type { Judge } from "#server/store/queries/matching/proposals/markVerdict.ts";
import { type Judgement, judgements } from "#server/store/queries/matching/proposals/judgements.ts";
import {
  reopen,
  restoreOffers,
  skipProposal,
} from "#server/store/queries/matching/proposals/judgedProposals.ts";
import { lockComparison } from "#server/store/queries/comparison/todo/lockComparison.ts";
import {
  type Proposal,
  isStanding,
  proposalById,
} from "#server/store/queries/matching/proposals/proposals.ts";
import { compareAtOnce, decidePairs } from "../matchManually.ts";
import type { By } from "#server/store/by.ts";
import { type ShownProposal, shown } from "./shownProposals.ts";

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

/** `judgedAt` says which judgement is meant, null that it was put off; left out, one's own last one is. */
type Undo = { id: number; judgedAt?: Date | null | undefined };

/**
 * The offers are as they were before a proposal was judged, and it is open again, or judged as before that; so is what
 * was judged with it. One that was skipped is put off no longer; one that somebody opened before stays as it is. Throws
 * 409, with the proposal as it is, when another judgement came since, or somebody changed the pair otherwise.
 */
export async function undoJudgement(
  by: By,
  catalogId: number,
  { id, judgedAt }: Undo,
): Promise<ShownProposal> {
  return inTransaction(by.db, async (db) => {
    const within = { ...by, db };
    await lockComparison(db, catalogId);
    const proposal = await proposalById(db, catalogId, id);
    if (!proposal) throw notProposed();
    if (proposal.state !== "open") await undoJudged(within, catalogId, proposal, judgedAt);
    else if (!judgedAt) await skipProposal(db, catalogId, id, false);
    return (await shownById(within, catalogId, id))!;
  });
}

async function undoJudged(
  by: By,
  catalogId: number,
  proposal: Proposal,
  judgedAt: Undo["judgedAt"],
): Promise<void> {
  const { id, judged_at, judged_by } = proposal;
  const isMeant =
    judgedAt === undefined
      ? judged_by?.id === by.actor.customer_id
      : judged_at?.getTime() === judgedAt?.getTime();
  if (!isMeant) throw judgedSince(judged_by?.name, (await shown(by, [proposal]))[0]!);
  const [judgement] = await judgements(by.db, catalogId, { id, limit: 1 });
  if (!judgement?.isUnchanged) throw changedSince((await shown(by, [proposal]))[0]!);
  await takeBack(by.db, catalogId, [judgement]);
}

/** Judged slots in one transaction: as long as a person waits for a match by hand. */
const slotsPerTransaction = 500;

type Undone = { count: number; skipped: number; batch: string };

/** The same for all that was accepted at once, in pieces; pairs that somebody changed since are skipped. */
export async function undoBatch({ db }: By, catalogId: number, batch: string): Promise<Undone> {
  const undone = { count: 0, skipped: 0, batch };
  let after = 0;
  for (;;) {
    const piece = await inTransaction(db, async (tx) => {
      await lockComparison(tx, catalogId);
      const page = await judgements(tx, catalogId, { batch, after, limit: slotsPerTransaction });
      const unchanged = page.filter(({ isUnchanged }) => isUnchanged);
      await takeBack(tx, catalogId, unchanged);
      return { page, count: unchanged.length };
    });
    if (piece.page.length === 0) return undone;
    undone.count += piece.count;
    undone.skipped += piece.page.length - piece.count;
    after = Math.max(...piece.page.map(({ ids }) => ids[0]!));
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
