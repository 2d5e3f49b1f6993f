// The quantities that titles tell: "500 ml", "2 x 1 L".
import { kinds } from "../analyzer/analyze.ts";
import { unitNames } from "../analyzer/units.ts";
import type { Dictionary } from "../dictionary.ts";
import { NumberList } from "../numberList.ts";
import type { Corpus } from "./corpus.ts";
import { kindOf, termOf } from "./positions.ts";

/** Those of document d from `first[d]` up to `first[d + 1]`, each as an amount and the number of its unit. */
export type Quantities = { first: Int32Array; amounts: Float64Array; units: Uint8Array };

/** Of quantities that are rounded differently. */
const tolerance = 0.02;

export function quantitiesOf(dictionary: Dictionary, corpus: Corpus): Quantities {
  const first = new NumberList(Int32Array, [0]);
  const amounts = new NumberList(Float64Array);
  const units = new NumberList(Uint8Array);
  const byDocument = new Map<number, Quantity>();
  const { firstPosition, positions } = corpus;
  for (let document = 0; document < corpus.count; document += 1) {
    for (let at = firstPosition.items[document]!; at < firstPosition.items[document + 1]!; at += 1) {
      const position = positions.items[at]!;
      if (kindOf(position) !== kinds.quantity) continue;
      const quantity = byDocument.get(position) ?? readQuantity(dictionary, position);
      byDocument.set(position, quantity);
      amounts.push(quantity.amount);
      units.push(quantity.unit);
    }
    first.push(amounts.length);
  }
  return { first: first.items, amounts: amounts.items, units: units.items };
}

type Quantity = { amount: number; unit: number };

/** A quantity's term is "~", its amount, and its unit. */
function readQuantity(dictionary: Dictionary, position: number): Quantity {
  const text = dictionary.text(termOf(position));
  const [, amount = "0", unit = ""] = /^~([\d.e+-]+?)([a-z]+)$/.exec(text) ?? [];
  return { amount: Number(amount), unit: unitNames.indexOf(unit) };
}

/** How many units both documents have amounts of, and no amount in common. */
export function differentUnits(left: Quantities, document: number, right: Quantities, its: number): number {
  const end = left.first[document + 1]!;
  let different = 0;
  for (let at = left.first[document]!; at < end; at += 1) {
    const unit = left.units[at]!;
    const isFirst = left.units.indexOf(unit, left.first[document]) === at;
    if (isFirst && !haveCommon(left, document, right, its, unit)) different += 1;
  }
  return different;
}

/** True as well when the other one has none of this unit. */
function haveCommon(
  left: Quantities,
  document: number,
  right: Quantities,
  its: number,
  unit: number,
): boolean {
  let others = 0;
  for (let there = right.first[its]!; there < right.first[its + 1]!; there += 1) {
    if (right.units[there] !== unit) continue;
    others += 1;
    for (let here = left.first[document]!; here < left.first[document + 1]!; here += 1) {
      if (left.units[here] === unit && isAbout(left.amounts[here]!, right.amounts[there]!)) return true;
    }
  }
  return others === 0;
}

function isAbout(amount: number, other: number): boolean {
  return Math.abs(amount - other) <= tolerance * Math.max(amount, other);
}
