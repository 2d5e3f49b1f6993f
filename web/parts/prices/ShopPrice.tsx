import { useWords } from "#web/session/words.ts";
import { DoubtMark } from "./DoubtMark.tsx";

type ShopPriceProps = {
  product: { price: number | null; price_doubted_at: string | null };
  /** Of the price; null where its website's is not known. */
  currency: string | null;
  /** Where it has none: a dash unless said otherwise. */
  none?: string;
};

/** A price as its shop says it, in the shop's own currency, marked where it is in doubt. */
export function ShopPrice({ product: { price, price_doubted_at }, currency, none = "—" }: ShopPriceProps) {
  const words = useWords();
  if (price === null) return none;
  return (
    <>
      {currency === null ? words.number(price) : words.price(price, currency)}
      <DoubtMark since={price_doubted_at} />
    </>
  );
}
