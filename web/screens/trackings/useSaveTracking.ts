// Saving a tracking with what is on its screen: name, filters, simulator, columns.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { useKeptLayout } from "#web/parts/data-grid/useKeptLayout.ts";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { inCatalog } from "#web/parts/filters/inCatalog.ts";
import { isSame } from "#web/parts/form/meanwhile.ts";
import { changedMeanwhile } from "#web/parts/form/serverProblems.ts";
import type { WholeChoice } from "#web/parts/simulator/options.ts";
import { toastFailure, toastProblem, toastSuccess } from "#web/parts/toasts/toasts.ts";
import { choiceIn, fieldsOf } from "#web/parts/trackings/simulatorFields.ts";
import { filtersOf, filtersText, sayTheSame } from "#web/parts/trackings/trackedFilters.ts";
import { isGone, saveTracking, trackingListsKey, trackingOptions } from "#web/queries/trackings.ts";
import type { Tracking } from "#web/queries/trackings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import { conflictsIn, mergedParts, partsOf, type TrackingParts, type TrackingVersions } from "./meanwhile.ts";
import { nameOf } from "./useTrackedList.ts";

type Shown = { name: string; filters: FilterSet; choice: WholeChoice };

type SavingOptions = {
  onSaved(saved: Tracking): void;
  /** Shows it as it is saved, where somebody else's changes came in. */
  onReopen(saved: Tracking): Promise<void>;
};

/** `tracking`: the version that the screen opened. */
export function useSaveTracking(
  tracking: Tracking,
  { name, filters, choice }: Shown,
  { onSaved, onReopen }: SavingOptions,
) {
  const words = useWords();
  const { say } = words;
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const layout = useKeptLayout(nameOf(tracking)) as Tracking["grid_state"];
  const saved = inCatalog(filtersOf(tracking), useCatalog());
  const isPricedAsSaved = !differs({ ...tracking, saved }, { name, filters, choice });
  const isChanged = !isPricedAsSaved || !isSame(layout, tracking.grid_state);

  const save = async () => {
    setSaving(true);
    const mine = {
      settings: { name: name.trim(), ...fieldsOf(choice), grid_state: layout },
      filters,
    };
    try {
      const saved = await saveOver(tracking, mine, (versions) => mayReplace(versions, words));
      if (!saved) return;
      client.setQueryData(trackingOptions(tracking.id).queryKey, saved.tracking);
      await (saved.isMerged ? onReopen(saved.tracking) : onSaved(saved.tracking));
      await client.invalidateQueries({ queryKey: trackingListsKey });
      toastSuccess(say("trackings.saved"), words, "tracking");
    } catch (error) {
      if (isGone(error)) toastProblem(say("trackings.gone", { name }), words);
      else toastFailure(error, words);
    } finally {
      setSaving(false);
    }
  };
  return { save, isChanged, isPricedAsSaved, isSaving };
}

type Saved = { tracking: Tracking; isMerged: boolean };

/**
 * Settings and filters that only one of two people changed are all kept; where both did, the person decides. Undefined
 * where they will not.
 */
async function saveOver(
  seen: Tracking,
  mine: TrackingParts,
  mayReplaceTheirs: (versions: TrackingVersions) => Promise<boolean>,
): Promise<Saved | undefined> {
  const { settings, filters } = mine;
  try {
    const tracking = await saveTracking(seen, { ...settings, filters: filtersText(filters) });
    return { tracking, isMerged: false };
  } catch (error) {
    const current = changedMeanwhile(error) as Tracking | undefined;
    if (!current) throw error;
    const versions = { was: partsOf(seen), now: partsOf(current), mine };
    if (!(await mayReplaceTheirs(versions))) return undefined;
    const saved = await saveOver(current, mergedParts(versions), mayReplaceTheirs);
    return saved && { ...saved, isMerged: true };
  }
}

/** Whether another list, or other prices, are on the screen than were saved; its columns alone change neither. */
function differs(
  { saved, ...tracking }: Tracking & { saved: FilterSet },
  { name, filters, choice }: Shown,
): boolean {
  return (
    name.trim() !== tracking.name ||
    !sayTheSame(filters, saved) ||
    JSON.stringify(fieldsOf(choice)) !== JSON.stringify(fieldsOf(choiceIn(tracking)))
  );
}

/** Nothing is asked where nobody's change would be lost; otherwise what of theirs would be is named. */
async function mayReplace(versions: TrackingVersions, words: Words): Promise<boolean> {
  const { say, language } = words;
  const lost = conflictsIn(versions, words);
  if (lost.length === 0) return true;
  const { name } = versions.now.settings;
  return confirm({
    title: say("trackings.meanwhile.title"),
    text: say("trackings.meanwhile.text", { name, fields: new Intl.ListFormat(language).format(lost) }),
    confirmLabel: say("trackings.meanwhile.confirm"),
    danger: true,
  });
}
