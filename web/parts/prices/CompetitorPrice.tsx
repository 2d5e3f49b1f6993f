import type { PriceEntry } from "../price-source/sourceLines.ts";
import { useWords } from "#web/session/words.ts";
import { DoubtMark } from "./DoubtMark.tsx";
import { OldMark } from "./OldMark.tsx";
import { leftOutPrice } from "./leftOutPrice.ts";
import classes from "./prices.module.css";

type CompetitorPriceProps = { entry: PriceEntry; currency: string };

/** A price in the catalogue's currency; or, without a rate for it, the competitor's own, said to be so. */
export function CompetitorPrice({ entry, currency }: CompetitorPriceProps) {
  const { say, price } = useWords();
  if (entry.price !== null) {
    return (
      <>
        {entry.unit_mapping_id !== null && entry.original_price !== null && (
          <s className={classes.minor}>{price(entry.original_price, currency)}</s>
        )}{" "}
        {price(entry.price, currency)}
        <DoubtMark since={entry.price_doubted_at} />
        <OldMark entry={entry} />
        {entry.hasCustomPrice && <span className={classes.remark}>{say("matched.customPrice")}</span>}
      </>
    );
  }
  const leftOut = leftOutPrice(entry, currency);
  if (leftOut !== undefined) {
    return (
      <>
        <span className={classes.minor}>{price(leftOut, currency)}</span>
        <DoubtMark since={entry.price_doubted_at} />
        <OldMark entry={entry} />
        <span className={classes.remark}>{say("matched.leftOut")}</span>
      </>
    );
  }
  if (entry.original_price === null || entry.currency === null) return "—";
  return (
    <>
      {price(entry.original_price, entry.currency)}
      <DoubtMark since={entry.price_doubted_at} />
      <OldMark entry={entry} />
      {entry.rate === null && <span className={classes.remark}>{say("matched.notConverted")}</span>}
    </>
  );
}
