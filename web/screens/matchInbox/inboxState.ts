// What is gone through, which of it is looked at, what was skipped: every change of it, without the server.
import type { Answer, Proposal, ProposalChoice } from "#web/queries/matchProposals.ts";
import {
  emptyQueue,
  isOf,
  left,
  moved,
  placeIn,
  resolvedWith,
  withReturned,
  withSkipped,
  withUnsettled,
  without,
} from "./queue.ts";
import type { Queue } from "./queue.ts";

export type InboxState = {
  queue: Queue;
  /** The one that is looked at stays before one's eyes when a surer one comes. */
  lookedId: number | undefined;
  skipped: readonly Proposal[];
};

export function inboxOf(choice: ProposalChoice): InboxState {
  return { queue: { ...emptyQueue, choice }, lookedId: undefined, skipped: [] };
}

/** Another choice is gone through; what was judged and skipped stays so. */
export function withChoice(state: InboxState, choice: ProposalChoice): InboxState {
  return { ...state, queue: { ...state.queue, choice }, lookedId: undefined };
}

/** Many were judged at once: the server is asked anew what is left. */
export function begunAnew({ queue, skipped }: InboxState): InboxState {
  return { ...inboxOf(queue.choice), skipped };
}

/** What of those that the server sent is left, and which is looked at. */
export function viewOf({ queue, lookedId }: InboxState, sent: readonly Proposal[]) {
  const open = left(queue, sent);
  const place = placeIn({ ...queue, at: queue.at ?? lookedId }, open);
  return { open, place, current: open[place] };
}

export function skippedHere({ queue, skipped }: InboxState): Proposal[] {
  return skipped.filter((proposal) => isOf(queue.choice, proposal));
}

/** What the same judgement settles of those that the server sent. */
export function settledBy(proposal: Proposal, verdict: Answer, sent: readonly Proposal[]): Proposal[] {
  return verdict === "skipped" ? [] : resolvedWith(proposal, verdict, sent);
}

export function judged(
  { queue, skipped, lookedId }: InboxState,
  proposal: Proposal,
  verdict: Answer,
  sent: readonly Proposal[],
): InboxState {
  return {
    lookedId,
    queue: without(queue, proposal, sent, settledBy(proposal, verdict, sent)),
    skipped: verdict === "skipped" ? [...skipped, proposal] : skipped,
  };
}

/** It comes back, and what was settled with it. */
export function takenBack({ queue, skipped, lookedId }: InboxState, proposal: Proposal): InboxState {
  return {
    lookedId,
    queue: withReturned(queue, proposal),
    skipped: skipped.filter(({ id }) => id !== proposal.id),
  };
}

/** The server did not take the judgement: somebody else's stands, or it comes back. */
export function refused(
  state: InboxState,
  proposal: Proposal,
  isJudgedByOther: boolean,
  sent: readonly Proposal[],
): InboxState {
  const back = takenBack(state, proposal);
  if (!isJudgedByOther) return back;
  return { ...back, queue: withUnsettled(without(state.queue, proposal, sent), proposal) };
}

/** What was taken back is judged after all: the server keeps the judgement. */
export function keptJudged(state: InboxState, proposal: Proposal, sent: readonly Proposal[]): InboxState {
  return { ...state, queue: without(state.queue, proposal, sent) };
}

export function lookedAt(state: InboxState, lookedId: number): InboxState {
  return { ...state, lookedId };
}

export function movedBy(state: InboxState, by: 1 | -1, sent: readonly Proposal[]): InboxState {
  const { queue, lookedId } = state;
  return { ...state, queue: moved({ ...queue, at: queue.at ?? lookedId }, sent, by) };
}

export function skippedShown(state: InboxState): InboxState {
  const shown = skippedHere(state);
  const skipped = state.skipped.filter((proposal) => !shown.includes(proposal));
  return { ...state, queue: withSkipped(state.queue, shown), skipped };
}
