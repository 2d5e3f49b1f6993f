// How files of products are written, and by which of their columns a product is known again.

export const productIdentifiers = ["url_slug", "url", "sku", "ean", "internal_ref", "mpn", "title"] as const;
/** What settings say where nobody chose: a file whose columns are known by their names tells better. */
export const identifierByDefault = "url_slug" satisfies (typeof productIdentifiers)[number];

type FeedFormat = {
  /** What its bytes come out as: lines of cells below a header, or objects with paths. */
  shape: "table" | "tree";
  /** Its cells are cut by signs of the file's choice, a delimiter and quotes. */
  hasSigns: boolean;
  /** It says itself in which alphabet it is written. */
  saysEncoding: boolean;
  /** How the names of such files end. */
  endings: readonly string[];
};

/** What a feed is written in: it is told by its contents, whatever was said. */
export const feedFormats = {
  csv: { shape: "table", hasSigns: true, saysEncoding: false, endings: ["csv", "tsv", "txt"] },
  json: { shape: "tree", hasSigns: false, saysEncoding: false, endings: ["json"] },
  ndjson: { shape: "tree", hasSigns: false, saysEncoding: false, endings: ["ndjson", "jsonl"] },
  xml: { shape: "tree", hasSigns: false, saysEncoding: false, endings: ["xml", "rss"] },
  xlsx: { shape: "table", hasSigns: false, saysEncoding: true, endings: ["xlsx"] },
} as const satisfies Record<string, FeedFormat>;

export type FeedType = keyof typeof feedFormats;
/** The formats of lines of cells. */
export type TableType = {
  [Type in FeedType]: (typeof feedFormats)[Type]["shape"] extends "table" ? Type : never;
}[FeedType];

export const feedTypes = Object.keys(feedFormats) as FeedType[];
export const typesWithSigns = feedTypes.filter((type) => feedFormats[type].hasSigns);

export function isTableType(type: string): type is TableType {
  return Object.hasOwn(feedFormats, type) && feedFormats[type as FeedType].shape === "table";
}

/** The encodings to choose from; more are read (`server/extractors/bytes/encoding.ts`), some under several names. */
export const encodings = ["utf-8", "iso-8859-1", "iso-8859-15", "windows-1252"] as const;

export const delimiters = [",", ";", "|", "\t"] as const;

export const quotes = ['"', "'"] as const;
