import { Button } from "@mantine/core";
import { IconDeviceFloppy, IconTrash } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { useRightMenu } from "#web/parts/right-menu/useRightMenu.ts";
import { isWhole } from "#web/parts/simulator/options.ts";
import { useChoice } from "#web/parts/simulator/useChoice.ts";
import { useSimulation } from "#web/parts/simulator/useSimulation.ts";
import { choiceIn } from "#web/parts/trackings/simulatorFields.ts";
import { isNameTooShort } from "#web/parts/trackings/trackingName.ts";
import { toastFailure } from "#web/parts/toasts/toasts.ts";
import { useDeleteTracking } from "#web/parts/trackings/useDeleteTracking.ts";
import { trackingOptions } from "#web/queries/trackings.ts";
import type { Tracking } from "#web/queries/trackings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import type { Words } from "#web/session/words.ts";
import { ScreenHead } from "#web/parts/screen-head/ScreenHead.tsx";
import { TrackedMargin } from "./TrackedMargin.tsx";
import { TrackedProducts } from "./TrackedProducts.tsx";
import { TrackingSettings } from "./TrackingSettings.tsx";
import { trackingAddress, trackingTabs } from "./search.ts";
import type { TrackingTab } from "./search.ts";
import { useKeptChanges } from "./useKeptChanges.ts";
import { useSaveTracking } from "./useSaveTracking.ts";
import { useTrackedList } from "./useTrackedList.ts";
import classes from "./Tracking.module.css";

type OpenedTrackingProps = {
  /** The version that this screen opened. */
  tracking: Tracking;
  /** The newest that was read: somebody else's where it was saved later. */
  latest: Tracking;
  onSaved(saved: Tracking): void;
  /** Shows it as it is saved: the address forgets what was changed of it. */
  onReopen(latest: Tracking): Promise<void>;
};

export function OpenedTracking({ tracking, latest, onSaved, onReopen }: OpenedTrackingProps) {
  const opened = useOpenedTracking(tracking, { onSaved, onReopen });
  const { saving, save, tab } = opened;
  const takeSaved = useTakeSaved({ tracking, latest, onReopen }, saving);
  const head = (
    <TrackingHead tab={tab} onTab={opened.chooseTab} saving={saving} save={save} takeSaved={takeSaved} />
  );
  // After those of the list, on every tab.
  const entries = <TrackingEntries {...{ tracking, save }} isSaving={saving.isSaving} />;
  if (tab === "products") return <TrackedProducts {...{ tracking, opened, head }}>{entries}</TrackedProducts>;
  return (
    <div className={classes.screen}>
      <ScreenHead title={tracking.name}>{head}</ScreenHead>
      {tab === "margin" ? (
        <TrackedMargin {...opened} />
      ) : (
        <TrackingSettings list={opened.list} name={opened.name} onName={opened.setName} />
      )}
      {entries}
    </div>
  );
}

type OpenedState = ReturnType<typeof useOpenedTracking>;

/** The tracking as it is kept, what was changed of it on this screen, and which tab is on show. */
function useOpenedTracking(tracking: Tracking, then: Pick<OpenedTrackingProps, "onSaved" | "onReopen">) {
  const { currentCurrency: currency } = useCatalog();
  const list = useTrackedList(tracking);
  const base = useMemo(() => choiceIn(tracking), [tracking]);
  const state = useChoice(base);
  const simulation = useSimulation(list.simulatedWhere, state.simulated);
  const [name, setName] = useState(tracking.name);
  // What is typed is saved, though it is simulated a moment later.
  const choice = isWhole(state.choice) ? state.choice : state.simulated;
  const saving = useSaveTracking(tracking, { name, filters: list.filters, choice }, then);
  useKeptChanges(saving.isChanged);
  const { search, change } = useListAddress(trackingAddress);
  const tab: TrackingTab = search.tab ?? "products";
  return {
    currency,
    list,
    state,
    simulation,
    name,
    setName,
    saving,
    /** A name or a number that cannot be saved is told where it is typed. */
    save: async () => {
      if (isNameTooShort(name)) return change({ tab: "settings" });
      return isWhole(state.choice) ? saving.save() : change({ tab: "margin" });
    },
    tab,
    chooseTab: (next: TrackingTab) => change({ tab: next === "products" ? undefined : next }),
  };
}

/**
 * Somebody else's version is shown at once where nothing was changed here; where something was, only when it is asked
 * for, and what was changed here is given up then.
 */
function useTakeSaved(
  { tracking, latest, onReopen }: Omit<OpenedTrackingProps, "onSaved">,
  { isChanged, isSaving }: OpenedState["saving"],
) {
  const words = useWords();
  const client = useQueryClient();
  const isBehind = latest.modified !== tracking.modified && !isChanged && !isSaving;
  useEffect(() => {
    if (isBehind) void onReopen(latest);
    // It is opened anew once: the version on screen is the latest then.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isBehind]);
  return async () => {
    if (!(await mayStartAgain(words))) return;
    try {
      const saved = await client.fetchQuery(trackingOptions(tracking.id));
      if (saved) await onReopen(saved);
    } catch (error) {
      toastFailure(error, words);
    }
  };
}

function mayStartAgain({ say }: Words): Promise<boolean> {
  return confirm({
    title: say("forms.startAgain"),
    text: say("forms.discard.text"),
    confirmLabel: say("forms.startAgain"),
    danger: true,
  });
}

type TrackingHeadProps = Pick<OpenedState, "saving" | "save" | "tab"> & {
  onTab(tab: TrackingTab): void;
  takeSaved(): Promise<void>;
};

/** The tabs, and what saves as soon as anything is changed. */
function TrackingHead({ tab, onTab, saving: { isChanged, isSaving }, save, takeSaved }: TrackingHeadProps) {
  const { say } = useWords();
  return (
    <>
      <Pills
        label={say("trackings.tabs")}
        choices={trackingTabs.map((value) => ({ value, label: say(`trackings.tab.${value}`) }))}
        value={tab}
        onChange={onTab}
      />
      {isChanged && (
        <>
          <span className={classes.changed}>{say("trackings.unsaved")}</span>
          <Button size="xs" variant="default" disabled={isSaving} onClick={() => void takeSaved()}>
            {say("forms.startAgain")}
          </Button>
          <ActionButton size="xs" loading={isSaving} icon={IconDeviceFloppy} onClick={() => void save()}>
            {say("trackings.save")}
          </ActionButton>
        </>
      )}
    </>
  );
}

type TrackingEntriesProps = { tracking: Tracking; save(): Promise<void>; isSaving: boolean };

function TrackingEntries({ tracking, save, isSaving }: TrackingEntriesProps) {
  const { say } = useWords();
  const navigate = useNavigate();
  const remove = useDeleteTracking();
  const { id, name } = tracking;
  const leave = async () => {
    if (await remove({ id, name })) void navigate({ to: "/catalog/tracking-products", ignoreBlocker: true });
  };
  useRightMenu([
    {
      id: "saveTracking",
      label: say("trackings.save"),
      icon: IconDeviceFloppy,
      run: () => void save(),
      disabled: isSaving,
    },
    { id: "deleteTracking", label: say("trackings.delete"), icon: IconTrash, run: () => void leave() },
  ]);
  return null;
}
