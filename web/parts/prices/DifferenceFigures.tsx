import { positionOf } from "#shared/filters/competitive.ts";
import type { PriceEntry } from "../price-source/sourceLines.ts";
import { useWords } from "#web/session/words.ts";
import classes from "./prices.module.css";

type DifferenceFiguresProps = {
  competitor: Pick<PriceEntry, "price_diff_integer" | "price_diff_percent">;
  currency: string;
};

/** How far my price is from a competitor's: percent and amount, in the colour of my position. */
export function DifferenceFigures({ competitor, currency }: DifferenceFiguresProps) {
  const { difference, percentDifference } = useWords();
  const { price_diff_integer, price_diff_percent } = competitor;
  if (price_diff_integer === null || price_diff_percent === null) return "—";
  return (
    <span className={classes.difference} data-position={positionOf(price_diff_integer)}>
      <strong>{percentDifference(price_diff_percent)}</strong>
      <span className={classes.minor}>{difference(price_diff_integer, currency)}</span>
    </span>
  );
}
