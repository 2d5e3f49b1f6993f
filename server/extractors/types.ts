// What a provider is, what it reads a feed with, and what comes out of it.
import type { Condition } from "#shared/addresses/importLaunch.ts";
import type { FeedType, productIdentifiers } from "#shared/reference/feedDialects.ts";
import type { VigieError } from "#server/errors.ts";
import type { DateFormat } from "#shared/calendar/moments.ts";
import type { Repriced } from "#shared/reference/repriced.ts";
import type { MessageKey, MessageValues } from "#shared/messages/index.ts";

/** A provider of products. What makes a whole feed unreadable is thrown, as an UnreadableFeed. */
export type Extractor = {
  /** The products of a feed, batch by batch; what makes a line unreadable is one of a batch's errors. */
  read(source: AsyncIterable<Uint8Array>, options?: ReadOptions): AsyncIterable<ReadBatch>;
  /** The beginning of a feed as `read` would read it, for a person to confirm or correct. */
  preview(source: AsyncIterable<Uint8Array>, options?: ReadOptions): Promise<FeedPreview>;
  /** The columns of a feed and what they suggest; null for what has no columns. */
  columns(source: AsyncIterable<Uint8Array>): Promise<{ header: string[]; mapping: Mapping } | null>;
};

/** Where a field of ours is found: the column's name (a dotted path in JSON), and how its cells are read. */
export type Mapping = Record<string, { fieldname: string; type: "string" | "number" }>;

export type Identifier = (typeof productIdentifiers)[number];

/** ExtractorSource.type_options; what is absent is found out from the file. */
export type TypeOptions = {
  uniqueProductIdentifier: Identifier;
  /** url_slug is what somebody chose, and does not give way to what the file has. */
  identifier_chosen: boolean;
  encoding: string;
  delimiter: string;
  quote: string;
  mapping: Mapping;
  /** The line that names the columns, from 1; 0: none does, the columns are called "1", "2" … */
  header_line: number | null;
  /** How the dates of the mapped column are written. */
  date_format: DateFormat;
};

export type Limits = {
  /** Of the text, after decompression. */
  maxBytes: number;
  /** Of one record, in characters: a longer one is an error line. */
  maxLineBytes: number;
  maxColumns: number;
  /** Of one JSON product. */
  maxDepth: number;
};

export type ReadOptions = {
  /** For people: what a file is, is told by what it holds. */
  fileName?: string;
  type?: FeedType;
  type_options?: Partial<TypeOptions>;
  /** Only the lines where every one of these columns holds the value. */
  where?: Condition[];
  /** A line whose price cannot be read is a product without one, and no error. */
  withoutPriceToo?: boolean;
  /** The website's currency, an ISO code: that of prices which name none. EUR when absent. */
  currency?: string | undefined;
  /**
   * Columns that later products of a feed of objects may bring, read from the first one that does. Absent: what their
   * names suggest, where nothing is mapped; where something is, they are told of only.
   */
  lateColumns?: Mapping;
  /** When its prices were seen, where the lines do not say: now without it. A sale may not have begun, or be over, then. */
  seenAt?: Date;
  /** What its prices are divided by. */
  scale?: number;
  /** Columns of the mapping that the file lacks are told in the batches; only those no product can do without are an error. */
  withoutColumnsToo?: boolean;
  limits?: Partial<Limits>;
  signal?: AbortSignal;
};

/** Undefined: the file has no such column, what is stored stays. Null: the cell is empty. */
type Optional<Value> = Value | null | undefined;

/** A decimal number as text, with a point, at most four decimals for a price. */
export type Decimal = string;

/** An offer of another seller on a marketplace page. */
export type MarketplaceOffer = {
  name: string;
  rank: number | null;
  price: Decimal | null;
  shipping: Decimal | null;
  total_price: Decimal | null;
};

export type Attribute = { name: string; value: string | number; slug_value: string };
export type StoreOffer = { store_code: string; price?: number | null; stock?: number | null };

/** Free attributes by slug; beside them the three that have a shape of their own. A null is an empty cell. */
export type Attributes = Record<string, Attribute | null> & {
  cost_price?: { value: number } | null;
  availability?: { value: string; slug_name: string } | null;
  stores?: StoreOffer[];
};

/** A line of a feed as the import stores it. */
export type ProductRow = {
  /** The physical line its record begins on, from 1; the element's number in a JSON array. */
  line: number;
  kind: "product" | "mkp";
  product_id: string;
  title: string;
  url: Optional<string>;
  sku: Optional<string>;
  ean: Optional<string>;
  isbn: Optional<string>;
  mpn: Optional<string>;
  internal_ref: Optional<string>;
  brand: Optional<string>;
  category: Optional<string>;
  unit: Optional<string>;
  price: Optional<Decimal>;
  sale_price: Optional<Decimal>;
  /** Whether the line has a price in a sale that was not on when its price was seen. */
  isOutOfSale?: boolean;
  public_price: Optional<Decimal>;
  /** The ISO code of its prices where the line says one; null: the website's. Undefined in a file without prices. */
  currency: Optional<string>;
  stock: Optional<Decimal>;
  shipping_price: Optional<Decimal>;
  total_price: Optional<Decimal>;
  state: Optional<string>;
  rank: Optional<number>;
  channel: Optional<string>;
  competitor_name: Optional<string>;
  medias: string[] | undefined;
  attributes: Attributes | undefined;
  competitorsmkp: Optional<MarketplaceOffer[]>;
  /** When its price was seen, as an ISO text; null when the line does not say. */
  observedAt?: Optional<string>;
  /** What it says of its price as it stands in the file, by field: JSON. Undefined in a file without prices. */
  cells?: string | undefined;
};

/** A line that gives no product, and why, worded later in the reader's language. */
export type LineError = {
  line: number;
  key: MessageKey;
  values: MessageValues;
  /** When it could still be read: the product the line is about has not disappeared from the feed. */
  product_id?: string;
};

/** Something the reader decided by itself and a person should know. */
export type Notice = { key: MessageKey; values: MessageValues };

/** How a feed is read: what was asked for, and what was found out about the rest. */
export type Reading = Pick<ReadOptions, "where"> & {
  type: FeedType;
  type_options: Partial<TypeOptions>;
};

/** The columns there are, and the fields whose columns there are not, with the names they were looked for by. */
export type FoundColumns = { header: readonly string[]; lacking: Readonly<Record<string, string>> };

export type ReadBatch = {
  /** As far as the feed is read: a feed of objects can bring columns later than in its beginning. */
  reading: Reading;
  columnsFound: FoundColumns;
  rows: ProductRow[];
  errors: LineError[];
  notices: Notice[];
  /** Of the source as received, before decompression, since its beginning. */
  bytesRead: number;
};

/** A line as it would be stored: of each mapped field the value, as text, and what keeps it from being read. */
export type PreviewedLine = {
  line: number;
  /** Of its prices; null: the website's. */
  currency: string | null;
  fields: Record<string, { value: string | null; problem: Notice | null }>;
};

/** The beginning of a feed as an import would read it. */
export type FeedPreview = {
  /** How it is read, in full; the mapping is empty when there is a problem. */
  reading: Reading;
  /** The line that names the columns, from 1; 0 when none does; null in JSON. */
  headerLine: number | null;
  columns: string[];
  /** The first ten lines, cell by cell as they stand in the file, long texts cut. */
  lines: { line: number; cells: string[] }[];
  /** What these lines give, field by field; of those that are kept. */
  cells: PreviewedLine[];
  /** The conditions that no line meets as they are written, as lines would meet them but for letters' case and accents. */
  near: Condition[];
  /** What the names and contents of the columns suggest, whatever was asked for. */
  suggested: Mapping;
  /** Why no product can be read in this way; a person can choose other columns. */
  problem: VigieError | null;
  /** The columns there are, and those of the mapping that are lacking. */
  columnsFound: FoundColumns;
  /** The mapped fields that some of the lines looked at has a value for. */
  filled: ReadonlySet<string>;
  /** The formats that the dates of the mapped column could be in; none when no column is mapped to them. */
  dateFormats: DateFormat[];
  /** What the first lines give. */
  products: ProductRow[];
  /** What tells apart the products of all lines that were looked at. */
  ids: string[];
  /** How many of these lines name a product again at another price, and the first of them. */
  repriced: { count: number; first: Repriced } | null;
  /** Of the lines looked at, the first in error. */
  errors: LineError[];
  /** How many lines were looked at, and how many of them are in error. */
  linesRead: number;
  linesInError: number;
  /** Whether that is the whole file. */
  whole: boolean;
  notices: Notice[];
};

/** What turns the text of a feed into products, piece by piece. */
export interface FeedLines {
  /** What the lines read so far gave occasion to tell. */
  readonly notices: Notice[];
  /** Whether texts like "dÃ©jÃ " are to be refused as UTF-8 that was read in an alphabet of one byte. */
  suspectsMojibake: boolean;
  push(text: string, rows: ProductRow[], errors: LineError[]): void;
  /** At the end of the text. Throws when the end is missing. */
  end(rows: ProductRow[], errors: LineError[]): void;
}
