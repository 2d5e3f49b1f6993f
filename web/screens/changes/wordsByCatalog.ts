import type { LoggedChange } from "#web/queries/loggedChanges.ts";
import { type Words, wordsOf } from "#web/session/words.ts";

/** The words that a change is told in. */
export type WordsOf = (change: Pick<LoggedChange, "catalog_id">) => Words;

/** Competitors are called as in the catalogue that was changed, whichever is on screen; else by the usual words. */
export function wordsByCatalog(
  language: Words["language"],
  catalogs: readonly { id: number; customLabel: readonly string[] }[],
): WordsOf {
  const usual = wordsOf(language);
  const own = new Map(catalogs.map(({ id, customLabel }) => [id, wordsOf(language, customLabel)]));
  return ({ catalog_id }) => own.get(catalog_id ?? 0) ?? usual;
}
