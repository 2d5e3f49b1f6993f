import { positionOf } from "#shared/filters/competitive.ts";
import { percentAbove } from "#shared/prices/percentAbove.ts";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import type { Words } from "#web/session/words.ts";
import classes from "./Difference.module.css";

/** The bar is full at this difference; beyond it, only the figure says how far. */
const fullBar_percent = 30;

type DifferenceProps = {
  words: Words;
  currency: string;
  product: Pick<MatchedProduct, "best_price" | "price_diff_integer">;
};

/** How far my price is from the cheapest competitor's: amount, a bar from the middle, percent. The amount is what the column is sorted by. */
export function Difference({ words, currency, product }: DifferenceProps) {
  const { best_price, price_diff_integer } = product;
  if (!best_price || price_diff_integer === null) return <span>—</span>;
  const percent = percentAbove(price_diff_integer, best_price);
  const length = Math.min(1, Math.abs(percent) / fullBar_percent) * 50;
  return (
    <div className={classes.difference} data-position={positionOf(price_diff_integer)}>
      <strong className={classes.amount}>{words.difference(price_diff_integer, currency)}</strong>
      <span className={classes.bar} aria-hidden="true">
        <span
          style={{
            width: `${length}%`,
            insetInlineStart: price_diff_integer < 0 ? `${50 - length}%` : "50%",
          }}
        />
      </span>
      <span className={classes.percent}>{words.percentDifference(percent)}</span>
    </div>
  );
}
