// The columns of the matched products, in plain elements: a page draws up to a hundred rows of them.
import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import type { Words } from "#web/session/words.ts";
import { ProductTitle } from "./ProductTitle.tsx";
import type { MatchedAddress } from "./ProductTitle.tsx";
import { comparisonColumns } from "./comparisonColumns.tsx";
import { availabilityColumn, choiceColumn, dateColumn, stockColumn, textColumn } from "./fieldColumns.tsx";

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
    stockColumn(words),
    availabilityColumn(words),
    ...comparisonColumns(of),
    dateColumn(words, "price_changed_at", { hidden: true }),
    dateColumn(words, "created", { hidden: true }),
    dateColumn(words, "modified", { hidden: false }),
  ];
}
