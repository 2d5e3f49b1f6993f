// The filters of a list: what the address says; when it says none on arrival, what this browser remembers.
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useMemo, useState } from "react";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { filtersInParameters } from "#shared/filters/filterSetParameters.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import type { Catalog } from "#web/session/catalog.ts";
import { useWords } from "#web/session/words.ts";
import { toastWarning } from "#web/parts/toasts/toasts.ts";
import { filteredSearch } from "./filteredSearch.ts";
import { inCatalog } from "./inCatalog.ts";
import { useSame } from "./useDebounced.ts";
import { readSavedFilters, saveFilters } from "./savedFilters.ts";

const restoreAfter_ms = 100;

type Filters = {
  filters: FilterSet;
  /** Remembered filters are about to be put back: there is no use in asking for anything before. */
  restoring: boolean;
  /**
   * Puts filters in the address and remembers them; the list begins again at its first page. `beside`: what else the
   * address is to say then.
   */
  apply(filters: FilterSet, beside?: object): void;
};

/** `list` names the list in the browser's memory. */
export function useFilters(list: string): Filters {
  const catalog = useCatalog();
  const navigate = useNavigate();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const listKey = useMemo(() => ({ list, catalogId: catalog.id }), [list, catalog.id]);
  const said = filtersInParameters(search, readSavedFilters(listKey));
  const filters = useSame(inCatalog(said ?? {}, catalog));
  useToldLosses(search["filters"] === "saved" && !readSavedFilters(listKey), lostCompetitors(said, filters));

  const goTo = useCallback(
    (next: FilterSet, replace: boolean, beside?: object) =>
      navigate({
        to: ".",
        replace,
        search: (now: Record<string, unknown>) => ({
          ...filteredSearch(now, next, (id) => nameOf(catalog, id)),
          ...beside,
        }),
      }),
    [navigate, catalog],
  );

  const [toRestore, setToRestore] = useState(() => (said ? undefined : readSavedFilters(listKey)));
  const restoring = toRestore !== undefined && said === undefined;
  useEffect(() => {
    if (!restoring) return;
    const restore = () => void goTo(toRestore, true).then(() => setToRestore(undefined));
    const timer = setTimeout(restore, restoreAfter_ms);
    return () => clearTimeout(timer);
  }, [restoring, toRestore, goTo]);

  const apply = useCallback(
    (next: FilterSet, beside?: object) => {
      setToRestore(undefined);
      saveFilters(listKey, next);
      void goTo(next, false, beside);
    },
    [listKey, goTo],
  );

  return { filters, restoring, apply };
}

function lostCompetitors(said: FilterSet | undefined, filters: FilterSet): number {
  return (said?.competitors?.length ?? 0) - (filters.competitors?.length ?? 0);
}

/** Filters of an address that do not narrow the list: it shows more than whoever passed the address on has seen. */
function useToldLosses(isKeptElsewhere: boolean, competitors: number): void {
  const words = useWords();
  useEffect(() => {
    if (isKeptElsewhere) toastWarning(words.say("filters.keptElsewhere"), words);
  }, [isKeptElsewhere, words]);
  useEffect(() => {
    if (competitors > 0) toastWarning(words.say("filters.lostCompetitors", { count: competitors }), words);
  }, [competitors, words]);
}

function nameOf(catalog: Catalog, id: number): string {
  return catalog.competitors.find((competitor) => competitor.id === id)?.name ?? "";
}
