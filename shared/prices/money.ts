// Amounts of a comparison are whole thousandths ("mils") of the catalogue's currency unit: one scale for currencies
// without decimals, with two and with three (docs/decisions/0001-amounts-in-thousandths.md).

/** Thousandths in one unit of any currency. */
export const moneyScale = 1000;

/** The thousandths of an amount that has at most three decimals. Exact up to ten digits before the point. */
export function toMils(amount: number): number {
  return Math.round(amount * moneyScale);
}

/** The amount in currency units, as people and the API write it. */
export function fromMils(mils: number): number {
  return mils / moneyScale;
}
