import { useMemo } from "react";
import { useCatalogChoice } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { type WordsOf, wordsByCatalog } from "./wordsByCatalog.ts";

/** The words of each change, by the catalogues of whoever reads. */
export function useWordsOf(): WordsOf {
  const { language } = useWords();
  const { catalogs } = useCatalogChoice();
  return useMemo(() => wordsByCatalog(language, catalogs), [language, catalogs]);
}
