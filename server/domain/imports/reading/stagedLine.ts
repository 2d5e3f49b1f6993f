// A line of a feed as a row of the staging table, cell by cell.
import type { LineError, ProductRow } from "#server/extractors/types.ts";
import type { Cell } from "#server/store/connection/copy.ts";
import { jsonText } from "#server/store/json.ts";
import type { ImportedColumn } from "#server/store/queries/imports/createStaging.ts";

export const errorColumns = ["line", "error", "kind", "product_id"];

/** What is known of the product it was about keeps that product from being taken for missing. */
export function cellsOfError({ line, key, values, product_id }: LineError): Cell[] {
  return [line, jsonText({ key, values }), "product", product_id];
}

/** What a line says besides the columns of the product itself. */
const aboutProduct = ["line", "kind", "product_id", "channel", "competitor_name", "observedAt"] as const;

/** The columns of a staged product, of those the file has. */
export function productColumns(mapped: Iterable<ImportedColumn>): string[] {
  return [...aboutProduct, "emptied", "cells", ...mapped];
}

/** A product's cells, in the order of `productColumns`. */
export function cellsOfProduct(row: ProductRow, mapped: Iterable<ImportedColumn>): Cell[] {
  const cells: Cell[] = aboutProduct.map((column) => row[column]);
  cells.push(emptiedAttributes(row), row.cells);
  for (const column of mapped) {
    if (column === "attributes") cells.push(filledAttributes(row));
    else if (column === "competitorsmkp") cells.push(row.competitorsmkp && jsonText(row.competitorsmkp));
    else cells.push(row[column]);
  }
  return cells;
}

function emptiedAttributes({ attributes }: ProductRow): string[] | null {
  if (!attributes) return null;
  const emptied = Object.keys(attributes).filter((slug) => attributes[slug] === null);
  return emptied.length > 0 ? emptied : null;
}

function filledAttributes({ attributes }: ProductRow): string | null {
  if (!attributes) return null;
  const isFull = Object.values(attributes).every((value) => value !== null);
  return jsonText(
    isFull
      ? attributes
      : Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== null)),
  );
}
