// Columns of what a product says of itself, for every list of own products.
import type { RowData } from "@tanstack/react-table";
import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import type { Words } from "#web/session/words.ts";
import { OwnAmount, type OwnAmountOf } from "#web/parts/prices/OwnAmount.tsx";
import { Availability } from "./Availability.tsx";
import { FilterLink } from "./FilterLink.tsx";
import { isRange } from "./rangeTyped.ts";
import classes from "./cells.module.css";

type TextField = "sku" | "ean" | "mpn" | "internal_ref" | "unit";
type ChoiceField = "brand" | "category";
type DateField = "price_changed_at" | "created" | "modified";

/** What these columns read of a row. */
export type ListedProduct = RowData &
  Pick<MatchedProduct, TextField | ChoiceField | DateField | "stock" | "attributes">;

type Shown = { hidden: boolean; size?: number };

/** What every column of the own price is called, and how it is filtered. */
export function priceMeta(say: Words["say"]) {
  return {
    label: say("matched.column.price"),
    align: "end",
    filter: say("matched.filter.amount"),
    filterReads: isRange,
  } as const;
}

/** My own price, in the catalogue's currency. */
export function priceColumn<Row extends OwnAmountOf>({ say }: Words, currency: string): GridColumn<Row> {
  return gridColumnHelper<Row>().accessor((row) => row.price, {
    id: "price",
    meta: priceMeta(say),
    size: 104,
    cell: ({ row: { original } }) => (
      <strong className={classes.figure}>
        <OwnAmount product={original} currency={currency} />
      </strong>
    ),
  });
}

/** A text, in one line. */
export function textColumn<Row extends ListedProduct>(
  { say }: Words,
  field: TextField,
  { hidden, size = 100 }: Shown,
): GridColumn<Row> {
  return gridColumnHelper<Row>().accessor((row) => row[field], {
    id: field,
    meta: { label: say(`matched.column.${field}`), hidden, filter: say("matched.filter.text") },
    size,
    cell: ({ row: { original } }) => (
      <span className={classes.oneLine} title={original[field] ?? undefined}>
        {original[field] ?? nothing}
      </span>
    ),
  });
}

/** A value that several products share, which leads to the matched ones of them. */
export function choiceColumn<Row extends ListedProduct>(
  { say }: Words,
  field: ChoiceField,
  { hidden, size = 100 }: Shown,
): GridColumn<Row> {
  return gridColumnHelper<Row>().accessor((row) => row[field], {
    id: field,
    meta: { label: say(`matched.column.${field}`), hidden, filter: say("matched.filter.text") },
    size,
    cell: ({ row: { original } }) => {
      const value = original[field];
      if (!value) return <span className={classes.oneLine}>{nothing}</span>;
      return (
        <FilterLink search={{ [field]: value }} title={say("matched.sharing", { value })} tabIndex={-1}>
          {value}
        </FilterLink>
      );
    },
  });
}

export function stockColumn<Row extends ListedProduct>({ say, number }: Words): GridColumn<Row> {
  return gridColumnHelper<Row>().accessor((row) => row.stock, {
    id: "stock",
    meta: {
      label: say("matched.column.stock"),
      align: "end",
      hidden: true,
      filter: say("matched.filter.amount"),
      filterReads: isRange,
    },
    size: 92,
    cell: ({ row: { original } }) => (
      <span className={classes.figure}>{original.stock === null ? nothing : number(original.stock)}</span>
    ),
  });
}

export function availabilityColumn<Row extends ListedProduct>(words: Words): GridColumn<Row> {
  return gridColumnHelper<Row>().display({
    id: "attributes.availability",
    meta: { label: words.say("matched.column.availability"), hidden: true },
    size: 132,
    cell: ({ row }) => <Availability words={words} product={row.original} />,
  });
}

export function dateColumn<Row extends ListedProduct>(
  { say, date, dateTime }: Words,
  field: DateField,
  { hidden }: Shown,
): GridColumn<Row> {
  return gridColumnHelper<Row>().accessor((row) => row[field], {
    id: field,
    meta: { label: say(`matched.column.${field}`), align: "end", hidden },
    size: 96,
    cell: ({ row: { original } }) => {
      const moment = original[field];
      return (
        <span className={classes.figure} title={moment ? dateTime(moment) : undefined}>
          {moment ? date(moment) : nothing}
        </span>
      );
    },
  });
}

/** What stands for a value that is not known. */
const nothing = "—";
