// What a person decides about the pairs of a product, with the questions and the toasts of a screen.
import type { Catalog } from "#web/session/catalog.ts";
import { useIsAdmin } from "#web/session/customer.ts";
import { useWords } from "#web/session/words.ts";
import { matchQuestions } from "./matchQuestions.ts";
import type { Asks } from "./matchQuestions.ts";
import { matchingBy } from "./matchingBy.ts";
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
  const isAdmin = useIsAdmin();
  const own = useLastDone();
  const { tell } = done ?? own;
  const { busy, ...changes } = useMatchChanges(catalog.id, productId);
  const questions = matchQuestions(catalog, asks, words);
  return {
    ...matchingBy({ changes, questions, tell, say: words.say }),
    busy,
    allowed: isAdmin || !catalog.lock,
  };
}
