// Going through the proposals: what is left, which is looked at, and what can be done with it.
import { useState } from "react";
import type { Answer, ProposalChoice } from "#web/queries/matchProposals.ts";
import { inboxOf, lookedAt, movedBy, skippedHere, skippedShown, viewOf, withChoice } from "./inboxState.ts";
import { useUnsent } from "./sending.ts";
import { useJudgements } from "./useJudgements.ts";
import { usePreloadedPictures, useProposals, useRefill } from "./useProposals.ts";

export type Inbox = ReturnType<typeof useInbox>;

export function useInbox(choice: ProposalChoice) {
  const [state, setState] = useState(() => inboxOf(choice));
  if (state.queue.choice !== choice) setState(withChoice(state, choice));
  const skipped = skippedHere(state).length;
  const { sent, total, isFetching, isOfOtherChoice, ...proposals } = useProposals(choice, skipped);
  const { open, place: position, current } = viewOf(state, sent);
  if (current && current.id !== state.lookedId && !isOfOtherChoice) setState(lookedAt(state, current.id));

  const { judge, undo, ...judgements } = useJudgements({ state, setState, sent });
  const unsent = useUnsent();
  const isIdle = unsent === 0 && !isFetching;
  useRefill({ open: open.length, total, skipped, removed: state.queue.removed.size, isIdle });
  usePreloadedPictures(open, position);

  return {
    ...proposals,
    ...judgements,
    current,
    place: position,
    left: open.length,
    /** How many there are, those included that are not here yet. */
    total: total ?? open.length,
    skipped,
    /** How many judgements the server has not got yet. */
    unsent,
    judge: (verdict: Answer) => current && judge(current, verdict),
    undo: () => undo(),
    move: (by: 1 | -1) => setState((now) => movedBy(now, by, sent)),
    showSkipped: () => setState(skippedShown),
  };
}
