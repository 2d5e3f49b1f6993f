import type { ReactNode } from "react";
import { DataGrid } from "#web/parts/data-grid/DataGrid.tsx";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import type { PageSize } from "#web/parts/data-grid/paging.ts";
import type { ImportRun } from "#web/queries/websiteImports.ts";
import { useWords } from "#web/session/words.ts";
import { RunCard } from "./RunCard.tsx";
import { RunDetail } from "./RunDetail.tsx";
import type { PastPageSize } from "./search.ts";
import { runName } from "./useRunActions.tsx";
import type { RunAction } from "./useRunActions.tsx";

type RunGridProps = {
  label: string;
  columns: GridColumn<ImportRun>[];
  rows: ImportRun[] | undefined;
  total: number | undefined;
  page?: number;
  limit?: PastPageSize;
  refreshing?: boolean;
  failed: boolean;
  onPage?(page: number): void;
  onLimit?(limit: PastPageSize): void;
  onRetry(): void;
  actionsOf(run: ImportRun): RunAction[];
  empty?: ReactNode;
  toolbar?: ReactNode;
};

const pinned = ["website"];
const rowHeight = 60;
const nothing = () => undefined;

/** A grid of runs: what the one under way and the past one have in common. */
export function RunGrid({
  page = 1,
  limit = 100,
  refreshing = false,
  onPage = nothing,
  onLimit = nothing,
  actionsOf,
  empty = null,
  toolbar = null,
  ...grid
}: RunGridProps) {
  const words = useWords();
  return (
    <DataGrid<ImportRun>
      {...grid}
      pinned={pinned}
      rowId={(run) => String(run.id)}
      rowName={(run) => runName(run, words)}
      rowHeight={rowHeight}
      page={page}
      limit={limit as PageSize}
      refreshing={refreshing}
      onPage={onPage}
      onLimit={(next) => onLimit(next as PastPageSize)}
      order=""
      onOrder={nothing}
      renderDetail={(run) => <RunDetail run={run} />}
      renderCard={(run) => <RunCard run={run} actionsOf={actionsOf} />}
      empty={empty}
      toolbar={toolbar}
    />
  );
}
