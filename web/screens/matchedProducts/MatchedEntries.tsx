// The entries of the right-hand menu, and their dialogs.
import { type FilterField, withoutFields } from "#shared/filters/filterSet.ts";
import { BulkDeleteEntry } from "#web/parts/bulk-delete/BulkDeleteEntry.tsx";
import { MatchFiles } from "#web/parts/match-files/MatchFiles.tsx";
import { CreateRuleEntry } from "#web/parts/right-menu/CreateRuleEntry.tsx";
import { UnmatchedEntry } from "#web/parts/right-menu/UnmatchedEntry.tsx";
import { TrackingEntries } from "#web/parts/trackings/TrackingEntries.tsx";
import { useCatalog } from "#web/session/catalogs.tsx";
import type { FixedPosition, MatchedList } from "./useMatchedList.ts";

/** What a list asks of the past is no selection that can be followed. */
const pastFields: FilterField[] = ["day", "moved"];

export function MatchedEntries({ list, fixed }: { list: MatchedList; fixed: FixedPosition }) {
  const { id, website_id: websiteId } = useCatalog();
  const { filters, apply, question, isPast } = list;
  const selection = fixed === "all" ? filters : { ...filters, competitive: fixed };
  return (
    <>
      <CreateRuleEntry filters={selection} />
      <TrackingEntries filters={withoutFields(selection, pastFields)} onApply={apply} />
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
