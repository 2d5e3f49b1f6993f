// The products of one side, own or competitor's, as a run of a rule reads them.
import type {
  MatchableProduct,
  Reading,
  SearchableProduct,
} from "#server/store/queries/matching/matchableProducts.ts";
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

/** Two different barcodes are two products, whatever else they share. */
export function contradict(own: Side, theirs: Side, left: number, right: number): boolean {
  const gtin = own.gtins[left] ?? null;
  return gtin !== null && theirs.gtins[right] !== null && gtin !== theirs.gtins[right];
}
