// Prices in the cells of the grid: each tells, when it is asked, how old it is and where it comes from.
import { DoubtMark } from "#web/parts/prices/DoubtMark.tsx";
import { OldMark } from "#web/parts/prices/OldMark.tsx";
import { OwnAmount } from "#web/parts/prices/OwnAmount.tsx";
import type { OwnAmountOf } from "#web/parts/prices/OwnAmount.tsx";
import { PriceSource } from "#web/parts/price-source/PriceSource.tsx";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import type { Words } from "#web/session/words.ts";
import { CompetitorLink } from "./FilterLink.tsx";
import classes from "./cells.module.css";

type PriceCellProps = {
  words: Words;
  currency: string;
  product: MatchedProduct;
  /** -1 in a grid, where the arrows lead to cells. */
  tabIndex?: number;
};

export function OwnPrice({ currency, product, tabIndex }: PriceCellProps) {
  if (product.price === null && product.raw_price === null) return <span>—</span>;
  return (
    <PriceSource
      own={product}
      ownId={product.product_id}
      currency={currency}
      tabIndex={tabIndex}
      className={classes.price}
    >
      <strong>
        <OwnAmount product={product} currency={currency} />
      </strong>
    </PriceSource>
  );
}

/** My own price, in the catalogue's currency, without its age and source. */
export function OwnPriceFigure({ product, currency }: { product: OwnAmountOf; currency: string }) {
  return (
    <strong className={classes.price}>
      <OwnAmount product={product} currency={currency} />
    </strong>
  );
}

/** The cheapest competitor's price, which tells where it comes from, and who that is: the way to what we share. */
export function BestPrice({ words, currency, product, tabIndex }: PriceCellProps) {
  const { best_price, website_competitor_cheap: cheapest, website_competitor_cheap_name: name } = product;
  const entry = product.competitors.find(
    ({ website_id, unmatched }) => website_id === cheapest && !unmatched,
  );
  if (best_price === null) return <span>—</span>;
  const price = (
    <span className={classes.price}>
      {words.price(best_price, currency)}
      <DoubtMark since={entry?.price_doubted_at} />
      <OldMark entry={entry} />
    </span>
  );
  return (
    <span className={classes.stack}>
      {entry ? (
        <PriceSource entry={entry} own={product} currency={currency} tabIndex={tabIndex}>
          {price}
        </PriceSource>
      ) : (
        price
      )}
      <span className={classes.minor}>
        {cheapest !== null && name !== null && (
          <CompetitorLink words={words} competitor={{ website_id: cheapest, name }} tabIndex={tabIndex} />
        )}
      </span>
    </span>
  );
}
