// What of a price in quarantine moved: itself, its currency, or what shipping costs beside it.
import { moveText } from "#web/parts/prices/moveText.ts";
import type { QuarantinedPrice } from "#web/queries/quarantine.ts";
import type { Words } from "#web/session/words.ts";

/** Written; shipping where it is what moved. */
type Prices = { price: string; shipping: string | null };

export function pricesBefore(row: QuarantinedPrice, words: Words): Prices {
  return written(row.price_before, row.shipping_before, row.currency, isOfShipping(row), words);
}

export function pricesKeptAside(row: QuarantinedPrice, words: Words): Prices {
  return written(row.price, row.shipping_price, row.price_currency, isOfShipping(row), words);
}

function written(
  price: number | null,
  shipping: number | null,
  currency: string | null,
  isOfShipping: boolean,
  { price: write, say }: Words,
): Prices {
  const amount = (of: number) => write(of, currency ?? "EUR");
  return {
    price: price === null ? "—" : amount(price),
    shipping:
      isOfShipping && shipping !== null ? say("quarantine.shipping", { price: amount(shipping) }) : null,
  };
}

/** How far it moved; in words where no factor tells it. */
export function quarantinedMove(row: QuarantinedPrice, words: Words): string {
  const { price, price_before, shipping_price, shipping_before } = row;
  if (price_before === null) return "—";
  if (row.currency !== row.price_currency) return words.say("quarantine.otherCurrency");
  return isOfShipping(row)
    ? moveText(words, shipping_before!, shipping_price!)
    : moveText(words, price_before, price);
}

function isOfShipping({ price, price_before, shipping_price, shipping_before, ...row }: QuarantinedPrice) {
  const isSamePrice = price === price_before && row.currency === row.price_currency;
  return isSamePrice && shipping_price !== null && shipping_before !== null;
}
