// The line of a file behind a price: what is kept of it, and what is told.
/** The fields whose cells are kept as they stand in the file, beside the one that identifies the product. */
export const sourceCellFields = [
  "price",
  "sale_price",
  "sale_from",
  "sale_until",
  "on_sale",
  "public_price",
  "shipping_price",
  "total_price",
  "currency",
  "unit",
  "observedAt",
] as const;

/** A cell of it: which field it gave, what its column is called in the file (null: the import is gone), what stood there. */
export type SourceCell = { field: string; column: string | null; value: string };
