// The columns of the matched products, in plain elements: a page draws up to a hundred rows of them.
import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import type { Words } from "#web/session/words.ts";
import { CompetitorBadges } from "./CompetitorBadges.tsx";
import { Difference } from "./Difference.tsx";
import { PositionBadge } from "./PositionBadge.tsx";
import { ProductTitle } from "./ProductTitle.tsx";
import classes from "./cells.module.css";

const column = gridColumnHelper<MatchedProduct>();

/** The id of a sortable column is the field that the server sorts by. */
export function matchedColumns(words: Words, currency: string): GridColumn<MatchedProduct>[] {
  const { say, price, date } = words;
  const priceOrNothing = (value: number | null) => (value === null ? nothing : price(value, currency));
  return [
    column.display({
      id: "image",
      meta: { label: say("matched.column.image") },
      size: 72,
      cell: ({ row }) => <ProductImage product={row.original} />,
    }),
    column.accessor("title", {
      id: "title",
      meta: { label: say("matched.column.title"), grows: true },
      size: 220,
      cell: ({ row }) => <ProductTitle product={row.original} />,
    }),
    column.accessor("brand", {
      id: "brand",
      meta: { label: say("matched.column.brand") },
      size: 98,
      cell: ({ row }) => <span className={classes.oneLine}>{row.original.brand ?? nothing}</span>,
    }),
    column.display({
      id: "position",
      meta: { label: say("matched.column.position") },
      size: 124,
      cell: ({ row }) => <PositionBadge words={words} price_diff_integer={row.original.price_diff_integer} />,
    }),
    column.accessor("price", {
      id: "price",
      meta: { label: say("matched.column.price"), align: "end" },
      size: 98,
      cell: ({ row }) => <strong className={classes.figure}>{priceOrNothing(row.original.price)}</strong>,
    }),
    column.display({
      id: "best_price",
      meta: { label: say("matched.column.bestPrice"), align: "end" },
      size: 148,
      cell: ({ row: { original: product } }) => (
        <div className={classes.stack}>
          <span className={classes.figure}>{priceOrNothing(product.best_price)}</span>
          <span className={classes.minor}>{product.website_competitor_cheap_name}</span>
        </div>
      ),
    }),
    column.accessor("price_diff_integer", {
      id: "price_diff",
      meta: { label: say("matched.column.difference"), align: "end" },
      size: 116,
      cell: ({ row }) => <Difference words={words} currency={currency} product={row.original} />,
    }),
    column.accessor("competitors_count", {
      id: "competitors_count",
      meta: { label: say("matched.column.competitors") },
      size: 148,
      cell: ({ row }) => <CompetitorBadges words={words} competitors={row.original.competitors} />,
    }),
    column.accessor("modified", {
      id: "modified",
      meta: { label: say("matched.column.modified"), align: "end" },
      size: 102,
      cell: ({ row }) => <span className={classes.figure}>{date(row.original.modified)}</span>,
    }),
  ];
}

/** What stands for a value that is not known. */
const nothing = "—";
