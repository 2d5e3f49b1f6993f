// Who else sells what a competitor sells: by the own product that it is matched with.
import { competitorEntry, matchedProduct } from "#shared/entities/matchedProduct.ts";
import { list } from "#shared/fields.ts";
import type { By } from "#server/store/by.ts";
import { type Row, find } from "#server/store/collection.ts";
import { ownMatchedWithTheirs } from "#server/store/queries/matching/ownMatchedWithTheirs.ts";

type Entry = { website_id: number; unmatched: boolean };

/** An include of a catalogue's list of competitors' products: the other competitors with a live match, none where there is none. */
export function soldAlsoBy(catalogId: number) {
  return {
    of: ["id", "website_id"],
    fields: {
      competitors: list(competitorEntry, {
        about: "The other competitors' products that the same own product is matched with",
        derived: true,
        default: [],
      }),
    },
    add: async (by: By, rows: Row[]): Promise<void> => {
      const theirs = rows.map(({ id, website_id }) => ({ id: Number(id), website_id: Number(website_id) }));
      const pairs = await ownMatchedWithTheirs(by.db, catalogId, theirs);
      const entries = await entriesOf(by, catalogId, [...new Set(pairs.map(({ own }) => own))]);
      const ownOf = Map.groupBy(pairs, (pair) => pair.theirs);
      for (const row of rows) {
        const beside = (ownOf.get(Number(row["id"])) ?? []).flatMap(({ own }) => entries.get(own) ?? []);
        row["competitors"] = beside.filter(
          ({ unmatched, website_id }) => !unmatched && website_id !== row["website_id"],
        );
      }
    },
  };
}

/** All that own products are compared with, by own product. */
async function entriesOf(
  { db, actor }: By,
  catalogId: number,
  ids: readonly number[],
): Promise<Map<number, Entry[]>> {
  if (ids.length === 0) return new Map();
  const compared = await find(db, actor, matchedProduct, {
    where: { catalog_id: catalogId, product_id: { inq: ids } },
    fields: ["product_id", "competitors"],
  });
  return new Map(compared.map((row) => [row.product_id, row.competitors]));
}
