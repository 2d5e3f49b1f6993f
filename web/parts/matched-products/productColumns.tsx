// The columns of a grid of products, from the page of all of them; a screen says only what it draws itself.
import type { RowData } from "@tanstack/react-table";
import type { ReactNode } from "react";
import { headerWord, productColumn, productGrids } from "#shared/columns/productColumns.ts";
import type { ProductColumn, ProductColumnId, ProductGrid } from "#shared/columns/productColumns.ts";
import { isSigned, rangeUnitOf } from "#shared/filters/filterSet.ts";
import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import type { GridColumn, GridColumnMeta } from "#web/parts/data-grid/gridColumns.ts";
import { DoubtMark } from "#web/parts/prices/DoubtMark.tsx";
import type { WordKey, Words } from "#web/session/words.ts";
import { FilterLink } from "./FilterLink.tsx";
import { rangeTyped } from "./rangeTyped.ts";
import classes from "./cells.module.css";

/** What a screen says of a column besides what the page does. */
type ColumnLook<Row> = Pick<GridColumnMeta, "align" | "grows" | "hidden"> & {
  /** Where its header says something else than everywhere. */
  word?: WordKey;
  size?: number;
  cell?(row: Row): ReactNode;
};
export type ColumnLooks<Row> = Partial<Record<ProductColumnId, ColumnLook<Row>>>;

type ProductColumnsOf<Row> = {
  words: Words;
  /** The catalogue's. */
  currency: string;
  /** Those of the grid that are not to be had here. */
  without?: readonly ProductColumnId[];
  looks: ColumnLooks<Row>;
};

export function productColumnsOf<Row extends RowData>(
  grid: ProductGrid,
  { words, currency, without = [], looks }: ProductColumnsOf<Row>,
): GridColumn<Row>[] {
  const ids: readonly ProductColumnId[] = productGrids[grid];
  return ids
    .filter((id) => !without.includes(id))
    .map((id) => gridColumn(id, looks[id] ?? {}, { words, currency }));
}

type Written = { words: Words; currency: string };

function gridColumn<Row extends RowData>(
  id: ProductColumnId,
  look: ColumnLook<Row>,
  written: Written,
): GridColumn<Row> {
  const column = productColumn(id);
  const field = column.field ?? id;
  const drawn = {
    id,
    meta: metaOf(id, look, written),
    size: look.size ?? column.size ?? usualSize,
    enableSorting: column.sortable === true,
    cell: ({ row: { original } }: { row: { original: Row } }) =>
      look.cell ? look.cell(original) : cellOf(column.shows, field, original, written),
  };
  return gridColumnHelper<Row>().accessor((row) => (row as Record<string, unknown>)[field], drawn);
}

const usualSize = 100;
const inFigures = new Set<string | undefined>(["date", "amount", "number"]);

function metaOf<Row>(id: ProductColumnId, look: ColumnLook<Row>, { words: { say }, currency }: Written) {
  const { shows, filter, hidden } = productColumn(id);
  const unit = filter && rangeUnitOf(filter);
  return {
    label: say(look.word ?? (headerWord(id) as WordKey)),
    hidden: look.hidden ?? hidden ?? false,
    ...((look.align ?? inFigures.has(shows)) && { align: "end" as const }),
    ...(look.grows && { grows: true }),
    ...(filter && { filter: say(`matched.filter.${unit ?? "text"}`, { currency }) }),
    ...(unit && {
      filterReads: (text: string) => rangeTyped(text, { signed: isSigned(unit) }) !== undefined,
    }),
  };
}

/** A cell in plain elements: a page draws up to a hundred rows of them. */
function cellOf(shows: ProductColumn["shows"], field: string, row: RowData, written: Written): ReactNode {
  const { words, currency } = written;
  const value = (row as Record<string, unknown>)[field];
  if (shows === "choice" && value) return <SharedValue field={field} value={String(value)} words={words} />;
  if (shows === "text" || shows === "choice") {
    const text = value ? String(value) : undefined;
    return (
      <span className={classes.oneLine} title={text}>
        {text ?? nothing}
      </span>
    );
  }
  const moment = shows === "date" && value ? words.dateTime(String(value)) : undefined;
  return (
    <span className={shows === "amount" ? classes.price : classes.figure} title={moment}>
      {shows && value !== null && value !== undefined ? writers[shows](value, words, currency) : nothing}
      {doubtedFields.has(field) && typeof value === "number" && (
        <DoubtMark since={(row as { price_doubted_at?: string | null }).price_doubted_at} />
      )}
    </span>
  );
}

/** Those that an import keeps aside together: a line whose price is in doubt is in doubt as a whole. */
const doubtedFields = new Set(["price", "shipping_price", "total_price"]);

/** What stands for a value that is not known. */
const nothing = "—";

const writers = {
  date: (value: unknown, words: Words) => words.date(String(value)),
  amount: (value: unknown, words: Words, currency: string) => words.price(Number(value), currency),
  number: (value: unknown, words: Words) => words.number(Number(value)),
  yes: (value: unknown, words: Words) => (value ? words.say("matched.yes") : nothing),
  list: (value: unknown) => (value as string[]).join(", ") || nothing,
};

/** A value that several products share, which leads to the matched ones of them. */
function SharedValue({ field, value, words }: { field: string; value: string; words: Words }) {
  return (
    <FilterLink
      search={{ [field]: value }}
      title={words.say("matched.sharing", { value })}
      tabIndex={-1}
      twoLines
    >
      {value}
    </FilterLink>
  );
}
