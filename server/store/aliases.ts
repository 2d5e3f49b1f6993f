import { productColumns } from "#shared/columns/productColumns.ts";
import type { ProductColumn } from "#shared/columns/productColumns.ts";

/** Other names of fields, in conditions and orders: the columns of the grids that are not called as their field. */
const aliases = new Map(
  Object.entries<ProductColumn>(productColumns).flatMap(([id, { field }]) => (field ? [[id, field]] : [])),
);

export function fieldNamed(name: string): string {
  return aliases.get(name) ?? name;
}
