import { currencyDigits } from "#shared/prices/currency.ts";
import { marginRate } from "#shared/prices/marginRate.ts";
import { adjust } from "#shared/prices/simulator.ts";
import { costOf } from "#web/parts/matched-products/attributes.ts";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import type { Words } from "#web/session/words.ts";
import { isWithinGap, type ListedOptions } from "./options.ts";
import classes from "./AdjustedPrice.module.css";

type AdjustedPriceProps = {
  words: Words;
  currency: string;
  product: MatchedProduct;
  options: ListedOptions;
};

/** What my price becomes, by how much it moves, what it then earns, and whether the least margin decided. */
export function AdjustedPrice({ words, currency, product, options }: AdjustedPriceProps) {
  const { price, best_price: competitor } = product;
  if (price === null || competitor === null) return <span>—</span>;
  if (!isWithinGap(product.price_diff_percent, options))
    return <span className={classes.minor}>{words.say("simulator.beyondGap")}</span>;
  const cost = costOf(product);
  const digits = currencyDigits(currency);
  const adjusted = adjust({ own: price, competitor, cost, digits }, options);
  const flag = flagOf(adjusted.isMinimum, price < competitor && adjusted.price >= competitor);
  const rate = marginRate(adjusted.price, cost);
  return (
    <span className={classes.adjusted}>
      <strong>{words.price(adjusted.price, currency)}</strong>
      <span className={classes.minor}>
        {adjusted.price === price
          ? words.say("simulator.unchanged")
          : words.difference(adjusted.price - price, currency)}
        {rate !== null && ` · ${words.say("simulator.rate", { rate: words.percentDifference(rate) })}`}
      </span>
      {flag && <span className={classes.flag}>{words.say(`simulator.flag.${flag}`)}</span>}
    </span>
  );
}

function flagOf(isMinimum: boolean, passesCompetitor: boolean) {
  if (passesCompetitor) return "passesCompetitor";
  return isMinimum ? "minimum" : undefined;
}
