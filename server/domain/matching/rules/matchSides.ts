// The products of one side, own or competitor's, as a run of a rule reads them.
import type {
  MatchableProduct,
  Reading,
  SearchableProduct,
} from "#server/store/queries/matching/rules/matchableProducts.ts";
import type { OfferedPair } from "#server/store/queries/matching/rules/settledPairs.ts";
import { SearchedSide } from "./matchByQuery.ts";

/** Products by the numbers under which the engine has them. */
export class Side {
  readonly ids: number[] = [];
  readonly gtins: (string | null)[] = [];
  readonly products: MatchableProduct[] = [];
  readonly searched = new SearchedSide();
  readonly #reading: Reading;
  readonly #numbers = new Map<number, number>();

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  add(product: SearchableProduct): void {
    this.#numbers.set(product.id, this.ids.length);
    this.ids.push(product.id);
    this.gtins.push(product.gtin);
    this.products.push(product);
    if (this.#reading === "all") this.searched.add(product);
  }

  /** -1 for one that takes no part in matching any more, or is none of the rule's. */
  numberOf(id: number): number {
    return this.#numbers.get(id) ?? -1;
  }
}

export function allOf({ ids }: Side): Set<number> {
  return new Set(ids.keys());
}

export type Sides = { own: Side; theirs: Side };
/** By their numbers in the two sides. */
export type NumberedPair = { own: number; theirs: number };

export function numbered({ own, theirs }: Sides, pair: OfferedPair): NumberedPair {
  return { own: own.numberOf(pair.product_id), theirs: theirs.numberOf(pair.competitor_product_id) };
}

export function idsOf({ own, theirs }: Sides, pair: NumberedPair): OfferedPair {
  return { product_id: own.ids[pair.own]!, competitor_product_id: theirs.ids[pair.theirs]! };
}

/** Whether both products take part. */
export function isThere({ own, theirs }: NumberedPair): boolean {
  return own >= 0 && theirs >= 0;
}

/** Two different barcodes are two products, whatever else they share. */
export function contradict({ own, theirs }: Sides, pair: NumberedPair): boolean {
  const gtin = own.gtins[pair.own] ?? null;
  return gtin !== null && theirs.gtins[pair.theirs] !== null && gtin !== theirs.gtins[pair.theirs];
}
