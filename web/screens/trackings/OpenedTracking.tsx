import { IconDeviceFloppy, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { useRightMenu } from "#web/parts/right-menu/useRightMenu.ts";
import { useChoice } from "#web/parts/simulator/useChoice.ts";
import { useSimulation } from "#web/parts/simulator/useSimulation.ts";
import { choiceIn } from "#web/parts/trackings/simulatorFields.ts";
import { isNameTooShort } from "#web/parts/trackings/trackingName.ts";
import { useDeleteTracking } from "#web/parts/trackings/useDeleteTracking.ts";
import type { Tracking } from "#web/queries/trackings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { ScreenHead } from "#web/parts/screen-head/ScreenHead.tsx";
import { TrackedMargin } from "./TrackedMargin.tsx";
import { TrackedProducts } from "./TrackedProducts.tsx";
import { TrackingSettings } from "./TrackingSettings.tsx";
import { trackingAddress, trackingTabs } from "./search.ts";
import type { TrackingTab } from "./search.ts";
import { useKeptName } from "./useKeptName.ts";
import { useSaveTracking } from "./useSaveTracking.ts";
import { useTrackedList } from "./useTrackedList.ts";
import classes from "./Tracking.module.css";

export function OpenedTracking({ tracking }: { tracking: Tracking }) {
  const opened = useOpenedTracking(tracking);
  const { saving, save, tab } = opened;
  const head = <TrackingHead tab={tab} onTab={opened.chooseTab} saving={saving} save={save} />;
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
function useOpenedTracking(tracking: Tracking) {
  const { currentCurrency: currency } = useCatalog();
  const list = useTrackedList(tracking);
  const base = useMemo(() => choiceIn(tracking), [tracking]);
  const state = useChoice(base);
  const simulation = useSimulation(list.simulatedWhere, state.simulated);
  const [name, setName] = useState(tracking.name);
  const saving = useSaveTracking(tracking, { name, filters: list.filters, choice: state.simulated });
  useKeptName(name.trim() !== tracking.name);
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
    /** A name that cannot be saved is told where it is typed. */
    save: async () => (isNameTooShort(name) ? change({ tab: "settings" }) : saving.save()),
    tab,
    chooseTab: (next: TrackingTab) => change({ tab: next === "products" ? undefined : next }),
  };
}

type TrackingHeadProps = Pick<OpenedState, "saving" | "save" | "tab"> & { onTab(tab: TrackingTab): void };

/** The tabs, and what saves as soon as anything is changed. */
function TrackingHead({ tab, onTab, saving: { isChanged, isSaving }, save }: TrackingHeadProps) {
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
