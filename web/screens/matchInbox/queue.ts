// The proposals as they are gone through: those the server sent, without those that were judged here, which it may not
// know of yet.
import type { Proposal } from "#web/queries/matchProposals.ts";

export type Queue = {
  /** Judged or skipped here: not shown again. */
  gone: ReadonlySet<number>;
  /** Taken back: shown first, though the server may not send them yet. */
  returned: readonly Proposal[];
  /** The one being looked at, by its id; the first when there is no such one. */
  at: number | undefined;
};

export const emptyQueue: Queue = { gone: new Set(), returned: [], at: undefined };

/** What is left to go through, in order. */
export function left({ gone, returned }: Queue, sent: readonly Proposal[]): Proposal[] {
  const first = new Set(returned.map(({ id }) => id));
  return [...returned, ...sent.filter(({ id }) => !first.has(id))].filter(({ id }) => !gone.has(id));
}

/** Which of those that are left is looked at. */
export function placeIn({ at }: Queue, proposals: readonly Proposal[]): number {
  return Math.max(
    0,
    proposals.findIndex(({ id }) => id === at),
  );
}

/** Takes one out; the one after it is looked at then, or before it when it was the last. */
export function without(queue: Queue, { id }: Proposal, sent: readonly Proposal[]): Queue {
  const proposals = left(queue, sent);
  const place = proposals.findIndex((one) => one.id === id);
  const next = proposals[place + 1] ?? proposals[place - 1];
  return {
    gone: new Set([...queue.gone, id]),
    returned: queue.returned.filter((one) => one.id !== id),
    at: queue.at === id || queue.at === undefined ? next?.id : queue.at,
  };
}

/** Puts one back, to be looked at now. */
export function withReturned(queue: Queue, proposal: Proposal): Queue {
  return {
    gone: new Set([...queue.gone].filter((id) => id !== proposal.id)),
    returned: [proposal, ...queue.returned.filter(({ id }) => id !== proposal.id)],
    at: proposal.id,
  };
}

/** Shows those again that were skipped. */
export function withSkipped(queue: Queue, skipped: readonly Proposal[]): Queue {
  const again = new Set(skipped.map(({ id }) => id));
  return {
    gone: new Set([...queue.gone].filter((id) => !again.has(id))),
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
