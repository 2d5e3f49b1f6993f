// Prices that a provider writes in another unit than that of the currency: divided exactly, to four decimals.
import type { Decimal, ProductRow } from "../types.ts";

/** As many as a price is stored with. */
const decimals = 4;

/** Half of the last decimal is rounded up. Throws for what is no decimal number, or a divisor that is not positive. */
export function divideDecimal(amount: Decimal, divisor: number): Decimal {
  const dividend = digitsOf(amount);
  const by = digitsOf(plain(divisor));
  if (by.value <= 0n) throw new RangeError(`${divisor} divides no price`);
  const numerator = dividend.value * 10n ** BigInt(decimals + by.places);
  const denominator = by.value * 10n ** BigInt(dividend.places);
  const sign = numerator < 0n ? "-" : "";
  const positive = numerator < 0n ? -numerator : numerator;
  const rounded = (positive * 2n + denominator) / (denominator * 2n);
  const text = rounded.toString().padStart(decimals + 1, "0");
  return `${sign}${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}

/** A row with its prices, and those of its sellers, in the unit of the currency. */
export function scaledRow(row: ProductRow, scale: number): ProductRow {
  const scaled = <Amount extends Decimal | null | undefined>(amount: Amount) =>
    typeof amount === "string" ? divideDecimal(amount, scale) : amount;
  return {
    ...row,
    price: scaled(row.price),
    sale_price: scaled(row.sale_price),
    public_price: scaled(row.public_price),
    shipping_price: scaled(row.shipping_price),
    total_price: scaled(row.total_price),
    competitorsmkp: row.competitorsmkp?.map((offer) => ({
      ...offer,
      price: scaled(offer.price),
      shipping: scaled(offer.shipping),
      total_price: scaled(offer.total_price),
    })),
  };
}

function digitsOf(text: string): { value: bigint; places: number } {
  const [, sign = "", whole = "0", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? fail(text);
  return { value: BigInt(`${sign}${whole}${fraction}`), places: fraction.length };
}

function fail(text: string): never {
  throw new RangeError(`${text} is no decimal number`);
}

/** Without an exponent. */
function plain(number: number): string {
  return /e/i.test(String(number)) ? number.toFixed(12) : String(number);
}
