// A tracking: its products, what adjusted prices would bring in, and what it is made of.
import { useQuery } from "@tanstack/react-query";
import { Navigate, useNavigate, useParams } from "@tanstack/react-router";
import { useState } from "react";
import { LoadingBlock } from "#web/parts/LoadingBlock.tsx";
import { restoreLayout } from "#web/parts/data-grid/keptLayout.ts";
import { GridFailure } from "#web/parts/data-grid/GridFailure.tsx";
import { filteredSearch } from "#web/parts/filters/filteredSearch.ts";
import { saveFilters } from "#web/parts/filters/savedFilters.ts";
import { filtersOf } from "#web/parts/trackings/trackedFilters.ts";
import { trackingOptions } from "#web/queries/trackings.ts";
import type { Tracking } from "#web/queries/trackings.ts";
import { useCatalog, useCatalogChoice } from "#web/session/catalogs.tsx";
import { useWords } from "#web/session/words.ts";
import { OpenedTracking } from "./OpenedTracking.tsx";
import type { TrackingTab } from "./search.ts";
import { useOpenings } from "./useOpenings.ts";
import { nameOf } from "./useTrackedList.ts";

export function TrackingPage() {
  const { trackingId } = useParams({ from: "/catalog/tracking-product/$trackingId" });
  const { id: catalogId } = useCatalog();
  const { say } = useWords();
  const { data: tracking, isError, refetch } = useQuery(trackingOptions(Number(trackingId)));
  // Of a tracking that is gone nothing can be saved any more: nobody is asked.
  if (tracking === null) return <Navigate to="/matching/products" replace ignoreBlocker />;
  if (!tracking && !isError) return <LoadingBlock />;
  if (!tracking) return <GridFailure title={say("trackings.failed")} onRetry={() => void refetch()} />;
  if (tracking.catalog_id !== catalogId) return <OfOtherCatalog tracking={tracking} />;
  return <Openings key={tracking.id} tracking={tracking} />;
}

function Openings({ tracking }: { tracking: Tracking }) {
  const openings = useOpenings(tracking);
  const [reopenings, setReopenings] = useState(0);
  const navigate = useNavigate();
  const nameOfCompetitor = useCompetitorName();
  const reopen = async (latest: Tracking) => {
    const filters = filtersOf(latest);
    saveFilters({ list: nameOf(latest), catalogId: latest.catalog_id }, filters);
    const search = ({ tab }: { tab?: TrackingTab }) => filteredSearch({ tab }, filters, nameOfCompetitor);
    await navigate({ to: ".", replace: true, ignoreBlocker: true, search } as never);
    setReopenings((count) => count + 1);
  };
  return <Restored key={`${openings} ${reopenings}`} tracking={tracking} onReopen={reopen} />;
}

function useCompetitorName(): (id: number) => string {
  const { competitors } = useCatalog();
  return (id) => competitors.find((competitor) => competitor.id === id)?.name ?? "";
}

type RestoredProps = { tracking: Tracking; onReopen(latest: Tracking): Promise<void> };

/**
 * What the tracking was saved with wins over what this browser remembers of it. The screen stays with the version that
 * it opened, whatever is read meanwhile: saving names that version, or it would go over a newer one unseen.
 */
function Restored({ tracking, onReopen }: RestoredProps) {
  const [opened, setOpened] = useState(() => {
    const list = nameOf(tracking);
    saveFilters({ list, catalogId: tracking.catalog_id }, filtersOf(tracking));
    restoreLayout(list, tracking.grid_state);
    return tracking;
  });
  return <OpenedTracking tracking={opened} latest={tracking} onSaved={setOpened} onReopen={onReopen} />;
}

/** A link from somebody who looks at another catalogue leads to that one. */
function OfOtherCatalog({ tracking }: { tracking: Tracking }) {
  const { catalogs, choose } = useCatalogChoice();
  const isTheirs = catalogs.some(({ id }) => id === tracking.catalog_id);
  useState(() => {
    if (isTheirs) setTimeout(() => choose(tracking.catalog_id));
  });
  return isTheirs ? <LoadingBlock /> : <Navigate to="/matching/products" replace />;
}
