import { positionOf } from "#shared/filters/competitive.ts";
import type { PriceEntry } from "../price-source/sourceLines.ts";
import { percentAbove } from "#shared/prices/percentAbove.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./prices.module.css";

type DifferenceFiguresProps = {
  competitor: Pick<PriceEntry, "price" | "price_diff_integer">;
  currency: string;
};

/** How far my price is from a competitor's: percent and amount, in the colour of my position. */
export function DifferenceFigures({ competitor, currency }: DifferenceFiguresProps) {
  const { difference, percentDifference } = useWords();
  const { price, price_diff_integer } = competitor;
  if (!price || price_diff_integer === null) return "—";
  return (
    <span className={classes.difference} data-position={positionOf(price_diff_integer)}>
      <strong>{percentDifference(percentAbove(price_diff_integer, price))}</strong>
      <span className={classes.minor}>{difference(price_diff_integer, currency)}</span>
    </span>
  );
}
