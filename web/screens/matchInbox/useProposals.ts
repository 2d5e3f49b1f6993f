// The proposals of a choice as the server has them: asked for again before they run out, their pictures ahead of them.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { preloadImage } from "#web/parts/images/preloadImage.ts";
import { proposalsKey } from "#web/queries/keys.ts";
import { proposalCountsOptions, proposalsOptions } from "#web/queries/matchProposals.ts";
import type { Proposal, ProposalChoice } from "#web/queries/matchProposals.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { imageSize } from "./imageSize.ts";
import { openChoice } from "./search.ts";

/** So many are asked for at once, and again when fewer than `enough` are left of them. */
const atOnce = 40;
const enough = 10;
const atOnceMost = 100;
/** Their pictures are fetched while the one before is looked at. */
const preloaded = 3;

/** `skipped`: so many of them are not looked at now. */
export function useProposals(choice: ProposalChoice, skipped: number) {
  const { id: catalogId } = useCatalog();
  const limit = Math.min(atOnceMost, atOnce + skipped);
  const proposals = useQuery(proposalsOptions(catalogId, choice, limit));
  // The reasons stand side by side, so all of them are counted.
  const everyReason = openChoice({ ...choice, reason: undefined });
  const counts = useQuery(proposalCountsOptions(catalogId, everyReason));
  const total = counts.data && (choice.reason ? counts.data.reasons[choice.reason] : counts.data.count);
  return {
    sent: proposals.data ?? none,
    counts: counts.data,
    total,
    isOfOtherChoice: proposals.isPlaceholderData,
    isFetching: proposals.isFetching,
    loading: proposals.isPending,
    failed: proposals.isError,
    retry: () => void Promise.all([proposals.refetch(), counts.refetch()]),
  };
}

const none: Proposal[] = [];

type Refill = {
  /** So many are left to go through, of so many that there are. */
  open: number;
  total: number | undefined;
  skipped: number;
  /** So many were judged or skipped here. */
  removed: number;
  isIdle: boolean;
};

/** Asks for more when few are left, once for each judgement: where nothing more comes, asking again would not bring it. */
export function useRefill({ open, total = 0, skipped, removed, isIdle }: Refill): void {
  const { id: catalogId } = useCatalog();
  const client = useQueryClient();
  const refilledFor = useRef(0);
  const isShort = open < enough && total > open + skipped;
  useEffect(() => {
    if (!isShort || !isIdle || refilledFor.current === removed) return;
    refilledFor.current = removed;
    void client.invalidateQueries({ queryKey: [...proposalsKey, catalogId] });
  }, [isShort, isIdle, removed, client, catalogId]);
}

/** Fetches the pictures of those that come next. */
export function usePreloadedPictures(open: readonly Proposal[], position: number): void {
  const coming = open.slice(position + 1, position + 1 + preloaded);
  const pictures = coming.flatMap(({ own, theirs }) => [own.images[0], theirs.images[0]]).join("\n");
  useEffect(() => {
    for (const image of pictures.split("\n")) if (image) preloadImage(image, imageSize);
  }, [pictures]);
}
