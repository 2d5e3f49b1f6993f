// What a person decides about pairs: asked first where something is given up, said afterwards, and taken back at will.
import type { ReactNode } from "react";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { ApiError } from "#web/api.ts";
import { toastFailure, toastProblem, toastSuccess } from "#web/parts/toasts.ts";
import { matchedMeanwhile, useChangeMatch, useTakeMatchBack } from "#web/queries/matches.ts";
import type { MatchChange } from "#web/queries/matches.ts";
import type { CompetitorEntry } from "#web/queries/matchedProducts.ts";
import type { Catalog } from "#web/session/catalog.ts";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import { useLastDone } from "./useLastDone.ts";
import type { LastDone } from "./useLastDone.ts";

export type Matching = ReturnType<typeof useMatching>;
type Change = Omit<MatchChange, "catalogId" | "productId">;
/** `warning`: what is said in the question before it is matched. */
type Candidate = { id: number; title: string; warning?: ReactNode };
type Competitor = { id: number; name: string };
type Current = Pick<CompetitorEntry, "product_id" | "title">;

/**
 * `asks`: before every change, or only before one that gives up another match. `done`: where other actions of the
 * screen are taken back too.
 */
export function useMatching(
  catalog: Catalog,
  productId: number,
  { asks = "always", done }: { asks?: "always" | "replacing"; done?: LastDone } = {},
) {
  const words = useWords();
  const { say } = words;
  const { mutateAsync, isPending } = useChangeMatch();
  const back = useTakeMatchBack();
  const isAdmin = useIsAdmin();
  const own = useLastDone();
  const { tell: tellUndo } = done ?? own;
  const tellFailure = (error: unknown) => {
    const isGone = error instanceof ApiError && error.code === "MODEL_NOT_FOUND";
    if (isGone) toastProblem(say("handMatching.deleted"), words);
    else toastFailure(error, words);
  };

  /** Whether it worked; a failure has been told. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (error) {
      tellFailure(error);
      return false;
    }
  };
  const change = (asked: Change) =>
    attempt(() => mutateAsync({ catalogId: catalog.id, productId, ...asked }));

  const unmatch = ({ website_id, product_id }: CompetitorEntry) =>
    change({
      competitorId: website_id,
      competitorProductId: product_id,
      replaces: product_id,
      unmatch: true,
    });

  /** The competitor's match, which is `now`, is as it was before the last change: there again, or not there. */
  const takeBack = async (
    { id, name }: Competitor,
    now: number | null,
    before: "restored" | "done" = "restored",
  ): Promise<void> => {
    const asked = { catalogId: catalog.id, productId, competitorId: id, replaces: now };
    if (await attempt(() => back.mutateAsync(asked)))
      toastSuccess(say(`product.undo.${before}`, { name }), words);
  };

  /** Undoes a pair once that is confirmed. Taking it back leaves it as it was. */
  const undo = async (pair: CompetitorEntry): Promise<void> => {
    const { name, website_id } = pair;
    const agreed =
      asks === "replacing" ||
      (await confirm({
        title: say("product.undo.title"),
        text: say("product.undo.text", { name }),
        confirmLabel: say("product.undo.confirm"),
      }));
    if (!agreed || !(await unmatch(pair))) return;
    tellUndo(say("product.undo.done", { name }), () => void takeBack({ id: website_id, name }, null));
  };

  const mayMatch = async ({ title, warning }: Candidate, { name }: Competitor) =>
    asks === "replacing" ||
    (await confirm({
      title: say("product.match.title"),
      text: [say("product.match.text", { title, name }), " ", warning],
      confirmLabel: say("product.match.action"),
    }));

  const mayReplace = async ({ title, warning }: Candidate, { name }: Competitor, current: Current) =>
    catalog.config?.manualMatching?.skipReplaceConfirmation === true ||
    (await confirm({
      title: say("product.replace.title"),
      text: [say("product.replace.text", { title, name, current: current.title ?? "" }), " ", warning],
      confirmLabel: say("product.replace.confirm"),
    }));

  /** Matches by hand. Undefined when it worked; else what the competitor's match is by now, false for another failure. */
  const pairOver = async (
    pair: Pick<Change, "competitorId" | "competitorProductId">,
    current: Current | undefined,
  ): Promise<Current | null | false | undefined> => {
    try {
      const replaces = current?.product_id ?? null;
      await mutateAsync({ catalogId: catalog.id, productId, ...pair, replaces, unmatch: false });
      return undefined;
    } catch (error) {
      const meanwhile = matchedMeanwhile(error);
      if (meanwhile !== undefined) return meanwhile;
      tellFailure(error);
      return false;
    }
  };

  /** Matches by hand, giving up the competitor's other match where there is one; one made meanwhile is asked about. */
  const pairUp = async (
    competitor: Competitor,
    candidate: Candidate,
    current: Current | undefined,
  ): Promise<boolean> => {
    const pair = { competitorId: competitor.id, competitorProductId: candidate.id };
    const meanwhile = await pairOver(pair, current);
    if (meanwhile === false) return false;
    if (meanwhile === null) return pairUp(competitor, candidate, undefined);
    if (meanwhile) {
      return (await mayReplace(candidate, competitor, meanwhile)) && pairUp(competitor, candidate, meanwhile);
    }
    tellUndo(
      say("product.match.done", competitor),
      () => void takeBack(competitor, candidate.id, current ? "restored" : "done"),
    );
    return true;
  };

  /** The same once it is confirmed. */
  const match = async (
    competitor: Competitor,
    candidate: Candidate,
    current: CompetitorEntry | undefined,
  ): Promise<boolean> => {
    const agreed = await (current
      ? mayReplace(candidate, competitor, current)
      : mayMatch(candidate, competitor));
    return agreed && pairUp(competitor, candidate, current);
  };

  /** Puts an undone pair back: as it was when it is the only one of its competitor, else as a match by hand. */
  const restore = async (pair: CompetitorEntry, title: string, others: CompetitorEntry[]): Promise<void> => {
    const competitor = { id: pair.website_id, name: pair.name };
    if (others.length > 0) {
      const current = others.find(({ unmatched }) => !unmatched);
      const candidate = { id: pair.product_id, title };
      if (!current || (await mayReplace(candidate, competitor, current))) {
        await pairUp(competitor, candidate, current);
      }
      return;
    }
    if (!(await change({ competitorId: competitor.id, replaces: null, unmatch: false }))) return;
    tellUndo(
      say("product.undo.restored", competitor),
      () => void takeBack(competitor, pair.product_id, "done"),
    );
  };

  return {
    match,
    undo,
    restore,
    busy: isPending || back.isPending,
    allowed: isAdmin || !catalog.lock,
  };
}
