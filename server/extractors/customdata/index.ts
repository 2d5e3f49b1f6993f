// customdata: the products of a file, whatever shop or spreadsheet wrote it.
export { attributeOf, noteFilled } from "./filledFields.ts";
export { idOf, identifyingField } from "./identify.ts";
export { previewFeed, type FeedPreview } from "./previewFeed.ts";
export { readProducts } from "./readProducts.ts";
export { sniff, sniffFeed, type Sniffed } from "./sniff.ts";
export { suggestMapping } from "./suggestMapping.ts";
export type {
  FoundColumns,
  Identifier,
  LineError,
  Mapping,
  Notice,
  ProductRow,
  ReadBatch,
  Reading,
  ReadOptions,
  TypeOptions,
} from "./types.ts";
