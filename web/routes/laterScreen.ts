// What the routes of screens have in common.
import { lazyRouteComponent } from "@tanstack/react-router";
import { withLaterWords } from "../session/language.ts";
import type { WordKey } from "../session/words.ts";

type Crumb = WordKey | { label: WordKey; to: string };

/** A screen that is loaded once it is wanted, with the words of later screens. */
export function laterScreen<Screens extends Record<string, unknown>>(
  load: () => Promise<Screens>,
  name: keyof Screens & string,
) {
  return lazyRouteComponent(withLaterWords(load), name);
}

/** The title of a screen, which is the last of its crumbs too. */
export function titled(title: WordKey, ...above: Crumb[]) {
  return { title, crumbs: [...above, title] };
}
