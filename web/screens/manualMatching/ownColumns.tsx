// The columns of the catalogue that a product is chosen in.
import { Link } from "@tanstack/react-router";
import { cut } from "#shared/messages/cut.ts";
import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import {
  choiceColumn,
  dateColumn,
  priceColumn,
  stockColumn,
  textColumn,
} from "#web/parts/matched-products/fieldColumns.tsx";
import type { OwnProduct } from "#web/queries/products.ts";
import type { Words } from "#web/session/words.ts";
import { MatchCount } from "./MatchCount.tsx";
import classes from "./OwnCatalog.module.css";

const column = gridColumnHelper<OwnProduct>();
const longestTitle = 65;
const imageSize = 40;

export type OwnColumnsOf = {
  words: Words;
  /** The catalogue's. */
  currency: string;
};

export function ownColumns({ words, currency }: OwnColumnsOf): GridColumn<OwnProduct>[] {
  const { say } = words;
  return [
    column.display({
      id: "image",
      meta: { label: say("matched.column.image") },
      size: 64,
      cell: ({ row }) => <ProductImage product={row.original} size={imageSize} />,
    }),
    column.accessor("title", {
      id: "title",
      meta: { label: say("matched.column.title"), grows: true, filter: say("matched.filter.text") },
      size: 280,
      cell: ({ row: { original } }) => <ChooseLink product={original} tabIndex={-1} />,
    }),
    column.accessor("entries_count", {
      id: "entries_count",
      meta: { label: say("handMatching.column.matches") },
      size: 132,
      cell: ({ row }) => <MatchCount count={row.original.entries_count} />,
    }),
    textColumn(words, "sku", { hidden: false, size: 116 }),
    textColumn(words, "ean", { hidden: false, size: 142 }),
    choiceColumn(words, "brand", { hidden: false, size: 116 }),
    choiceColumn(words, "category", { hidden: true, size: 140 }),
    textColumn(words, "mpn", { hidden: true }),
    textColumn(words, "internal_ref", { hidden: true }),
    textColumn(words, "unit", { hidden: true }),
    priceColumn(words, currency),
    stockColumn(words),
    dateColumn(words, "created", { hidden: true }),
    dateColumn(words, "modified", { hidden: true }),
  ];
}

type ChooseLinkProps = { product: OwnProduct; tabIndex?: number };

/** The name of a product, which chooses it and leaves the list as it is. That of the chosen one is the current link. */
export function ChooseLink({ product: { id, title }, tabIndex }: ChooseLinkProps) {
  return (
    <Link
      to="."
      search={(now) => ({ ...now, product: id })}
      replace
      resetScroll={false}
      className={classes.choose}
      title={title.length > longestTitle ? title : undefined}
      tabIndex={tabIndex}
    >
      {cut(title, longestTitle)}
    </Link>
  );
}
