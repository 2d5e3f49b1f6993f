// The proposals as they are gone through: those the server sent, without those that were judged here, which it may not
// know of yet.
import type { Proposal, ProposalChoice } from "#web/queries/matchProposals.ts";

export type Queue = {
  /** What is gone through; what was put back is shown when it is of this choice. */
  choice: ProposalChoice;
  /** Judged or skipped here, or settled with what was judged: not shown again. By their ids, with that of the judged one. */
  removed: ReadonlyMap<number, number>;
  /** Taken back: shown first, though the server may not send them yet. */
  returned: readonly Proposal[];
  /** The one being looked at, by its id; the first when there is no such one. */
  at: number | undefined;
};

export const emptyQueue: Queue = { choice: {}, removed: new Map(), returned: [], at: undefined };

/** What is left to go through, in order. */
export function left({ choice, removed, returned }: Queue, sent: readonly Proposal[]): Proposal[] {
  const back = returned.filter((proposal) => isOf(choice, proposal));
  const first = new Set(back.map(({ id }) => id));
  return [...back, ...sent.filter(({ id }) => !first.has(id))].filter(({ id }) => !removed.has(id));
}

/** Whether a proposal that waits is among those that were chosen. */
export function isOf({ reason, rule, website }: ProposalChoice, proposal: Proposal): boolean {
  return (
    (reason === undefined || proposal.reason === reason) &&
    (rule === undefined || proposal.rule_id === rule) &&
    (website === undefined || proposal.website_id === website)
  );
}

/** Which of those that are left is looked at. */
export function placeIn({ at }: Queue, proposals: readonly Proposal[]): number {
  return Math.max(
    0,
    proposals.findIndex(({ id }) => id === at),
  );
}

/**
 * Takes one out, and those that are settled with it; the one after it is looked at then, or the one before when it was
 * the last.
 */
export function without(
  queue: Queue,
  { id }: Proposal,
  sent: readonly Proposal[],
  resolved: readonly Proposal[] = [],
): Queue {
  const removed = new Map(queue.removed).set(id, id);
  for (const other of resolved) removed.set(other.id, id);
  const before = left(queue, sent);
  const rest = {
    ...queue,
    removed,
    returned: queue.returned.filter((proposal) => !removed.has(proposal.id)),
  };
  if (queue.at !== id && queue.at !== undefined && !removed.has(queue.at)) return { ...rest, at: queue.at };
  const index = before.findIndex((proposal) => proposal.id === id);
  const next =
    before.slice(index + 1).find((proposal) => !removed.has(proposal.id)) ??
    before.slice(0, index).findLast((proposal) => !removed.has(proposal.id));
  return { ...rest, at: next?.id };
}

/** What the same judgement settles: other questions about the pair and, once it is matched, about its place there. */
export function resolvedWith(
  { id, own, theirs, website_id }: Proposal,
  verdict: "accepted" | "rejected",
  proposals: readonly Proposal[],
): Proposal[] {
  return proposals.filter(
    (other) =>
      other.id !== id &&
      other.own.id === own.id &&
      (other.theirs.id === theirs.id || (verdict === "accepted" && other.website_id === website_id)),
  );
}

/** Puts one back, to be looked at now if it is of the choice, and what was settled with it. */
export function withReturned(queue: Queue, proposal: Proposal): Queue {
  return {
    ...queue,
    removed: new Map([...queue.removed].filter(([, judged]) => judged !== proposal.id)),
    returned: [proposal, ...queue.returned.filter(({ id }) => id !== proposal.id)],
    at: isOf(queue.choice, proposal) ? proposal.id : queue.at,
  };
}

/** Somebody else judged it: it stays away, but what was settled with it is open for all we know. */
export function withUnsettled(queue: Queue, proposal: Proposal): Queue {
  const removed = [...queue.removed].filter(([id, judged]) => judged !== proposal.id || id === proposal.id);
  return { ...queue, removed: new Map(removed) };
}

/** Shows those again that were skipped. */
export function withSkipped(queue: Queue, skipped: readonly Proposal[]): Queue {
  const again = new Set(skipped.map(({ id }) => id));
  return {
    ...queue,
    removed: new Map([...queue.removed].filter(([id]) => !again.has(id))),
    returned: [...queue.returned, ...skipped],
    at: skipped[0]?.id,
  };
}

/** Looks at the next one, or the one before; stays where there is none. */
export function moved(queue: Queue, sent: readonly Proposal[], by: 1 | -1): Queue {
  const proposals = left(queue, sent);
  const next = proposals[placeIn(queue, proposals) + by];
  return next ? { ...queue, at: next.id } : queue;
}
