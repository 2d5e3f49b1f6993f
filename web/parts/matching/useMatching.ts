// What a person decides about pairs: asked first where something is given up, said afterwards, and taken back at will.
import type { CompetitorEntry } from "#web/queries/matchedProducts.ts";
import type { Catalog } from "#web/session/catalog.ts";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import { matchQuestions } from "./matchQuestions.ts";
import type { Asks, Candidate, Competitor, CurrentMatch } from "./matchQuestions.ts";
import { useLastDone } from "./useLastDone.ts";
import type { LastDone } from "./useLastDone.ts";
import { useMatchChanges } from "./useMatchChanges.ts";

export type Matching = ReturnType<typeof useMatching>;

/** `done`: where other actions of the screen are taken back too. */
export function useMatching(
  catalog: Catalog,
  productId: number,
  { asks = "always", done }: { asks?: Asks; done?: LastDone } = {},
) {
  const words = useWords();
  const { say } = words;
  const isAdmin = useIsAdmin();
  const own = useLastDone();
  const { tell: tellUndo } = done ?? own;
  const { busy, change, pair, takeBack } = useMatchChanges(catalog.id, productId);
  const { mayUndo, mayMatch, mayReplace } = matchQuestions(catalog, asks, words);

  /** Undoes a pair once that is confirmed. Taking it back leaves it as it was. */
  const undo = async ({ name, website_id, product_id }: CompetitorEntry): Promise<void> => {
    const undone = { competitorProductId: product_id, replaces: product_id, unmatch: true };
    if (!(await mayUndo({ name })) || !(await change({ competitorId: website_id, ...undone }))) return;
    tellUndo(say("product.undo.done", { name }), () => void takeBack({ id: website_id, name }, null));
  };

  /** Matches by hand, giving up the competitor's other match where there is one; one made meanwhile is asked about. */
  const pairUp = async (
    competitor: Competitor,
    candidate: Candidate,
    current: CurrentMatch | undefined,
  ): Promise<boolean> => {
    const meanwhile = await pair(competitor.id, candidate.id, current);
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
  const match = async (competitor: Competitor, candidate: Candidate, current: CurrentMatch | undefined) =>
    (await (current ? mayReplace(candidate, competitor, current) : mayMatch(candidate, competitor))) &&
    pairUp(competitor, candidate, current);

  /** Puts an undone pair back: as it was when it is the only one of its competitor, else as a match by hand. */
  const restore = async (
    undone: CompetitorEntry,
    title: string,
    others: CompetitorEntry[],
  ): Promise<void> => {
    const competitor = { id: undone.website_id, name: undone.name };
    if (others.length > 0) {
      const current = others.find(({ unmatched }) => !unmatched);
      const candidate = { id: undone.product_id, title };
      if (!current || (await mayReplace(candidate, competitor, current))) {
        await pairUp(competitor, candidate, current);
      }
      return;
    }
    if (!(await change({ competitorId: competitor.id, replaces: null, unmatch: false }))) return;
    tellUndo(
      say("product.undo.restored", competitor),
      () => void takeBack(competitor, undone.product_id, "done"),
    );
  };

  return { match, undo, restore, busy, allowed: isAdmin || !catalog.lock };
}
