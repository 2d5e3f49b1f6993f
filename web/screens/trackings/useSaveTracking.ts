// Saving a tracking with what is on its screen: name, filters, simulator, columns.
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { FilterSet } from "#shared/filters/filterSet.ts";
import { keptLayoutOf } from "#web/parts/data-grid/keptLayout.ts";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { changedMeanwhile } from "#web/parts/form/serverProblems.ts";
import type { WholeChoice } from "#web/parts/simulator/options.ts";
import { toastFailure, toastProblem, toastSuccess } from "#web/parts/toasts/toasts.ts";
import { choiceIn, fieldsOf } from "#web/parts/trackings/simulatorFields.ts";
import { filtersOf, filtersText, sayTheSame } from "#web/parts/trackings/trackedFilters.ts";
import { isGone, saveTracking, trackingOptions, trackingsKey } from "#web/queries/trackings.ts";
import type { Tracking } from "#web/queries/trackings.ts";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import { differencesFrom } from "./differences.ts";
import { nameOf } from "./useTrackedList.ts";

type Shown = { name: string; filters: FilterSet; choice: WholeChoice };

/** `tracking`: the version that the screen opened. */
export function useSaveTracking(
  tracking: Tracking,
  { name, filters, choice }: Shown,
  onSaved: (saved: Tracking) => void,
) {
  const words = useWords();
  const { say } = words;
  const client = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const simulator = fieldsOf(choice);
  const isChanged = differs(tracking, { name, filters, choice });

  const write = async (seen: Pick<Tracking, "id" | "modified">): Promise<void> => {
    const saved = await saveTracking(seen, {
      name: name.trim(),
      filters: filtersText(filters),
      ...simulator,
      grid_state: layoutOf(tracking),
    });
    client.setQueryData(trackingOptions(tracking.id).queryKey, saved);
    onSaved(saved);
    await client.invalidateQueries({ queryKey: [...trackingsKey, "list"] });
    toastSuccess(say("trackings.saved"), words, "tracking");
  };

  const save = async () => {
    setSaving(true);
    try {
      await write(tracking);
    } catch (error) {
      const current = changedMeanwhile(error) as Tracking | undefined;
      if (!current) return tell(error);
      const lost = differencesFrom(current, { name, filters, choice, layout: layoutOf(tracking) }, words);
      if (lost.length === 0 || (await mayReplace(current, lost, words))) await write(current).catch(tell);
    } finally {
      setSaving(false);
    }
  };
  const tell = (error: unknown) =>
    isGone(error) ? toastProblem(say("trackings.gone", { name }), words) : toastFailure(error, words);
  return { save, isChanged, isSaving };
}

function differs(tracking: Tracking, { name, filters, choice }: Shown): boolean {
  return (
    name.trim() !== tracking.name ||
    !sayTheSame(filters, filtersOf(tracking)) ||
    JSON.stringify(fieldsOf(choice)) !== JSON.stringify(fieldsOf(choiceIn(tracking)))
  );
}

/** How its columns are arranged here. */
function layoutOf(tracking: Tracking): Tracking["grid_state"] {
  return keptLayoutOf(nameOf(tracking)) as Tracking["grid_state"];
}

/** Somebody else has changed it meanwhile: what of theirs would be lost is named. */
async function mayReplace({ name }: Tracking, lost: string[], { say, language }: Words): Promise<boolean> {
  return confirm({
    title: say("trackings.meanwhile.title"),
    text: say("trackings.meanwhile.text", { name, fields: new Intl.ListFormat(language).format(lost) }),
    confirmLabel: say("trackings.meanwhile.confirm"),
    danger: true,
  });
}
