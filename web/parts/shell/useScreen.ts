import { useMatches } from "@tanstack/react-router";
import type { WordKey } from "#web/session/words.ts";

// What every route of the screen table tells the shell about its screen.
declare module "@tanstack/react-router" {
  interface StaticDataRouteOption {
    title?: WordKey;
    /** The breadcrumb after "Accueil", the screen itself last. */
    crumbs?: (WordKey | LinkedCrumb)[];
    /** A title and a breadcrumb that depend on what the address says. */
    of?: (search: object) => Pick<StaticDataRouteOption, "title" | "crumbs">;
    /** It is of no catalogue: it is shown to somebody who has none, too. */
    needsNoCatalog?: true;
  }
}

type LinkedCrumb = { label: WordKey; to: string };

/** The title and breadcrumb of the screen being shown. */
export function useScreen() {
  return useMatches({
    select: (matches) => {
      const { staticData = {}, search = {} } = matches.at(-1) ?? {};
      return staticData.of ? { ...staticData, ...staticData.of(search) } : staticData;
    },
  });
}
