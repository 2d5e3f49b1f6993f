// The margin simulator: what an own price becomes when a part of the gap to the cheapest competitor is closed. Below their
// price it rises, as far as it stays the cheapest; at their price or above it comes down towards it.
import type { SimulatorOptions } from "../reference/simulatorOptions.ts";
import { minus, over, plus, type Ratio, ratioOf, rounded, times } from "./ratio.ts";

export type Simulated = {
  /** The own price and the cheapest competitor's, in currency units. */
  own: number;
  competitor: number;
  /** Without a cost above zero no price is too low. */
  cost: number | null;
  /** The decimals of the currency. */
  digits: number;
};

type Adjustment = {
  /** In currency units. */
  price: number;
  /** Whether it is the least that cost and margin allow, or was that or less before. */
  isMinimum: boolean;
};

/** The price of an own product after the simulation. Exact, and rounded once to the currency's digits. */
export function adjust(product: Simulated, options: SimulatorOptions): Adjustment {
  const inUnits = unitsIn(product.digits);
  const own = inUnits(ratioOf(product.own));
  const competitor = inUnits(ratioOf(product.competitor));
  const floor = floorOf(product, options);
  const { price, isMinimum } =
    own < competitor
      ? raised(own, competitor, step(competitor - own, product, options), floor)
      : lowered(own, step(own - competitor, product, options), floor);
  return { price: inCurrency(price, product.digits), isMinimum };
}

type Units = { price: bigint; isMinimum: boolean };

/** Below the competitor, by one unit at least; the minimum alone may go beyond them. */
function raised(own: bigint, competitor: bigint, raise: Ratio, floor: bigint): Units {
  const wanted = least(nearest(plus(wholeRatio(own), raise)), competitor - 1n);
  return { price: most(wanted, floor), isMinimum: floor > wanted };
}

/** Never above the own price, even where that is under the minimum. */
function lowered(own: bigint, cut: Ratio, floor: bigint): Units {
  const wanted = nearest(minus(wholeRatio(own), cut));
  return { price: least(most(wanted, floor), own), isMinimum: floor > wanted || floor >= own };
}

/** How far the price moves across this gap, in units. */
function step(gap: bigint, { digits }: Simulated, { diffType, diffValue }: SimulatorOptions): Ratio {
  const value = ratioOf(diffValue);
  if (diffType === "percent") return over(times(wholeRatio(gap), value), hundred);
  const amount = times(value, perCurrencyUnit(digits));
  return amount.numerator > gap * amount.denominator ? wholeRatio(gap) : amount;
}

/** Rounded as the price is: of an exact minimum and an exact price the larger one, rounded, would be the same. */
function floorOf({ cost, digits }: Simulated, { margin }: SimulatorOptions): bigint {
  if (cost === null || !(cost > 0)) return 0n;
  const share = over(plus(hundred, ratioOf(margin)), hundred);
  return nearest(times(times(ratioOf(cost), share), perCurrencyUnit(digits)));
}

const hundred = ratioOf(100);

function wholeRatio(units: bigint): Ratio {
  return { numerator: units, denominator: 1n };
}

/** Half away from zero; nothing here is below zero. */
function nearest({ numerator, denominator }: Ratio): bigint {
  return (2n * numerator + denominator) / (2n * denominator);
}

function perCurrencyUnit(digits: number): Ratio {
  return wholeRatio(10n ** BigInt(digits));
}

function unitsIn(digits: number): (amount: Ratio) => bigint {
  return (amount) => nearest(times(amount, perCurrencyUnit(digits)));
}

function inCurrency(units: bigint, digits: number): number {
  return rounded({ numerator: units, denominator: 10n ** BigInt(digits) }, digits);
}

function least(left: bigint, right: bigint): bigint {
  return left < right ? left : right;
}

function most(left: bigint, right: bigint): bigint {
  return left > right ? left : right;
}
