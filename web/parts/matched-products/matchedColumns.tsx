// What the grid of the matched products draws itself.
import { marginRate } from "#shared/prices/marginRate.ts";
import { percentAbove } from "#shared/prices/percentAbove.ts";
import type { GridColumn } from "#web/parts/data-grid/gridColumns.ts";
import { ProductImage } from "#web/parts/images/ProductImage.tsx";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import type { Words } from "#web/session/words.ts";
import { Availability } from "./Availability.tsx";
import { CompetitorBadges } from "./CompetitorBadges.tsx";
import { Difference } from "./Difference.tsx";
import { CompetitorLink } from "./FilterLink.tsx";
import { PositionBadge } from "./PositionBadge.tsx";
import { BestPrice, OwnPrice } from "./PriceCells.tsx";
import { ProductTitle } from "./ProductTitle.tsx";
import type { MatchedAddress } from "./ProductTitle.tsx";
import { Tinted } from "./Tinted.tsx";
import { costOf } from "./attributes.ts";
import { productColumnsOf } from "./productColumns.tsx";
import type { ColumnLooks } from "./productColumns.tsx";
import classes from "./cells.module.css";

type MatchedColumnsOf = {
  words: Words;
  /** The catalogue's. */
  currency: string;
  /** The list that the columns are of: a product opens over it. */
  address: MatchedAddress;
};

/** Those that a screen of 1440 pixels has no room for are hidden until somebody asks for them. */
export function matchedColumns(of: MatchedColumnsOf): GridColumn<MatchedProduct>[] {
  const { words, currency } = of;
  return productColumnsOf("matched", { words, currency, looks: matchedLooks(of) });
}

/** How the grids of matched products draw their columns. */
export function matchedLooks({ words, currency, address }: MatchedColumnsOf): ColumnLooks<MatchedProduct> {
  const cells = { words, currency, tabIndex: -1 };
  return {
    image: { size: 72, cell: (product) => <ProductImage product={product} /> },
    // Two lines of it have room for 65 characters on a screen of 1440 pixels. On one of 1024 all stands in sight up to the
    // best price, beside the difference.
    title: {
      size: 188,
      grows: true,
      cell: (product) => <ProductTitle product={product} address={address} tabIndex={-1} />,
    },
    brand: { size: 98 },
    "attributes.availability": { cell: (product) => <Availability words={words} product={product} /> },
    // The difference says it, in its sign and its colour.
    status: {
      hidden: true,
      cell: ({ price_diff_integer }) => (
        <PositionBadge words={words} price_diff_integer={price_diff_integer} />
      ),
    },
    price: { size: 98, align: "end", cell: (product) => <OwnPrice {...cells} product={product} /> },
    best_price: { size: 124, align: "end", cell: (product) => <BestPrice {...cells} product={product} /> },
    website_competitor_cheap_name: {
      cell: ({ website_competitor_cheap: website_id, website_competitor_cheap_name: name }) =>
        website_id === null || name === null ? (
          "—"
        ) : (
          <CompetitorLink words={words} competitor={{ website_id, name }} tabIndex={-1} />
        ),
    },
    price_diff: {
      size: 96,
      align: "end",
      cell: (product) => <Difference words={words} currency={currency} product={product} />,
    },
    competitors: {
      cell: ({ competitors }) => (
        <CompetitorBadges words={words} currency={currency} competitors={competitors} />
      ),
    },
    modified: { hidden: false },
    ...differenceLooks(words, currency),
    ...marginLooks(words, currency),
  };
}

/** Differences in percent are told from the two prices: the field has two places already. */
function differenceLooks(words: Words, currency: string): ColumnLooks<MatchedProduct> {
  const percent = (difference: number | null, price: number | null) =>
    words.percentDifference(difference !== null && price ? percentAbove(difference, price) : 0);
  const tinted = (difference: number | null, text: () => string) => (
    <Tinted words={words} difference={difference}>
      {difference !== null && text()}
    </Tinted>
  );
  return {
    price_diff_percent: {
      align: "end",
      cell: ({ price_diff_percent, price_diff_integer, best_price }) =>
        tinted(price_diff_percent, () => percent(price_diff_integer, best_price)),
    },
    price_diff_integer_average: {
      align: "end",
      cell: ({ price_diff_integer_average: difference }) =>
        tinted(difference, () => words.difference(difference ?? 0, currency)),
    },
    price_diff_percent_average: {
      align: "end",
      cell: (product) =>
        tinted(product.price_diff_percent_average, () =>
          percent(product.price_diff_integer_average, product.competitors_price_average),
        ),
    },
  };
}

/** What the product costs, and what it earns. */
function marginLooks(words: Words, currency: string): ColumnLooks<MatchedProduct> {
  const figure = (value: number | null, text: (value: number) => string) => (
    <span className={classes.figure}>{value === null ? notAvailable : text(value)}</span>
  );
  return {
    "attributes.cost_price": {
      align: "end",
      cell: (product) => figure(costOf(product), (cost) => words.price(cost, currency)),
    },
    margin_rate: {
      align: "end",
      cell: (product) => figure(marginRate(product.price, costOf(product)), words.percentDifference),
    },
  };
}

/** A cost that nobody gave, and what would follow from it. */
const notAvailable = "N/A";
