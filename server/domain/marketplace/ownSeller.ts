// Whether an offer is the customer's own: they may sell on a marketplace too, under names of theirs.
import { boolean } from "#shared/fields.ts";
import type { By } from "#server/store/by.ts";
import type { Row } from "#server/store/collection.ts";
import { ownAmongSellers } from "#server/store/queries/products/sellers.ts";

/** An include of a catalogue's offers. */
export function ownSeller(catalogId: number) {
  return {
    of: ["competitor_name"],
    fields: {
      own_seller: boolean({ about: "Whether its seller is the catalogue's customer", derived: true }),
    },
    add: async ({ db, actor }: By, rows: Row[]): Promise<void> => {
      const sellers = new Set(rows.map(({ competitor_name }) => String(competitor_name ?? "")));
      const own = new Set(await ownAmongSellers(db, actor, catalogId, [...sellers]));
      for (const row of rows) row["own_seller"] = own.has(String(row["competitor_name"] ?? ""));
    },
  };
}
