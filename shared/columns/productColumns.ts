// Every column of the products' grids, on one page: the screens draw them, their addresses sort by them, their headers
// filter by them, and files have them.
import type { FilterField } from "../filters/filterSet.ts";
import type { MessageKey } from "../messages/index.ts";

export type ProductColumn = {
  /** Its header, on the screen and in a file; the word of its id when absent. */
  word?: MessageKey;
  /** What its cells show of a row; the field of the same name as the column when absent. */
  field?: string;
  /** How a value of the field is written, where the grid does not draw the cell itself. */
  shows?: "text" | "choice" | "date" | "amount" | "number" | "yes" | "list";
  /** The server sorts by the column's id. */
  sortable?: true;
  /** What is typed in its header is this filter of the list. */
  filter?: FilterField;
  /** The fields that a file has of it, in their order; its own when absent. */
  exported?: readonly string[];
  /** In pixels, as wide as its values need. */
  size?: number;
  /** Not shown until somebody asks for it. */
  hidden?: true;
};

const onScreenOnly: readonly string[] = [];

/** The id of a column is its name in an order, in an export, in what the browser remembers. */
export const productColumns = {
  choice: { word: "unmatchedList.choice", exported: onScreenOnly },
  image: { exported: ["medias"] },
  title: { sortable: true, filter: "title", exported: ["title", "sku"] },
  entries_count: { word: "manualMatching.column.matches", sortable: true, exported: onScreenOnly },
  unmatched: { word: "unmatchedList.kind", sortable: true },
  sku: { shows: "text", sortable: true, filter: "skus", hidden: true },
  ean: { shows: "text", sortable: true, filter: "eans", hidden: true, size: 142 },
  brand: { shows: "choice", sortable: true, filter: "brand" },
  category: { shows: "choice", sortable: true, filter: "category", hidden: true, size: 140 },
  mpn: { shows: "text", sortable: true, filter: "mpns", hidden: true },
  internal_ref: { shows: "text", sortable: true, filter: "internal_refs", hidden: true },
  unit: { shows: "text", sortable: true, filter: "unit", hidden: true },
  stock: { shows: "number", sortable: true, filter: "stock", hidden: true, size: 92 },
  "attributes.availability": { hidden: true, size: 140 },
  status: { size: 116 },
  price: { sortable: true, filter: "price", exported: ["price", "price_doubted_at"] },
  best_price: { sortable: true, exported: ["best_price", "website_competitor_cheap_name"] },
  website_competitor_cheap_name: { shows: "text", sortable: true, hidden: true, size: 130 },
  price_diff: {
    field: "price_diff_integer",
    sortable: true,
    filter: "price_diff",
    exported: ["price_diff_integer", "price_diff_percent"],
  },
  price_diff_percent: { sortable: true, filter: "price_diff_percent", hidden: true, size: 116 },
  competitors: { size: 184 },
  competitor_websites: { exported: onScreenOnly, size: 172 },
  competitors_count: { shows: "number", sortable: true, hidden: true, size: 110 },
  competitors_price_average: { shows: "amount", sortable: true, hidden: true, size: 124 },
  competitors_price_average_by_weight: { shows: "amount", sortable: true, hidden: true, size: 124 },
  price_diff_integer_average: { sortable: true, hidden: true, size: 116 },
  price_diff_percent_average: { sortable: true, hidden: true, size: 116 },
  "attributes.cost_price": { hidden: true, size: 108 },
  adjusted_price: { word: "simulator.adjustedPrice", exported: onScreenOnly, size: 182 },
  margin_rate: { hidden: true, size: 108, exported: onScreenOnly },
  hasCustomPrice: { shows: "yes", sortable: true, hidden: true, size: 124 },
  website_name: { word: "matched.competitor", sortable: true, size: 150 },
  competitor_name: {
    word: "filters.field.competitor_name",
    shows: "text",
    sortable: true,
    filter: "competitor_name",
    size: 150,
  },
  channel: { word: "filters.field.channel", sortable: true, size: 170 },
  rank: { word: "filters.field.rank", shows: "number", sortable: true, filter: "rank", size: 84 },
  state: { word: "filters.field.state", sortable: true, size: 104 },
  shipping_price: {
    word: "filters.field.shipping_price",
    shows: "amount",
    sortable: true,
    filter: "shipping_price",
    size: 120,
  },
  total_price: {
    word: "filters.field.total_price",
    shows: "amount",
    sortable: true,
    filter: "total_price",
    size: 104,
  },
  urlFiles: { shows: "list", exported: onScreenOnly, hidden: true, size: 140 },
  price_changed_at: { shows: "date", sortable: true, hidden: true, size: 96 },
  created: { shows: "date", sortable: true, hidden: true, size: 96 },
  modified: { shows: "date", sortable: true, hidden: true, size: 96 },
  actions: { word: "unmatchedList.actions", exported: onScreenOnly },
} as const satisfies Record<string, ProductColumn>;

export type ProductColumnId = keyof typeof productColumns;

const codes = ["sku", "ean", "brand", "category", "mpn"] as const;
const titled = ["image", "title", ...codes] as const;
const inStock = ["stock", "attributes.availability"] as const;
const compared = [...titled, "internal_ref", "unit", ...inStock, "status", "price"] as const;
const cheapest = ["best_price", "website_competitor_cheap_name", "price_diff"] as const;
const margin = ["attributes.cost_price", "margin_rate"] as const;
const dates = ["price_changed_at", "created", "modified"] as const;

/** The columns of each grid, from the left. */
export const productGrids = {
  matched: [
    ...compared,
    ...cheapest,
    "price_diff_percent",
    "competitors",
    "competitors_count",
    "competitors_price_average",
    "competitors_price_average_by_weight",
    "price_diff_integer_average",
    "price_diff_percent_average",
    ...margin,
    "hasCustomPrice",
    ...dates,
  ],
  /** Matched products, with what the margin simulator makes of their prices. */
  simulated: [...compared, "adjusted_price", ...cheapest, "competitors", ...margin, ...dates],
  unmatched: [
    "choice",
    "image",
    "title",
    "unmatched",
    ...codes,
    "internal_ref",
    "unit",
    "price",
    ...inStock,
    ...dates,
    "actions",
  ],
  /** My catalogue, without the columns that compare prices. */
  catalog: [
    ...titled,
    "internal_ref",
    "unit",
    "price",
    ...inStock,
    "competitor_websites",
    "competitors",
    "status",
    "urlFiles",
    ...dates,
  ],
  /** What one competitor sells. */
  competitor: [...titled, "unit", "price", ...inStock, "competitors", ...dates],
  /** What the competitors have begun to sell. */
  novelties: [
    "image",
    "title",
    "website_name",
    ...codes,
    "unit",
    "price",
    ...inStock,
    "competitors",
    ...dates,
  ],
  /** Offers on marketplaces. */
  offers: [
    "image",
    "title",
    "sku",
    "brand",
    "rank",
    "competitor_name",
    "channel",
    "price",
    "shipping_price",
    "total_price",
    "ean",
    "category",
    "state",
    "modified",
    "created",
    "website_name",
  ],
  /** My catalogue, to choose a product in. */
  own: [
    "image",
    "title",
    "entries_count",
    ...codes,
    "internal_ref",
    "unit",
    "price",
    "stock",
    "created",
    "modified",
  ],
} as const satisfies Record<string, readonly ProductColumnId[]>;

export type ProductGrid = keyof typeof productGrids;

export function productColumn(id: ProductColumnId): ProductColumn {
  return productColumns[id];
}

/** What stands above a column. */
export function headerWord(id: ProductColumnId): MessageKey {
  return productColumn(id).word ?? (`matched.column.${id.replace("attributes.", "")}` as MessageKey);
}

/** What a grid can be sorted by. */
export function sortableIn(grid: ProductGrid): readonly ProductColumnId[] {
  return productGrids[grid].filter((id) => productColumn(id).sortable);
}

/** What a file has of the columns of a grid. */
export function exportedFields(ids: readonly string[]): string[] {
  return ids.flatMap((id) => (isProductColumn(id) && productColumn(id).exported) || [id]);
}

/** What stands above a field in a file, where a grid has it as a column of its own. */
export function headerOfField(field: string): MessageKey | undefined {
  const ids = Object.keys(productColumns) as ProductColumnId[];
  const id = ids.find((shown) => {
    const { field: ofRow = shown, exported = [ofRow] } = productColumn(shown);
    return ofRow === field && exported.includes(field);
  });
  return id && headerWord(id);
}

function isProductColumn(id: string): id is ProductColumnId {
  return Object.hasOwn(productColumns, id);
}
