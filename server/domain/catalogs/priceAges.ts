import type { By } from "#server/store/by.ts";
import { type PriceAge, priceAgesOf } from "#server/store/queries/catalogs/priceAges.ts";

/** How old the prices are that a catalogue compares with, a competitor each. */
export function priceAges({ db, actor }: By, catalogId: number): Promise<PriceAge[]> {
  return priceAgesOf(db, actor, catalogId);
}
