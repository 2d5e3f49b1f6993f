// The columns of the unmatched products, in plain elements: a page draws up to a hundred rows of them.
import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import { ProductTitle } from "#web/parts/matched-products/ProductTitle.tsx";
import {
  availabilityColumn,
  choiceColumn,
  dateColumn,
  priceColumn,
  stockColumn,
  textColumn,
} from "#web/parts/matched-products/fieldColumns.tsx";
import type { Product } from "#web/queries/products.ts";
import type { Words } from "#web/session/words.ts";
import { ChoiceBox } from "./ChoiceBox.tsx";
import { KindBadge } from "./KindBadge.tsx";
import { RowActions } from "./RowActions.tsx";

const column = gridColumnHelper<Product>();

export type UnmatchedColumnsOf = {
  words: Words;
  /** The catalogue's. */
  currency: string;
  /** Whether products may be set aside here. */
  mayChange: boolean;
};

/** Those that are of the list and not of its products: no file has them. */
export const withoutField: ReadonlySet<string> = new Set(["choice", "actions"]);

/** The id of a column is the name of its field, in an order, in an export, in what the browser remembers. */
export function unmatchedColumns(of: UnmatchedColumnsOf): GridColumn<Product>[] {
  const { words, currency, mayChange } = of;
  const { say } = words;
  const choice = column.display({
    id: "choice",
    meta: { label: say("unmatchedList.choice") },
    size: 68,
    cell: ({ row: { original } }) => <ChoiceBox product={original} tabIndex={-1} />,
  });
  return [
    ...(mayChange ? [choice] : []),
    column.display({
      id: "image",
      meta: { label: say("matched.column.image") },
      size: 72,
      cell: ({ row }) => <ProductImage product={row.original} />,
    }),
    column.accessor("title", {
      id: "title",
      meta: { label: say("matched.column.title"), grows: true, filter: say("matched.filter.text") },
      size: 220,
      cell: ({ row: { original } }) => (
        <ProductTitle product={listed(original)} address="/catalog/unmatched" tabIndex={-1} />
      ),
    }),
    column.accessor("unmatched", {
      id: "unmatched",
      meta: { label: say("unmatchedList.kind") },
      size: 182,
      cell: ({ row }) => <KindBadge say={say} setAside={row.original.unmatched} />,
    }),
    textColumn(words, "sku", { hidden: true }),
    textColumn(words, "ean", { hidden: false, size: 142 }),
    choiceColumn(words, "brand", { hidden: false, size: 104 }),
    choiceColumn(words, "category", { hidden: true, size: 140 }),
    textColumn(words, "mpn", { hidden: true }),
    textColumn(words, "internal_ref", { hidden: true }),
    textColumn(words, "unit", { hidden: true }),
    priceColumn(words, currency),
    stockColumn(words),
    availabilityColumn(words),
    dateColumn(words, "price_changed_at", { hidden: true }),
    dateColumn(words, "created", { hidden: true }),
    dateColumn(words, "modified", { hidden: true }),
    column.display({
      id: "actions",
      meta: { label: say("unmatchedList.actions"), align: "end" },
      size: 226,
      cell: ({ row }) => <RowActions product={row.original} tabIndex={-1} />,
    }),
  ];
}

/** As the title of a list wants it. */
export function listed({ id, title, sku, website_id }: Product) {
  return { product_id: id, title, sku, website_id };
}
