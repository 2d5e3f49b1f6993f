import { Button } from "@mantine/core";
import { IconBinoculars, IconDeviceFloppy, IconTrash } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useMemo, useState } from "react";
import { Message } from "#web/parts/Message.tsx";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { ListScreen } from "#web/parts/list/ListScreen.tsx";
import { useListAddress } from "#web/parts/list/useListAddress.ts";
import { PriceRanking } from "#web/parts/matched-products/PriceRanking.tsx";
import { ProductCard } from "#web/parts/matched-products/ProductCard.tsx";
import { PerformanceToggle } from "#web/parts/performance/PerformanceToggle.tsx";
import { usePerformance } from "#web/parts/performance/usePerformance.ts";
import { Pills } from "#web/parts/pills/Pills.tsx";
import { Unconverted } from "#web/parts/prices/Unconverted.tsx";
import { useRightMenu } from "#web/parts/right-menu/useRightMenu.ts";
import { simulatedColumns } from "#web/parts/simulator/simulatedColumns.tsx";
import { useChoice } from "#web/parts/simulator/useChoice.ts";
import { useSimulation } from "#web/parts/simulator/useSimulation.ts";
import { choiceIn } from "#web/parts/trackings/simulatorFields.ts";
import { isNameTooShort } from "#web/parts/trackings/trackingName.ts";
import { useDeleteTracking } from "#web/parts/trackings/useDeleteTracking.ts";
import { matchedProducts } from "#web/queries/matchedProducts.ts";
import type { Tracking } from "#web/queries/trackings.ts";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { PositionCounts } from "./PositionCounts.tsx";
import { TrackedMargin } from "./TrackedMargin.tsx";
import { TrackingSettings } from "./TrackingSettings.tsx";
import { trackingAddress, trackingTabs } from "./search.ts";
import type { TrackingTab } from "./search.ts";
import { useKeptName } from "./useKeptName.ts";
import { useSaveTracking } from "./useSaveTracking.ts";
import { nameOf, useTrackedList } from "./useTrackedList.ts";
import classes from "./Tracking.module.css";

const Performance = lazyPart(() => import("#web/parts/performance/Performance.tsx"));
const address = "/catalog/tracking-product/$trackingId";
const pinned = ["image", "title"];

export function OpenedTracking({ tracking }: { tracking: Tracking }) {
  const words = useWords();
  const { say } = words;
  const { website_id: websiteId, currentCurrency: currency } = useCatalog();
  const list = useTrackedList(tracking);
  const base = useMemo(() => choiceIn(tracking), [tracking]);
  const state = useChoice(base);
  const simulation = useSimulation(list.simulatedWhere, state.simulated);
  const [name, setName] = useState(tracking.name);
  const saving = useSaveTracking(tracking, {
    name,
    filters: list.filters,
    choice: state.simulated,
  });
  const { isChanged, isSaving } = saving;
  useKeptName(name.trim() !== tracking.name);
  const [performance, togglePerformance] = usePerformance();
  const { search, change } = useListAddress(trackingAddress);
  const tab: TrackingTab = search.tab ?? "products";
  /** A name that cannot be saved is told where it is typed. */
  const save = async () => (isNameTooShort(name) ? change({ tab: "settings" }) : saving.save());
  const { diffType, diffValue, margin } = state.simulated;
  const options = useMemo(() => ({ diffType, diffValue, margin }), [diffType, diffValue, margin]);
  const columns = useMemo(
    () => simulatedColumns({ words, currency, options, address }),
    [words, currency, options],
  );
  const { diff } = simulation;
  const counts = diff && {
    countProducts: list.total ?? null,
    countCheapProducts: diff.countProductsCheap,
    countEqualsProducts: diff.countProductsEquals,
    countExpensiveProducts: diff.countProductsExpensive,
  };
  const head = (
    <>
      <Pills
        label={say("trackings.tabs")}
        choices={trackingTabs.map((value) => ({ value, label: say(`trackings.tab.${value}`) }))}
        value={tab}
        onChange={(next) => change({ tab: next === "products" ? undefined : next })}
      />
      {isChanged && (
        <>
          <span className={classes.changed}>{say("trackings.unsaved")}</span>
          <Button
            size="xs"
            loading={isSaving}
            leftSection={<IconDeviceFloppy size={16} aria-hidden />}
            onClick={() => void save()}
          >
            {say("trackings.save")}
          </Button>
        </>
      )}
    </>
  );
  // After those of the list, on every tab.
  const entries = <TrackingEntries {...{ tracking, save, isSaving }} />;
  if (tab !== "products") {
    return (
      <div className={classes.screen}>
        <header className={classes.head}>
          <h1 className={classes.title}>{tracking.name}</h1>
          {head}
        </header>
        {tab === "margin" ? (
          <TrackedMargin {...{ state, simulation, currency }} />
        ) : (
          <TrackingSettings {...{ list, name }} onName={setName} />
        )}
        {entries}
      </div>
    );
  }
  return (
    <ListScreen
      title={tracking.name}
      actions={head}
      list={list}
      name={nameOf(tracking)}
      columns={columns}
      pinned={pinned}
      rowName={(product) => product.title ?? product.sku ?? ""}
      rowHeight={80}
      counters={
        <>
          <div className={classes.counts}>
            <PositionCounts counts={counts} failed={simulation.failed} />
          </div>
          {performance && list.question.filters && (
            <Suspense>
              <Performance filters={list.question.filters} choice={state.simulated} />
            </Suspense>
          )}
        </>
      }
      toolbar={
        <>
          <Unconverted queries={matchedProducts(websiteId)} question={list.question} />
          <PerformanceToggle isShown={performance} onToggle={togglePerformance} />
        </>
      }
      renderDetail={(product) => <PriceRanking product={product} currency={currency} />}
      renderCard={(product) => <ProductCard product={product} currency={currency} address={address} />}
      empty={
        <Message icon={IconBinoculars} title={say("trackings.empty")} advice={say("trackings.emptyAdvice")} />
      }
      exported={{
        websiteId,
        modelFnName: "matchedProducts",
        where: list.question.where,
        // As it was saved: with what is changed, the file has the rows of the screen and no adjusted price.
        ...(!isChanged && { trackingProductId: tracking.id }),
      }}
    >
      {entries}
    </ListScreen>
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
