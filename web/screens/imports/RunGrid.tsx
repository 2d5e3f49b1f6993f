import type { ReactNode } from "react";
import { pageSizes } from "#shared/reference/pageSizes.ts";
import { DataGrid } from "#web/parts/data-grid/DataGrid.tsx";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
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
  failed: boolean;
  onRetry(): void;
  actionsOf(run: ImportRun): RunAction[];
  refreshing?: boolean;
  /** Without it the runs are shown whole. */
  pages?: {
    page: number;
    limit: PastPageSize;
    onPage(page: number): void;
    onLimit(limit: PastPageSize): void;
  };
  empty?: ReactNode;
  toolbar?: ReactNode;
};

const pinned = ["website"];
const rowHeight = 60;
const { sizes } = pageSizes.pastImports;

/** A grid of runs: what the one under way and the past one have in common. */
export function RunGrid({ pages, refreshing = false, actionsOf, empty = null, ...grid }: RunGridProps) {
  const words = useWords();
  return (
    <DataGrid<ImportRun, PastPageSize>
      {...grid}
      {...(pages ? { ...pages, pageSizes: sizes } : { paging: false })}
      pinned={pinned}
      rowId={(run) => String(run.id)}
      rowName={(run) => runName(run, words)}
      rowHeight={rowHeight}
      refreshing={refreshing}
      renderDetail={(run) => <RunDetail run={run} actionsOf={actionsOf} />}
      renderCard={(run) => <RunCard run={run} actionsOf={actionsOf} />}
      empty={empty}
    />
  );
}
