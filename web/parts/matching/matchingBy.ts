// What a person decides about pairs: asked first where something is given up, said afterwards, and taken back at will.
import type { CompetitorEntry } from "#web/queries/matchedProducts.ts";
import type { Words } from "#web/session/words.ts";
import type { Candidate, Competitor, CurrentMatch, MatchQuestions } from "./matchQuestions.ts";
import type { LastDone } from "./useLastDone.ts";
import type { MatchChanges } from "./useMatchChanges.ts";

type Means = {
  /** As the server takes them. */
  changes: Pick<MatchChanges, "change" | "pair" | "takeBack">;
  questions: MatchQuestions;
  /** Says what was done, and offers to take it back. */
  tell: LastDone["tell"];
  say: Words["say"];
};

export type MatchedPair = Pick<CompetitorEntry, "name" | "website_id" | "product_id" | "title" | "unmatched">;

/** What can be done about the pairs of a product, by the means of the screen that shows them. */
export function matchingBy({ changes: { change, pair, takeBack }, questions, tell, say }: Means) {
  const { mayUndo, mayMatch, mayReplace } = questions;

  /** Undoes a pair once that is confirmed. Taking it back leaves it as it was. */
  const undo = async ({ name, website_id, product_id }: MatchedPair): Promise<void> => {
    const undone = { competitorProductId: product_id, replaces: product_id, unmatch: true };
    if (!(await mayUndo({ name })) || !(await change({ competitorId: website_id, ...undone }))) return;
    tell(say("product.undo.done", { name }), () => void takeBack({ id: website_id, name }, null));
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
    tell(
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
  const restore = async (undone: MatchedPair, title: string, others: MatchedPair[]): Promise<void> => {
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
    tell(
      say("product.undo.restored", competitor),
      () => void takeBack(competitor, undone.product_id, "done"),
    );
  };

  return { match, undo, restore };
}
