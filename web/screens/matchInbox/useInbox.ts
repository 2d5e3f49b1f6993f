// Going through the proposals: a judgement shows at once and is sent behind one's back; what the server refuses comes
// back, and what somebody else judged is told.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { ApiError } from "#web/api.ts";
import { preloadImage } from "#web/parts/images/preloadImage.ts";
import { toastFailure, toastSuccess, toastWarning } from "#web/parts/toasts.ts";
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
  left,
  moved,
  placeIn,
  settledWith,
  withReturned,
  withSkipped,
  without,
} from "./queue.ts";
import { imageSize } from "./imageSize.ts";

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
  /** Whether the server took it. */
  sent: Promise<boolean>;
};
type DoneBatch = { batch: AcceptedAbove };

export type Inbox = ReturnType<typeof useInbox>;

export function useInbox(choice: ProposalChoice) {
  const words = useWords();
  const { say } = words;
  const { id: catalogId } = useCatalog();
  const client = useQueryClient();
  const [queue, setQueue] = useState(emptyQueue);
  const [skipped, setSkipped] = useState<Proposal[]>([]);
  const [said, tell] = useState("");
  const done = useRef<(Done | DoneBatch)[]>([]);
  const [undoes, setUndoes] = useState(0);

  const limit = Math.min(atOnceMost, atOnce + skipped.length);
  const proposals = useQuery(proposalsOptions(catalogId, choice, limit));
  // The reasons stand side by side, so all of them are counted.
  const counts = useQuery(proposalCountsOptions(catalogId, withoutReason(choice)));
  const total = counts.data && (choice.reason ? counts.data.reasons[choice.reason] : counts.data.count);
  const sent = proposals.data ?? none;
  const open = left(queue, sent);
  const place = placeIn(queue, open);
  const current = open[place];

  // One at a time: of two judgements of the same product the first one counts.
  const judging = useMutation({
    scope: { id: "matchProposals" },
    networkMode: "always",
    mutationFn: ({ proposal, verdict }: Pick<Done, "proposal" | "verdict">) =>
      judgeProposal(catalogId, proposal.id, verdict),
  });
  const undoing = useMutation({
    scope: { id: "matchProposals" },
    networkMode: "always",
    mutationFn: ({ proposal }: Pick<Done, "proposal">) => undoJudgement(catalogId, proposal.id),
  });

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
    const one: Done = { proposal, verdict, sent: send() };
    remember(one);

    async function send(): Promise<boolean> {
      try {
        await judging.mutateAsync({ proposal, verdict });
        if (verdict !== "skipped") judgementsChanged(client);
        if (settled.length > 0) void refresh();
        return true;
      } catch (error) {
        forget(one);
        setSkipped((before) => before.filter(({ id }) => id !== proposal.id));
        if (error instanceof ApiError && error.statusCode === 409) {
          toastWarning(error.message, words);
        } else {
          setQueue((before) => withReturned(before, proposal));
          toastFailure(error, words);
        }
        void refresh();
        return false;
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
    tell(say("inbox.said.undone", { title: proposal.own.title }));
    if (!(await one.sent)) return;
    try {
      await undoing.mutateAsync({ proposal });
      judgementsChanged(client);
      void refresh();
    } catch (error) {
      setQueue((before) => without(before, proposal, sent));
      tellRefusal(error);
      void refresh();
    }
  };

  const takeBatchBack = async ({ batch }: AcceptedAbove): Promise<void> => {
    try {
      const { count, skipped: kept } = await undoBatch(catalogId, batch);
      const undone = say("inbox.bulk.undone", { count, formatted: words.number(count) });
      const left = kept > 0 ? say("inbox.bulk.kept", { count: kept, formatted: words.number(kept) }) : "";
      toastSuccess([undone, left].filter(Boolean).join(" "), words);
      judgementsChanged(client);
    } catch (error) {
      tellRefusal(error);
    }
    setQueue(emptyQueue);
    void refresh();
  };

  const tellRefusal = (error: unknown) => {
    if (error instanceof ApiError && error.statusCode === 409) toastWarning(error.message, words);
    else toastFailure(error, words);
  };

  const isShort = open.length < enough && (total ?? 0) > open.length + skipped.length;
  const isIdle = !judging.isPending && !undoing.isPending && !proposals.isFetching;
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
    skipped: skipped.length,
    /** What was done last, for those who listen. */
    said,
    /** How many judgements can be taken back. */
    undoes,
    loading: proposals.isPending,
    failed: proposals.isError,
    retry: () => void Promise.all([proposals.refetch(), counts.refetch()]),
    judge,
    move: (by: 1 | -1) => setQueue((before) => moved(before, sent, by)),
    undo: () => {
      const last = done.current.at(-1);
      if (last) void takeBack(last);
    },
    showSkipped: () => {
      setQueue((before) => withSkipped(before, skipped));
      setSkipped([]);
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
