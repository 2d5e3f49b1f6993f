// Who sells on the marketplaces that a catalogue follows.
import { sellerRow } from "#shared/entities/sellerRow.ts";
import type { Where } from "#shared/filters/filter.ts";
import type { By } from "#server/store/by.ts";
import { type Query, type Row, count, find } from "#server/store/collection.ts";
import { sellersIn } from "#server/store/queries/products/sellersIn.ts";

/** The sellers of a catalogue that the caller sees. */
export function findSellers({ db, actor }: By, catalogId: number, query: Query): Promise<Row[]> {
  return find(db, actor, sellerRow, query, sellersIn(catalogId, actor));
}

export function countSellers({ db, actor }: By, catalogId: number, where: Where): Promise<number> {
  return count(db, actor, sellerRow, where, sellersIn(catalogId, actor));
}
