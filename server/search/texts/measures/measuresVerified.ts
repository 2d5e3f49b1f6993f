import type { Pair, Verify } from "../../assign.ts";
import { differentMeasures } from "./differentMeasures.ts";
import { type Measures, type Written, readMeasures } from "./readMeasures.ts";

/** Refuses pairs that a quantity tells apart. A product is read once, however many pairs it is in. */
export function measuresVerified(written: {
  own: (own: number) => Written;
  theirs: (theirs: number) => Written;
}): Verify<Pair> {
  const own = reader(written.own);
  const theirs = reader(written.theirs);
  return async (pairs) => pairs.map((pair) => differentMeasures(own(pair.own), theirs(pair.theirs)) === null);
}

function reader(written: (number: number) => Written): (number: number) => Measures {
  const byProduct = new Map<number, Measures>();
  return (number) => {
    const before = byProduct.get(number);
    if (before) return before;
    const read = readMeasures(written(number));
    byProduct.set(number, read);
    return read;
  };
}
