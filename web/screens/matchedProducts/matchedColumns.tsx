// The columns of the matched products, in plain elements: a page draws up to a hundred rows of them.
import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import type { Words } from "#web/session/words.ts";
import { Availability } from "./Availability.tsx";
import { FilterLink } from "./FilterLink.tsx";
import { ProductTitle } from "./ProductTitle.tsx";
import type { MatchedAddress } from "./ProductTitle.tsx";
import { isRange } from "./columnFilters.ts";
import { comparisonColumns } from "./comparisonColumns.tsx";
import classes from "./cells.module.css";

const column = gridColumnHelper<MatchedProduct>();

export type MatchedColumnsOf = {
  words: Words;
  /** The catalogue's. */
  currency: string;
  /** The list that the columns are of: a product opens over it. */
  address: MatchedAddress;
};

/**
 * The id of a column is the name of its field, in an order, in an export, in what the browser remembers. Those that a
 * screen of 1440 pixels has no room for are hidden until somebody asks for them.
 */
export function matchedColumns(of: MatchedColumnsOf): GridColumn<MatchedProduct>[] {
  const { words, address } = of;
  const { say } = words;
  return [
    column.display({
      id: "image",
      meta: { label: say("matched.column.image") },
      size: 72,
      cell: ({ row }) => <ProductImage product={row.original} />,
    }),
    column.accessor("title", {
      id: "title",
      meta: { label: say("matched.column.title"), grows: true, filter: say("matched.filter.text") },
      size: 196,
      cell: ({ row }) => <ProductTitle product={row.original} address={address} tabIndex={-1} />,
    }),
    textColumn(words, "sku", { hidden: true }),
    textColumn(words, "ean", { hidden: true, size: 142 }),
    choiceColumn(words, "brand", { hidden: false, size: 108 }),
    choiceColumn(words, "category", { hidden: true, size: 140 }),
    textColumn(words, "mpn", { hidden: true }),
    textColumn(words, "internal_ref", { hidden: true }),
    textColumn(words, "unit", { hidden: true }),
    column.accessor("stock", {
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
        <span className={classes.figure}>
          {original.stock === null ? nothing : words.number(original.stock)}
        </span>
      ),
    }),
    column.display({
      id: "attributes.availability",
      meta: { label: say("matched.column.availability"), hidden: true },
      size: 132,
      cell: ({ row }) => <Availability words={words} product={row.original} />,
    }),
    ...comparisonColumns(of),
    dateColumn(words, "price_changed_at", { hidden: true }),
    dateColumn(words, "created", { hidden: true }),
    dateColumn(words, "modified", { hidden: false }),
  ];
}

type Shown = { hidden: boolean; size?: number };
type TextField = "sku" | "ean" | "mpn" | "internal_ref" | "unit";
type ChoiceField = "brand" | "category";
type DateField = "price_changed_at" | "created" | "modified";

/** A value that several products share, which leads to them. */
function choiceColumn({ say }: Words, field: ChoiceField, { hidden, size = 100 }: Shown) {
  return column.accessor(field, {
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

function textColumn({ say }: Words, field: TextField, { hidden, size = 100 }: Shown) {
  return column.accessor(field, {
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

function dateColumn({ say, date, dateTime }: Words, field: DateField, { hidden }: Shown) {
  return column.accessor(field, {
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
