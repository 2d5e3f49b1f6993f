// The entries of the right-hand menu, and their dialogs.
import { useNavigate } from "@tanstack/react-router";
import { type FilterField, type FilterSet, withoutFields } from "#shared/filters/filterSet.ts";
import { BulkDeleteEntry } from "#web/parts/bulk-delete/BulkDeleteEntry.tsx";
import { saveFilters } from "#web/parts/filters/savedFilters.ts";
import { MatchFiles } from "#web/parts/match-files/MatchFiles.tsx";
import { CreateRuleEntry } from "#web/parts/right-menu/CreateRuleEntry.tsx";
import { UnmatchedEntry } from "#web/parts/right-menu/UnmatchedEntry.tsx";
import { TrackingEntries } from "#web/parts/trackings/TrackingEntries.tsx";
import { useCatalog } from "#web/session/catalogs.tsx";
import { type FixedPosition, type MatchedList, lists } from "./useMatchedList.ts";

/** Filters of another position than the list's are those of the list of all: here their position would be lost. */
function useApplySaved({ apply }: MatchedList, fixed: FixedPosition): (saved: FilterSet) => void {
  const navigate = useNavigate();
  const { id: catalogId } = useCatalog();
  return (saved) => {
    const { competitive = fixed } = saved;
    if (fixed === "all" || competitive === fixed) return apply(saved);
    saveFilters({ list: lists.all.name, catalogId }, saved);
    void navigate({ to: lists.all.address });
  };
}

/** What a list asks of the past is no selection that can be followed. */
const pastFields: FilterField[] = ["day", "moved"];

export function MatchedEntries({ list, fixed }: { list: MatchedList; fixed: FixedPosition }) {
  const { id, website_id: websiteId } = useCatalog();
  const { filters, question, isPast } = list;
  const applySaved = useApplySaved(list, fixed);
  const selection = fixed === "all" ? filters : { ...filters, competitive: fixed };
  return (
    <>
      <CreateRuleEntry filters={selection} />
      <TrackingEntries filters={withoutFields(selection, pastFields)} onApply={applySaved} />
      <UnmatchedEntry />
      <MatchFiles />
      {!isPast && !filters.moved && (
        <BulkDeleteEntry
          what="matches"
          catalogId={id}
          websiteIds={[websiteId]}
          where={question.where}
          total={list.total}
          isNarrowed={list.isNarrowed}
        />
      )}
    </>
  );
}
