// What stands above the rows: what the list brings, and what arranges its columns or stands in for their headers.
import type { RowData } from "@tanstack/react-table";
import { type ReactNode, Suspense, useMemo } from "react";
import { lazyPart } from "#web/parts/lazyPart.ts";
import { ColumnsButton } from "./ColumnsButton.tsx";
import { CompactSwitch } from "./CompactSwitch.tsx";
import { SortChoice } from "./SortChoice.tsx";
import type { GridColumn } from "./gridColumns.ts";
import type { GridControls } from "./gridControls.ts";
import classes from "./DataGrid.module.css";

const FilterFields = lazyPart(() => import("./FilterFields.tsx"));

type GridToolbarProps<Data extends RowData> = {
  name?: string;
  columns: GridColumn<Data>[];
  order: string;
  onOrder?(order: string): void;
  filtersElsewhere?: boolean;
  controls: GridControls;
  narrow: boolean;
  /** Whether the rows are compact; undefined where they cannot be. */
  compact: boolean | undefined;
  toolbar?: ReactNode;
};

export function GridToolbar<Data extends RowData>(props: GridToolbarProps<Data>) {
  const { name, columns, narrow, onOrder, toolbar } = props;
  if (!toolbar && !name && !(narrow && onOrder)) return null;
  return (
    <div className={classes.toolbar}>
      {toolbar}
      {narrow ? (
        <InPlaceOfHeaders {...props} />
      ) : (
        name && <Arrangement columns={columns} controls={props.controls} compact={props.compact} />
      )}
    </div>
  );
}

function InPlaceOfHeaders<Data extends RowData>(props: GridToolbarProps<Data>) {
  const { columns, order, onOrder, controls } = props;
  return (
    <>
      {controls.onFilters && !props.filtersElsewhere && (
        <Suspense>
          <FilterFields
            columns={columns as GridColumn<RowData>[]}
            filters={controls.filters}
            onFilters={controls.onFilters}
          />
        </Suspense>
      )}
      {onOrder && <SortChoice columns={columns} order={order} onOrder={onOrder} />}
    </>
  );
}

type ArrangementProps<Data extends RowData> = Pick<
  GridToolbarProps<Data>,
  "columns" | "controls" | "compact"
>;

function Arrangement<Data extends RowData>({ columns, controls, compact }: ArrangementProps<Data>) {
  const labels = useMemo(
    () => new Map(columns.map(({ id, meta }) => [id ?? "", meta?.label ?? ""])),
    [columns],
  );
  return (
    <div className={classes.arrange}>
      {compact !== undefined && <CompactSwitch compact={compact} />}
      <ColumnsButton labels={labels} state={controls.layout} />
    </div>
  );
}
