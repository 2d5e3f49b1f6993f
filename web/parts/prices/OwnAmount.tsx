import { useWords } from "#web/session/words.ts";
import { DoubtMark } from "./DoubtMark.tsx";
import { unconvertedPrice } from "./unconvertedPrice.ts";
import classes from "./prices.module.css";

/** The price of an own product, as a list of its catalogue has it. */
export type OwnAmountOf = {
  price: number | null;
  raw_price?: number | null;
  raw_currency?: string | null;
  rate?: number | null;
  price_doubted_at?: string | null;
};

/** My price in the catalogue's currency; or, without a rate for it, as its file says it, said to be so. */
export function OwnAmount({ product, currency }: { product: OwnAmountOf; currency: string }) {
  const words = useWords();
  const { price, raw_price, raw_currency } = product;
  if (price !== null) {
    return (
      <>
        {words.price(price, currency)}
        <DoubtMark since={product.price_doubted_at} />
      </>
    );
  }
  if (raw_price == null || raw_currency == null) return "—";
  return (
    <>
      {unconvertedPrice(words, raw_price, raw_currency, currency)}
      <DoubtMark since={product.price_doubted_at} />
      <span className={classes.unconverted}>{words.say("matched.notConverted")}</span>
    </>
  );
}
