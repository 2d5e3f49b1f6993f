import { useMatches } from "@tanstack/react-router";
import type { WordKey } from "#web/session/words.ts";

// What every route of the screen table tells the shell about its screen.
declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    title?: WordKey;
    /** The breadcrumb after "Accueil", the screen itself last. */
    crumbs?: (WordKey | LinkedCrumb)[];
    /** It is of no catalogue: it is shown to somebody who has none, too. */
    needsNoCatalog?: true;
  }
}

export type LinkedCrumb = { label: WordKey; to: string };

/** The title and breadcrumb of the screen being shown. */
export function useScreen() {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData ?? {} });
}
