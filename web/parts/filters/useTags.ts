import { useMemo } from "react";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { tagsOf } from "#shared/filters/filterSetTags.ts";
import type { FilterTag } from "#shared/filters/filterSetTags.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { tagWording } from "./tagWording.ts";

/** The tags of a filter set in the reader's language. */
export function useTags(filters: FilterSet): FilterTag[] {
  const words = useWords();
  const catalog = useCatalog();
  return useMemo(() => tagsOf(filters, tagWording(words, catalog)), [filters, words, catalog]);
}
