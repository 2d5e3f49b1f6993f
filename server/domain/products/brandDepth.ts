// How deep the range of each brand is, on the own website of a catalogue and on its competitors'.
import { brandRow } from "#shared/entities/brandRow.ts";
import type { Where } from "#shared/filters/filter.ts";
import type { By } from "#server/store/by.ts";
import { type Query, type Row, count, countDistinct, find } from "#server/store/collection.ts";
import { brandsIn } from "#server/store/queries/catalogs/brandDepth.ts";

/** The brands of a catalogue that the caller sees, a row for each website that has products of it. */
export function findBrands({ db, actor }: By, catalogId: number, query: Query): Promise<Row[]> {
  return find(db, actor, brandRow, query, brandsIn(catalogId));
}

/** How many rows they are. */
export function countBrandRows({ db, actor }: By, catalogId: number, where: Where): Promise<number> {
  return count(db, actor, brandRow, where, brandsIn(catalogId));
}

/** How many brands they are, each counted once however many websites have it. */
export function countBrands({ db, actor }: By, catalogId: number, where: Where): Promise<number> {
  return countDistinct(db, actor, brandRow, "brand", where, brandsIn(catalogId));
}
