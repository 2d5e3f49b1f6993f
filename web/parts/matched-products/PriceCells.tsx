// Prices in the cells of the grid: each tells, when it is asked, how old it is and where it comes from.
import { DoubtMark } from "#web/parts/prices/DoubtMark.tsx";
import { MissingMark } from "#web/parts/prices/MissingMark.tsx";
import { OldMark } from "#web/parts/prices/OldMark.tsx";
import { OwnAmount } from "#web/parts/prices/OwnAmount.tsx";
import type { OwnAmountOf } from "#web/parts/prices/OwnAmount.tsx";
import { PriceSource } from "#web/parts/price-source/PriceSource.tsx";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import { convertedFrom } from "#web/parts/prices/convertedFrom.ts";
import { type Words, useWords } from "#web/session/words.ts";
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

type OwnPriceFigureProps = { product: OwnAmountOf & { missing_since: string | null }; currency: string };

/**
 * A price in the catalogue's currency, without its age and source; said to be the last one where nobody sees it any more,
 * and what its file says where it was converted.
 */
export function OwnPriceFigure({ product, currency }: OwnPriceFigureProps) {
  const words = useWords();
  return (
    <strong className={classes.price} title={convertedFrom(words, product, currency)}>
      <OwnAmount product={product} currency={currency} />
      <MissingMark since={product.missing_since} />
    </strong>
  );
}

/** The cheapest competitor's price, which tells where it comes from, and their name, which leads to what is theirs. */
export function BestPrice({ words, currency, product, tabIndex }: PriceCellProps) {
  const { best_price, website_competitor_cheap: website_id, website_competitor_cheap_name: name } = product;
  const entry = product.competitors.find(
    (competitor) => competitor.website_id === website_id && !competitor.unmatched,
  );
  if (best_price === null) return <span>—</span>;
  const price = (
    <>
      {words.price(best_price, currency)}
      <DoubtMark since={entry?.price_doubted_at} />
      <OldMark entry={entry} />
    </>
  );
  return (
    <span className={classes.stack}>
      <span className={classes.price} data-leads>
        {entry ? <PriceSource {...{ entry, currency, tabIndex, children: price }} own={product} /> : price}
      </span>
      {website_id !== null && name !== null && (
        <span className={classes.minor}>
          <CompetitorLink words={words} competitor={{ website_id, name }} tabIndex={tabIndex} />
        </span>
      )}
    </span>
  );
}
