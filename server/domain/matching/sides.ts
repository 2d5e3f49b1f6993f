// A product as one side of a pair shows it.
import type { PartValue } from "#shared/addresses/address.ts";
import { side } from "#shared/addresses/matchProposals.ts";
import { product } from "#shared/entities/product.ts";
import { addSignedAddresses } from "#server/domain/images/showImages.ts";
import { type Row, find } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import type { Actor } from "#server/store/scopes.ts";

/** With where our own server shows its images. */
export type Side = PartValue<typeof side>;

const fields = Object.keys(side.fields ?? {}).filter((name) => name !== "images");

/** Those of these products that there are and that the caller sees, by their ids. */
export async function sidesOf(
  { db, actor }: { db: Db; actor: Actor },
  ids: Iterable<number>,
): Promise<Map<number, Side>> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return new Map();
  const rows = await find(db, actor, product, { where: { id: { inq: uniqueIds } }, fields });
  addSignedAddresses(rows);
  return new Map(rows.map((row: Row) => [Number(row["id"]), row as unknown as Side]));
}
