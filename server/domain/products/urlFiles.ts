// The order files that hold an own product's address, named beside each product of a page that asks for them.
import { list, text } from "#shared/fields.ts";
import type { By } from "#server/store/by.ts";
import type { Row } from "#server/store/collection.ts";
import { filesOfProducts } from "#server/store/queries/orders/orderFiles.ts";

/**
 * What sets `urlFiles`, names in alphabetical order, on rows whose product is under that key: those of the row's
 * catalogue, or where the row names none, of the catalogues of its website that the actor may see.
 */
export function urlFilesOf(key: "id" | "product_id") {
  return {
    of: [key, "catalog_id", "website_id"],
    fields: {
      urlFiles: list(text(), { about: "The files of sales that hold it", derived: true, default: [] }),
    },
    add: async ({ db, actor }: By, rows: Row[]): Promise<void> => {
      const namedFiles = await filesOfProducts(db, actor, {
        productIds: numbersIn(rows, key),
        websiteIds: numbersIn(rows, "website_id"),
      });
      const ofProduct = Map.groupBy(namedFiles, ({ product_id }) => product_id);
      for (const row of rows) {
        const catalogId = row["catalog_id"] ?? undefined;
        const files = (ofProduct.get(row[key] as number) ?? []).filter(
          ({ catalog_id }) => catalogId === undefined || catalogId === catalog_id,
        );
        row["urlFiles"] = [...new Set(files.map(({ filename }) => filename))];
      }
    },
  };
}

function numbersIn(rows: readonly Row[], field: string): number[] {
  return [...new Set(rows.map((row) => Number(row[field])))].filter(Number.isSafeInteger);
}
