// Setting products aside and taking them back: one, those that are chosen, or all of the list, by pieces.
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { UnmatchedProductsWhere } from "#shared/filters/unmatchedProducts.ts";
import { toastFailure } from "#web/parts/toasts.ts";
import { toastUndo } from "#web/parts/undoToast.tsx";
import { matchesChanged } from "#web/queries/matches.ts";
import { eachPiece, piecesOf, unmatchedCountOptions, writeSetAside } from "#web/queries/unmatchedProducts.ts";
import type { Catalog } from "#web/session/catalog.ts";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";

export type SetAside = ReturnType<typeof useSetAside>;
/** `total` is undefined where it could not be counted. */
export type Progress = { setAside: boolean; done: number; total: number | undefined };

type Pieces = Iterable<number[]> | AsyncIterable<number[]>;

export function useSetAside(catalog: Catalog) {
  const words = useWords();
  const client = useQueryClient();
  const isAdmin = useIsAdmin();
  const [progress, setProgress] = useState<Progress>();
  const stopped = useRef<AbortController>(undefined);
  useEffect(() => () => stopped.current?.abort(), []);

  /** Says what was done, also when it could not be finished, and offers to take that back. */
  const run = async (pieces: Pieces, setAside: boolean, total: number | undefined): Promise<void> => {
    if (stopped.current) return;
    const stopping = (stopped.current = new AbortController());
    const changed: number[] = [];
    setProgress({ setAside, done: 0, total });
    try {
      for await (const ids of pieces) {
        if (stopping.signal.aborted) break;
        await writeSetAside(ids, setAside);
        for (const id of ids) changed.push(id);
        setProgress({ setAside, done: changed.length, total });
      }
    } catch (error) {
      toastFailure(error, words);
    } finally {
      stopped.current = undefined;
      setProgress(undefined);
    }
    if (changed.length === 0) return;
    await matchesChanged(client);
    const count = { count: changed.length, formatted: words.number(changed.length) };
    toastUndo(
      words.say(setAside ? "unmatchedList.doneAside" : "unmatchedList.doneBack", count),
      () => void run(piecesOf(changed), !setAside, changed.length),
      words,
    );
  };

  return {
    /** Those of the products that are not so already. */
    some: (chosen: ReadonlyMap<number, boolean>, setAside: boolean) => {
      const ids = [...chosen].flatMap(([id, isAside]) => (isAside === setAside ? [] : [id]));
      return run(piecesOf(ids), setAside, ids.length);
    },
    /** All of a list that are not so already. */
    whole: async (where: UnmatchedProductsWhere, setAside: boolean) => {
      const { website_id } = catalog;
      const still = unmatchedCountOptions(website_id, { ...where, unmatched: !setAside });
      const total = await client.fetchQuery(still).catch(() => undefined);
      await run(eachPiece(website_id, where, setAside), setAside, total);
    },
    progress,
    stop: () => stopped.current?.abort(),
    busy: progress !== undefined,
    allowed: isAdmin || !catalog.lock,
  };
}
