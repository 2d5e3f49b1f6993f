// A product as one side of a pair shows it.
import type { FieldOf } from "#shared/entities/entity.ts";
import type { PartValue } from "#shared/addresses/address.ts";
import { side } from "#shared/addresses/matchProposals.ts";
import { product } from "#shared/entities/product.ts";
import { addSignedAddresses } from "#server/domain/images/showImages.ts";
import type { By } from "#server/store/by.ts";
import { find } from "#server/store/collection.ts";

/** With where our own server shows its images. */
export type Side = PartValue<typeof side>;

const fields = Object.keys(side.fields ?? {}).filter((name) => name !== "images") as FieldOf<
  typeof product
>[];

/** Those of these products that there are and that the caller sees, by their ids. */
export async function sidesOf({ db, actor }: By, ids: Iterable<number>): Promise<Map<number, Side>> {
  const uniqueIds = [...new Set(ids)];
  if (uniqueIds.length === 0) return new Map();
  const rows = await find(db, actor, product, { where: { id: { inq: uniqueIds } }, fields });
  addSignedAddresses(rows);
  return new Map(rows.map((row) => [row.id, row as unknown as Side]));
}
