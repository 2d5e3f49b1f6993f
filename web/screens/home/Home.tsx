// The home page: where I stand, at a glance, in the widgets that I chose.
import { IconChartDonut, IconLayoutDashboard } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type RefObject, Suspense, useRef, useState } from "react";
import { ActionButton } from "#web/parts/buttons/ActionButton.tsx";
import { Dashboard } from "#web/parts/dashboard/Dashboard.tsx";
import { useDashboard } from "#web/parts/dashboard/useDashboard.ts";
import { usePie } from "#web/parts/dashboard/usePie.ts";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { NothingImported } from "#web/parts/list/NothingImported.tsx";
import { NothingUnderFilters } from "#web/parts/list/NothingUnderFilters.tsx";
import { useCatalog } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { homeWidgets } from "./homeWidgets.ts";
import { useChosenWidgets } from "./useChosenWidgets.ts";

const ChooseWidgets = lazyPart(() =>
  import("./ChooseWidgets.tsx").then(({ ChooseWidgets: component }) => ({ default: component })),
);

export function Home() {
  const { say } = useWords();
  const state = useDashboard();
  const { total } = usePie(state.shown);
  const { chosen, choose, remove } = useChosenWidgets();
  const [isChoosing, setChoosing] = useState(false);
  const adding = useRef<HTMLButtonElement>(null);
  return (
    <Dashboard
      title={say("app.menu.home")}
      state={state}
      widgets={total === 0 ? [] : chosen.map((number) => homeWidgets[number])}
      onRemove={({ id }) => {
        remove(chosen.find((number) => homeWidgets[number].id === id)!);
        // Its button is gone; the keyboard goes on where a widget is put back.
        adding.current?.focus({ preventScroll: true });
      }}
      actions={<HomeActions adding={adding} onAdd={() => setChoosing(true)} />}
    >
      {total === 0 && <NothingToShow state={state} />}
      {isChoosing && (
        <Suspense>
          <ChooseWidgets chosen={chosen} onChoose={choose} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Dashboard>
  );
}

type HomeActionsProps = { adding: RefObject<HTMLButtonElement | null>; onAdd(): void };

function HomeActions({ adding, onAdd }: HomeActionsProps) {
  const { say } = useWords();
  return (
    <>
      <ActionButton component={Link} to="/dashboard/price" variant="default" size="xs" icon={IconChartDonut}>
        {say("dashboards.toPrice")}
      </ActionButton>
      <ActionButton ref={adding} size="xs" icon={IconLayoutDashboard} onClick={onAdd}>
        {say("dashboards.add")}
      </ActionButton>
    </>
  );
}

function NothingToShow({ state }: { state: ReturnType<typeof useDashboard> }) {
  const { say } = useWords();
  const { name, website, website_id: id } = useCatalog();
  if (state.isNarrowed)
    return <NothingUnderFilters file={state.filters.urlsFilename} onClear={() => state.apply({})} />;
  const shop = { id, name: website?.name ?? name };
  return (
    <NothingImported
      title={say("dashboards.empty.title")}
      advice={say("dashboards.empty.advice", { name: shop.name })}
      website={shop}
    />
  );
}
