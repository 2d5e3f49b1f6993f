// Judging and taking back: a judgement shows at once and is sent behind one's back; what the server refuses comes back,
// and what somebody else judged is told.
import { useQueryClient } from "@tanstack/react-query";
import type { Dispatch, SetStateAction } from "react";
import { toastSuccess } from "#web/parts/toasts/toasts.ts";
import { withdrawUndo } from "#web/parts/toasts/undoToast.tsx";
import { proposalsKey } from "#web/queries/keys.ts";
import { judgeProposal, undoBatch, undoJudgement } from "#web/queries/matchProposals.ts";
import type { AcceptedAbove, Answer, Proposal } from "#web/queries/matchProposals.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { begunAnew, judged, keptJudged, refused, settledBy, takenBack } from "./inboxState.ts";
import type { InboxState } from "./inboxState.ts";
import { countJudged, judgementsChanged } from "./judgedCaches.ts";
import { isOf } from "./queue.ts";
import { sendJudgement } from "./sending.ts";
import { undoneText } from "./undoneText.ts";
import { isConflict, useAnnouncement } from "./useAnnouncement.ts";
import { useUndoable } from "./useUndoable.ts";

type Judgement = {
  proposal: Proposal;
  verdict: Answer;
  /** It as the server judged it; undefined where it did not. */
  answer: Promise<Proposal | undefined>;
};
type Batch = { batch: AcceptedAbove };

type JudgementsOf = {
  state: InboxState;
  setState: Dispatch<SetStateAction<InboxState>>;
  /** Those that the server sent. */
  sent: readonly Proposal[];
};

export function useJudgements({ state, setState, sent }: JudgementsOf) {
  const { say } = useWords();
  const { id: catalogId } = useCatalog();
  const client = useQueryClient();
  const { announcement, announce, announceRefusal } = useAnnouncement();
  const undoable = useUndoable<Judgement | Batch>();
  const takeBack = useTakeBack({ state, setState, sent }, announce, announceRefusal);
  const refresh = () => client.invalidateQueries({ queryKey: proposalsKey });

  const send = async (judgement: Omit<Judgement, "answer">, isKnown: () => boolean) => {
    const { proposal, verdict } = judgement;
    try {
      const answer = await inOrder(proposal, () => judgeProposal(catalogId, proposal.id, verdict));
      if (verdict !== "skipped") judgementsChanged(client);
      if (settledBy(proposal, verdict, sent).length > 0) void refresh();
      return answer;
    } catch (error) {
      if (verdict !== "skipped" && isKnown()) countJudged(client, catalogId, proposal, -1);
      setState((now) => refused(now, proposal, isConflict(error), sent));
      announceRefusal(error, proposal.own.title);
      void refresh();
      return undefined;
    }
  };

  const judge = (proposal: Proposal, verdict: Answer) => {
    setState((now) => judged(now, proposal, verdict, sent));
    if (verdict !== "skipped") countJudged(client, catalogId, proposal, 1);
    announce(say(`matchInbox.said.${verdict}`, { title: proposal.own.title }));
    const isKnown = () => {
      const known = undoable.has(judgement);
      undoable.remove(judgement);
      return known;
    };
    const judgement: Judgement = { proposal, verdict, answer: send({ proposal, verdict }, isKnown) };
    undoable.add(judgement);
  };

  const undo = (entry: Judgement | Batch | undefined = undoable.last()) => {
    if (!entry) return;
    undoable.remove(entry);
    void ("batch" in entry ? takeBack.batch(entry.batch) : takeBack.one(entry));
  };

  /** Many were accepted at once: what is left is asked for anew. Returns what takes them back. */
  const acceptedAbove = (batch: AcceptedAbove) => {
    const entry = { batch };
    undoable.add(entry);
    setState(begunAnew);
    judgementsChanged(client);
    void refresh();
    return () => undo(entry);
  };

  return { announcement, judge, undo, undoes: undoable.count, acceptedAbove };
}

/** Judgements of the same products reach the server in the order in which they were made. */
function inOrder(proposal: Proposal, run: () => Promise<Proposal>): Promise<Proposal> {
  return sendJudgement([proposal.own.id, proposal.theirs.id], run);
}

function useTakeBack(
  { state, setState, sent }: JudgementsOf,
  announce: (text: string) => void,
  announceRefusal: (error: unknown, title?: string) => void,
) {
  const words = useWords();
  const { id: catalogId } = useCatalog();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: proposalsKey });

  const one = async ({ proposal, verdict, answer }: Judgement): Promise<void> => {
    setState((now) => takenBack(now, proposal));
    if (verdict !== "skipped") countJudged(client, catalogId, proposal, -1);
    const undone = words.say("matchInbox.said.undone", { title: proposal.own.title });
    announce(undone);
    // Not before one's eyes, under other filters.
    if (!isOf(state.queue.choice, proposal)) toastSuccess(undone, words);
    const judgedAs = await answer;
    if (!judgedAs) return;
    try {
      await inOrder(proposal, () => undoJudgement(catalogId, judgedAs));
      judgementsChanged(client);
    } catch (error) {
      setState((now) => keptJudged(now, proposal, sent));
      announceRefusal(error, proposal.own.title);
    }
    void refresh();
  };

  const batch = async ({ batch: id }: AcceptedAbove): Promise<void> => {
    try {
      const undone = await undoBatch(catalogId, id);
      withdrawUndo(id);
      toastSuccess(undoneText(undone, words), words);
      judgementsChanged(client);
    } catch (error) {
      announceRefusal(error);
    }
    setState(begunAnew);
    void refresh();
  };

  return { one, batch };
}
