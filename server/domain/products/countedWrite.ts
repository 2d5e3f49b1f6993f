// What is counted of a website's products (how many there are, their brands, categories and units, who sells them),
// kept in step by whoever writes a few of them. Imports count anew.
import type { Db } from "#server/store/database.ts";
import { type Values, countedFields, recountProducts } from "#server/store/questions/productValues.ts";
import { addProductsCount } from "#server/store/questions/productsCount.ts";
import { countSellersOf } from "#server/store/questions/sellers.ts";

/** What is read of a product before it is written. */
export const countedColumns = ["website_id", "product_id", "kind", ...countedFields] as const;

export type CountedProduct = Values & {
  website_id: number;
  product_id: string;
  kind: string;
  /** Absent while it is not there yet. */
  id?: number;
};

/**
 * Writes products in the transaction of `tx`, and counts what that changes. `touched` are the products as they were, or
 * will be where they are new; `appear`: whether they come or go.
 */
export async function countedWrite<Result>(
  tx: Db,
  touched: readonly CountedProduct[],
  write: () => Promise<Result>,
  { appear = 0 }: { appear?: 1 | 0 | -1 } = {},
): Promise<Result> {
  const websites = [...Map.groupBy(touched, ({ website_id }) => website_id)].toSorted(([a], [b]) => a - b);
  const pagesOf = (rows: CountedProduct[]) => [...new Set(rows.map(({ product_id }) => product_id))];
  for (const [website, rows] of websites) await countSellersOf(tx, website, pagesOf(rows), -1);
  const result = await write();
  for (const [website, rows] of websites) {
    await countSellersOf(tx, website, pagesOf(rows), 1);
    await recountProducts(
      tx,
      website,
      rows.flatMap(({ id }) => id ?? []),
      rows,
    );
    const products = rows.filter(({ kind }) => kind === "product").length;
    await addProductsCount(tx, website, appear * products);
  }
  return result;
}
