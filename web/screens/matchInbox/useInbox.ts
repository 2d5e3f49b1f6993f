// Going through the proposals: a judgement shows at once and is sent behind one's back; what the server refuses comes
// back, and what somebody else judged is told.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#web/api.ts";
import { preloadImage } from "#web/parts/images/preloadImage.ts";
import { toastFailure, toastSuccess, toastWarning } from "#web/parts/toasts.ts";
import { withdrawUndo } from "#web/parts/undoToast.tsx";
import {
  judgeProposal,
  proposalCountsOptions,
  proposalsKey,
  proposalsOptions,
  undoBatch,
  undoJudgement,
} from "#web/queries/matchProposals.ts";
import type { AcceptedAbove, Answer, Proposal, ProposalChoice } from "#web/queries/matchProposals.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { countJudged, judgementsChanged } from "./judgedCaches.ts";
import {
  emptyQueue,
  isOf,
  left,
  moved,
  placeIn,
  settledWith,
  withReturned,
  withSkipped,
  withUnsettled,
  without,
} from "./queue.ts";
import { imageSize } from "./imageSize.ts";
import { undoneText } from "./undoneText.ts";
import { sendJudgement, useUnsent } from "./sending.ts";

/** So many are asked for at once, and again when fewer than `enough` are left of them. */
const atOnce = 40;
const enough = 10;
const atOnceMost = 100;
/** Their pictures are fetched while the one before is looked at. */
const preloaded = 3;
/** Judgements further back are taken back in the history. */
const undoable = 50;

type Done = {
  proposal: Proposal;
  verdict: Answer;
  /** It as the server judged it; undefined where it did not. */
  sent: Promise<Proposal | undefined>;
};
type DoneBatch = { batch: AcceptedAbove };

export type Inbox = ReturnType<typeof useInbox>;

export function useInbox(choice: ProposalChoice) {
  const words = useWords();
  const { say } = words;
  const { id: catalogId } = useCatalog();
  const client = useQueryClient();
  const [queue, setQueue] = useState({ ...emptyQueue, choice });
  /** The one that is looked at stays before one's eyes when a surer one comes. */
  const [looked, setLooked] = useState<number>();
  if (queue.choice !== choice) {
    setQueue({ ...queue, choice });
    setLooked(undefined);
  }
  const [skipped, setSkipped] = useState<Proposal[]>([]);
  const [said, tell] = useState("");
  const done = useRef<(Done | DoneBatch)[]>([]);
  const [undoes, setUndoes] = useState(0);

  const skippedHere = skipped.filter((one) => isOf(choice, one));
  const limit = Math.min(atOnceMost, atOnce + skippedHere.length);
  const proposals = useQuery(proposalsOptions(catalogId, choice, limit));
  // The reasons stand side by side, so all of them are counted.
  const counts = useQuery(proposalCountsOptions(catalogId, withoutReason(choice)));
  const total = counts.data && (choice.reason ? counts.data.reasons[choice.reason] : counts.data.count);
  const sent = proposals.data ?? none;
  const open = left(queue, sent);
  const seen = { ...queue, at: queue.at ?? looked };
  const place = placeIn(seen, open);
  const current = open[place];
  if (current && current.id !== looked && !proposals.isPlaceholderData) setLooked(current.id);

  const unsent = useUnsent();
  const send = (proposal: Proposal, run: () => Promise<Proposal>) =>
    sendJudgement([proposal.own.id, proposal.theirs.id], run);

  const refresh = () => client.invalidateQueries({ queryKey: proposalsKey });
  const remember = (one: Done | DoneBatch) => {
    done.current = [...done.current, one].slice(-undoable);
    setUndoes(done.current.length);
  };
  const forget = (one: Done | DoneBatch) => {
    done.current = done.current.filter((other) => other !== one);
    setUndoes(done.current.length);
  };

  const judge = (verdict: Answer) => {
    if (!current) return;
    const proposal = current;
    const settled = verdict === "skipped" ? [] : settledWith(proposal, verdict, sent);
    setQueue((before) => without(before, proposal, sent, settled));
    if (verdict === "skipped") setSkipped((before) => [...before, proposal]);
    else countJudged(client, catalogId, proposal, 1);
    tell(say(`inbox.said.${verdict}`, { title: proposal.own.title }));
    const one: Done = { proposal, verdict, sent: sendIt() };
    remember(one);

    async function sendIt(): Promise<Proposal | undefined> {
      try {
        const judged = await send(proposal, () => judgeProposal(catalogId, proposal.id, verdict));
        if (verdict !== "skipped") judgementsChanged(client);
        if (settled.length > 0) void refresh();
        return judged;
      } catch (error) {
        const wasTakenBack = !done.current.includes(one);
        forget(one);
        setSkipped((before) => before.filter(({ id }) => id !== proposal.id));
        if (verdict !== "skipped" && !wasTakenBack) countJudged(client, catalogId, proposal, -1);
        if (error instanceof ApiError && error.statusCode === 409) {
          setQueue((before) => withUnsettled(without(before, proposal, sent), proposal));
        } else {
          setQueue((before) => withReturned(before, proposal));
        }
        tellRefusal(error, proposal);
        void refresh();
        return undefined;
      }
    }
  };

  const takeBack = async (one: Done | DoneBatch): Promise<void> => {
    forget(one);
    if ("batch" in one) return takeBatchBack(one.batch);
    const { proposal, verdict } = one;
    setQueue((before) => withReturned(before, proposal));
    setSkipped((before) => before.filter(({ id }) => id !== proposal.id));
    if (verdict !== "skipped") countJudged(client, catalogId, proposal, -1);
    const undone = say("inbox.said.undone", { title: proposal.own.title });
    tell(undone);
    // Not before one's eyes, under other filters.
    if (!isOf(choice, proposal)) toastSuccess(undone, words);
    const judged = await one.sent;
    if (!judged) return;
    try {
      await send(proposal, () => undoJudgement(catalogId, judged));
      judgementsChanged(client);
      void refresh();
    } catch (error) {
      setQueue((before) => without(before, proposal, sent));
      tellRefusal(error, proposal);
      void refresh();
    }
  };

  const takeBatchBack = async ({ batch }: AcceptedAbove): Promise<void> => {
    try {
      const undone = await undoBatch(catalogId, batch);
      withdrawUndo(batch);
      toastSuccess(undoneText(undone, words), words);
      judgementsChanged(client);
    } catch (error) {
      tellRefusal(error);
    }
    setQueue(emptyQueue);
    void refresh();
  };

  const tellRefusal = (error: unknown, proposal?: Proposal) => {
    const title = proposal?.own.title;
    if (error instanceof ApiError && error.statusCode === 409) {
      // Another one is before one's eyes by then.
      const text =
        title === undefined ? error.message : say("inbox.refused", { title, message: error.message });
      toastWarning(text, words);
      tell(text);
    } else {
      toastFailure(error, words);
      if (title !== undefined) tell(say("inbox.said.unsaved", { title }));
    }
  };

  const isShort = open.length < enough && (total ?? 0) > open.length + skippedHere.length;
  const isIdle = unsent === 0 && !proposals.isFetching;
  const refilledFor = useRef(0);
  useEffect(() => {
    // Once for each judgement: where nothing more comes, asking again would not bring it.
    if (!isShort || !isIdle || refilledFor.current === queue.gone.size) return;
    refilledFor.current = queue.gone.size;
    void client.invalidateQueries({ queryKey: [...proposalsKey, catalogId] });
  }, [isShort, isIdle, queue.gone, client, catalogId]);

  const coming = open.slice(place + 1, place + 1 + preloaded);
  const pictures = coming.flatMap(({ own, theirs }) => [own.images[0], theirs.images[0]]).join("\n");
  useEffect(() => {
    for (const image of pictures.split("\n")) if (image) preloadImage(image, imageSize);
  }, [pictures]);

  return {
    current,
    place,
    left: open.length,
    /** How many there are, those included that are not here yet. */
    total: total ?? open.length,
    counts: counts.data,
    skipped: skippedHere.length,
    /** How many judgements the server has not got yet. */
    unsent,
    /** What was done last, for those who listen. */
    said,
    /** How many judgements can be taken back. */
    undoes,
    loading: proposals.isPending,
    failed: proposals.isError,
    retry: () => void Promise.all([proposals.refetch(), counts.refetch()]),
    judge,
    move: (by: 1 | -1) => setQueue((before) => moved({ ...before, at: before.at ?? looked }, sent, by)),
    undo: () => {
      const last = done.current.at(-1);
      if (last) void takeBack(last);
    },
    showSkipped: () => {
      setQueue((before) => withSkipped(before, skippedHere));
      setSkipped((before) => before.filter((one) => !skippedHere.includes(one)));
    },
    /** Many were accepted at once: what is left is asked for anew. */
    acceptedAbove: (batch: AcceptedAbove) => {
      const one = { batch };
      remember(one);
      setQueue(emptyQueue);
      judgementsChanged(client);
      void refresh();
      return () => void takeBack(one);
    },
  };
}

const none: Proposal[] = [];

function withoutReason({ rule, website }: ProposalChoice): ProposalChoice {
  return { ...(rule !== undefined && { rule }), ...(website !== undefined && { website }) };
}
