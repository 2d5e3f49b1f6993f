import { positionOf } from "#shared/filters/competitive.ts";
import type { MatchedProduct } from "#web/queries/matchedProducts.ts";
import type { Words } from "#web/session/words.ts";
import classes from "./Difference.module.css";

/** The bar is full at this difference; beyond it, only the figure says how far. */
const fullBar_percent = 30;

type DifferenceProps = {
  words: Words;
  currency: string;
  product: Pick<MatchedProduct, "price_diff_integer" | "price_diff_percent">;
};

/** How far my price is from the cheapest competitor's: amount, a bar from the middle, percent. The amount is what the column is sorted by. */
export function Difference({ words, currency, product }: DifferenceProps) {
  const { price_diff_integer, price_diff_percent } = product;
  if (price_diff_integer === null || price_diff_percent === null) return <span>—</span>;
  const length = Math.min(1, Math.abs(price_diff_percent) / fullBar_percent) * 50;
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
      <span className={classes.percent}>{words.percentDifference(price_diff_percent)}</span>
    </div>
  );
}
