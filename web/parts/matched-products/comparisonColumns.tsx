// Where my price stands: mine, the competitors', the differences, the averages, what the product costs and earns.
import { marginRate } from "#shared/prices/marginRate.ts";
import { percentAbove } from "#shared/prices/percentAbove.ts";
import { gridColumnHelper } from "#web/parts/data-grid/gridColumns.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import { BestPrice, OwnPrice } from "./PriceCells.tsx";
import { CompetitorBadges } from "./CompetitorBadges.tsx";
import { Difference } from "./Difference.tsx";
import { PositionBadge } from "./PositionBadge.tsx";
import { Tinted } from "./Tinted.tsx";
import { costOf } from "./attributes.ts";
import { priceMeta } from "./fieldColumns.tsx";
import type { MatchedColumnsOf } from "./matchedColumns.tsx";
import classes from "./cells.module.css";

const column = gridColumnHelper<MatchedProduct>();

type AmountField = "competitors_price_average" | "competitors_price_average_by_weight";
type DifferenceField = "price_diff_integer_average" | "price_diff_percent" | "price_diff_percent_average";

export function comparisonColumns({ words, currency }: MatchedColumnsOf): GridColumn<MatchedProduct>[] {
  const { say, price } = words;

  const figure = (text: string) => <span className={classes.figure}>{text}</span>;

  const amountColumn = (field: AmountField) =>
    column.accessor(field, {
      id: field,
      meta: { label: say(`matched.column.${field}`), align: "end", hidden: true },
      size: 124,
      cell: ({ row: { original } }) =>
        figure(original[field] === null ? nothing : price(original[field], currency)),
    });

  const differenceColumn = (field: DifferenceField) =>
    column.accessor(field, {
      id: field,
      meta: { label: say(`matched.column.${field}`), align: "end", hidden: true },
      size: 116,
      cell: ({ row: { original } }) => (
        <Tinted words={words} difference={original[field]}>
          {original[field] !== null &&
            (field === "price_diff_integer_average"
              ? words.difference(original[field], currency)
              : words.percentDifference(percentOf(original, field)))}
        </Tinted>
      ),
    });

  return [
    column.display({
      id: "status",
      meta: { label: say("matched.column.status") },
      size: 116,
      cell: ({ row }) => <PositionBadge words={words} price_diff_integer={row.original.price_diff_integer} />,
    }),
    column.accessor("price", {
      id: "price",
      meta: priceMeta(say),
      size: 92,
      cell: ({ row }) => <OwnPrice words={words} currency={currency} product={row.original} tabIndex={-1} />,
    }),
    column.accessor("best_price", {
      id: "best_price",
      meta: { label: say("matched.column.best_price"), align: "end" },
      size: 124,
      cell: ({ row }) => <BestPrice words={words} currency={currency} product={row.original} tabIndex={-1} />,
    }),
    column.accessor("website_competitor_cheap_name", {
      id: "website_competitor_cheap_name",
      meta: { label: say("matched.column.website_competitor_cheap_name"), hidden: true },
      size: 130,
      cell: ({ row: { original } }) => (
        <span className={classes.oneLine}>{original.website_competitor_cheap_name ?? nothing}</span>
      ),
    }),
    column.accessor("price_diff_integer", {
      id: "price_diff",
      meta: { label: say("matched.column.price_diff"), align: "end" },
      size: 100,
      cell: ({ row }) => <Difference words={words} currency={currency} product={row.original} />,
    }),
    differenceColumn("price_diff_percent"),
    column.display({
      id: "competitors",
      meta: { label: say("matched.column.competitors") },
      size: 184,
      cell: ({ row }) => (
        <CompetitorBadges words={words} currency={currency} competitors={row.original.competitors} />
      ),
    }),
    column.accessor("competitors_count", {
      id: "competitors_count",
      meta: { label: say("matched.column.competitors_count"), align: "end", hidden: true },
      size: 110,
      cell: ({ row }) => figure(words.number(row.original.competitors_count)),
    }),
    amountColumn("competitors_price_average"),
    amountColumn("competitors_price_average_by_weight"),
    differenceColumn("price_diff_integer_average"),
    differenceColumn("price_diff_percent_average"),
    column.display({
      id: "attributes.cost_price",
      meta: { label: say("matched.column.cost_price"), align: "end", hidden: true },
      size: 108,
      cell: ({ row: { original } }) => {
        const cost = costOf(original);
        return figure(cost === null ? notAvailable : price(cost, currency));
      },
    }),
    column.display({
      id: "margin_rate",
      meta: { label: say("matched.column.margin_rate"), align: "end", hidden: true },
      size: 108,
      cell: ({ row: { original } }) => {
        const rate = marginRate(original.price, costOf(original));
        return figure(rate === null ? notAvailable : words.percentDifference(rate));
      },
    }),
    column.accessor("hasCustomPrice", {
      id: "hasCustomPrice",
      meta: { label: say("matched.column.hasCustomPrice"), hidden: true },
      size: 124,
      cell: ({ row }) => figure(row.original.hasCustomPrice ? say("matched.yes") : nothing),
    }),
  ];
}

/** What stands for a value that is not known. */
const nothing = "—";
/** From the two prices: the field has two places already. */
function percentOf(
  product: MatchedProduct,
  field: "price_diff_percent" | "price_diff_percent_average",
): number {
  const [difference, price] =
    field === "price_diff_percent"
      ? [product.price_diff_integer, product.best_price]
      : [product.price_diff_integer_average, product.competitors_price_average];
  return difference !== null && price ? percentAbove(difference, price) : 0;
}

/** A cost that nobody gave, and what would follow from it. */
const notAvailable = "N/A";
