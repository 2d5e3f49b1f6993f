// Setting products aside and taking them back: one, those that are chosen, or all of the list, by pieces.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { UnmatchedProductsWhere } from "#shared/filters/unmatchedProducts.ts";
import { toastFailure, toastWarning } from "#web/parts/toasts/toasts.ts";
import { matchesChanged } from "#web/queries/matches.ts";
import { eachPiece, piecesOf, unmatchedProducts, writeSetAside } from "#web/queries/unmatchedProducts.ts";
import type { Catalog } from "#web/session/catalog.ts";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import { useLastDone } from "./useLastDone.ts";
import type { LastDone } from "./useLastDone.ts";

export type SetAside = ReturnType<typeof useSetAside>;
/** `total` is undefined where it could not be counted. */
export type Progress = { setAside: boolean; done: number; total: number | undefined };

type Pieces = Iterable<number[]> | AsyncIterable<number[]>;

/** `done`: where other actions of the screen are taken back too. */
export function useSetAside(catalog: Catalog, done?: LastDone) {
  const words = useWords();
  const client = useQueryClient();
  const isAdmin = useIsAdmin();
  const own = useLastDone();
  const { tell } = done ?? own;
  const [progress, setProgress] = useState<Progress>();
  const stopped = useRef<AbortController>(undefined);
  useEffect(() => () => stopped.current?.abort(), []);

  /** Says what was done, also when it could not be finished, and offers to take that back. */
  const run = async (pieces: Pieces, setAside: boolean, total: number | undefined): Promise<void> => {
    if (stopped.current) return;
    const stopping = (stopped.current = new AbortController());
    const changed: number[] = [];
    let failed = false;
    setProgress({ setAside, done: 0, total });
    try {
      for await (const ids of pieces) {
        if (stopping.signal.aborted) break;
        for (const id of await writeSetAside(catalog.website_id, ids, setAside)) changed.push(id);
        setProgress({ setAside, done: changed.length, total });
      }
    } catch (error) {
      failed = true;
      toastFailure(error, words);
    } finally {
      stopped.current = undefined;
      setProgress(undefined);
    }
    // Whoever sees a product change can take that back at once: it is told before the lists are read anew.
    report(changed, setAside, failed || stopping.signal.aborted);
    await matchesChanged(client);
  };

  const report = (changed: readonly number[], setAside: boolean, wasEnded: boolean): void => {
    if (changed.length === 0) {
      if (!wasEnded) toastWarning(words.say("unmatchedList.nothingLeft"), words);
      return;
    }
    const count = { count: changed.length, formatted: words.number(changed.length) };
    tell(
      words.say(setAside ? "unmatchedList.doneAside" : "unmatchedList.doneBack", count),
      () => void run(piecesOf(changed), !setAside, changed.length),
    );
  };

  return {
    /** Those of the products that are not so already. */
    some: (chosen: ReadonlyMap<number, boolean>, setAside: boolean) => {
      const ids = [...chosen].flatMap(([id, isAside]) => (isAside === setAside ? [] : [id]));
      return run(piecesOf(ids), setAside, ids.length);
    },
    /** How many of a list are not so already; undefined where they could not be counted. */
    countOf: (where: UnmatchedProductsWhere, setAside: boolean): Promise<number | undefined> => {
      const still = unmatchedProducts(catalog.website_id).count({ ...where, unmatched: !setAside });
      return client.fetchQuery({ ...still, staleTime: 0 }).catch(() => undefined);
    },
    /** All those of a list; `total` of them. */
    whole: (where: UnmatchedProductsWhere, setAside: boolean, total: number | undefined) =>
      run(eachPiece(catalog.website_id, where, setAside), setAside, total),
    progress,
    stop: () => stopped.current?.abort(),
    busy: progress !== undefined,
    allowed: isAdmin || !catalog.lock,
  };
}
