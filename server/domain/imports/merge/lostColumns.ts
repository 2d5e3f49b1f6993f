// What a file does not give any more: columns that gave stored products their values and are gone, or empty throughout.
import { isWithoutTax } from "#server/extractors/columns/withoutTax.ts";
import { attributeOf } from "#server/extractors/columns/filledFields.ts";
import type { FoundColumns, Mapping, Notice } from "#server/extractors/types.ts";
import { feedFields } from "#shared/reference/feedFields.ts";
import {
  type Doubt,
  feedColumnsMissing,
  importLosesColumns,
  importLosesTaxes,
  listed,
} from "#server/errors.ts";
import type { Db } from "#server/store/database.ts";
import {
  type StoredPlace,
  type LastMapping,
  columnsEmptiedBefore,
  whichAreStored,
} from "#server/store/queries/imports/storedFields.ts";

/** What is known of a file's columns once it is read. */
export type ReadColumns = {
  /** The columns that fields were read from. */
  mapping: Mapping;
  /** The mapped fields that some line has a value for; undefined while only the beginning is read. */
  filled: ReadonlySet<string> | undefined;
  columnsFound: FoundColumns;
  /** Whether a launch or the settings say the columns: one that is in the file and is not said is left out on purpose. */
  chosen: boolean;
  /** Of a preview and a trial: whether the website will remember them once the import is launched. */
  remembered?: boolean;
};

/** What the website's last import read, as `lastMapping` tells it, and how what is found is told. */
type Judging = { last: LastMapping; words: ColumnWords };

/** What an import would do to the values that columns gave: doubts to be confirmed, and what is told of the others. */
type LosingColumns = { doubts: Doubt[]; told: Notice[] };

/** What is told of columns, once it is done and before. */
type ColumnWords = {
  emptied: "imports.columnEmptied" | "imports.columnWouldBeEmptied";
};

/**
 * What a file does that lacks columns, or leaves them empty throughout, from which stored products have values.
 * It is doubtful, but for a column that an earlier import emptied with somebody's consent: only that of the price is
 * asked about each time. Of columns that are gone where nobody ever mapped any and they are known by their names, only
 * that of the price is asked about, and the others are told, for their values stay. Doubtful is also a price that comes
 * from a column without taxes where it came from another one, unless that one is there too and somebody preferred it.
 * Throws when the mapping names a column that is not there and never was.
 */
export async function judgeColumns(
  db: Db,
  websiteId: number,
  read: ReadColumns,
  { last, words }: Judging,
): Promise<LosingColumns> {
  const { mapping, filled, columnsFound, chosen, remembered = false } = read;
  const isPreferred = chosen && columnsFound.header.includes(last.mapping.price?.fieldname ?? "");
  const withoutTaxes = isPreferred ? undefined : taxesLost(last.mapping.price, mapping.price);
  const { sale_price: ended } = endedSale(last.mapping, read);
  const gone = without(ended, goneSince(last.mapping, read));
  const lacking = without(ended, columnsFound.lacking);
  const lost = {
    ...(last.remembered || remembered ? gone : ofPrice(gone)),
    ...lacking,
  };
  const empty = filled ? Object.keys(mapping).filter((field) => !filled.has(field)) : [];
  if (ended !== undefined) empty.push("sale_price");
  const stored = await storedAmong(db, websiteId, [
    "price",
    ...Object.keys(lost),
    ...Object.keys(gone),
    ...empty,
  ]);
  const lostNames = Object.keys(lost)
    .filter((field) => stored.has(field))
    .toSorted(theUsualFirst);
  if (lostNames.length === 0 && Object.keys(lacking).length > 0) {
    throw feedColumnsMissing(Object.values(lacking), [...columnsFound.header]);
  }
  const emptyNames = empty.filter((field) => stored.has(field)).toSorted(theUsualFirst);
  const lostColumns = lostNames.map((field) => lost[field]!);
  const emptyColumns = emptyNames.map((field) => mapping[field]?.fieldname ?? ended!);
  const inFile = new Set(columnsFound.header);
  const untouched = Object.keys(gone).filter(
    (field) => !(field in lost) && stored.has(field) && !inFile.has(gone[field]!),
  );
  const unaccepted = await notYetAccepted(db, websiteId, emptyColumns, mapping.price?.fieldname);
  const losesColumns = lostColumns.length + unaccepted.length > 0;
  return {
    doubts: [
      ...(losesColumns ? [importLosesColumns(lostColumns, unaccepted)] : []),
      ...(withoutTaxes && stored.has("price") ? [importLosesTaxes(withoutTaxes)] : []),
    ],
    told: [
      ...goneNotice(untouched.toSorted(theUsualFirst).map((field) => gone[field]!)),
      ...emptyColumns.map((column): Notice => ({ key: words.emptied, values: { column } })),
    ],
  };
}

/**
 * The fields that a run empties though its file has no column for them: the price in a sale, where the file has prices
 * without one. Feeds of objects leave it out when a sale ends, and what is sold at its price again keeps none in a sale.
 */
export function emptiedThoughGone(last: LastMapping, read: ReadColumns): "sale_price"[] {
  return endedSale(last.mapping, read).sale_price === undefined ? [] : ["sale_price"];
}

function endedSale(last: Mapping, read: ReadColumns): { sale_price?: string | undefined } {
  const { columnsFound, filled } = read;
  const { sale_price } = { ...goneSince(last, read), ...columnsFound.lacking };
  return filled?.has("price") ? { sale_price } : {};
}

function without(ended: string | undefined, fields: Readonly<Record<string, string>>) {
  const { sale_price: _ended, ...others } = fields;
  return ended === undefined ? fields : others;
}

function goneNotice(columns: string[]): Notice[] {
  return columns.length > 0 ? [{ key: "imports.columnsGone", values: { columns: listed(columns) } }] : [];
}

/** The column that prices came from, and the one without taxes that they would come from now. */
function taxesLost(
  before: Mapping[string] | undefined,
  now: Mapping[string] | undefined,
): { before: string; now: string } | undefined {
  if (!before || !now || isWithoutTax(before.fieldname) || !isWithoutTax(now.fieldname)) return undefined;
  return { before: before.fieldname, now: now.fieldname };
}

async function notYetAccepted(
  db: Db,
  websiteId: number,
  columns: string[],
  ofPrices: string | undefined,
): Promise<string[]> {
  if (columns.length === 0) return [];
  const accepted = await columnsEmptiedBefore(db, websiteId);
  return columns.filter((column) => column === ofPrices || !accepted.has(column));
}

const places = new Map<string, number>(feedFields.map((field, position) => [field, position]));

function theUsualFirst(left: string, right: string): number {
  return (places.get(left) ?? places.size) - (places.get(right) ?? places.size);
}

function ofPrice<Kept>({ price }: Record<string, Kept>): Record<string, Kept> {
  return price ? { price } : {};
}

/** The fields that the last import read and this one does not, with the names of their columns. */
function goneSince(last: Mapping, { mapping, columnsFound, chosen }: ReadColumns): Record<string, string> {
  const header = new Set(columnsFound.header);
  const gone = Object.entries(last).filter(
    ([field, { fieldname }]) => !mapping[field] && !(chosen && header.has(fieldname)),
  );
  return Object.fromEntries(gone.map(([field, { fieldname }]) => [field, fieldname]));
}

async function storedAmong(db: Db, websiteId: number, fields: string[]): Promise<Set<string>> {
  if (fields.length === 0) return new Set();
  const stored = await whichAreStored(db, websiteId, fields.map(placeOf));
  return new Set(fields.filter((_, index) => stored[index]));
}

function placeOf(field: string): StoredPlace {
  const attribute = attributeOf(field);
  if (attribute !== undefined) return { attribute };
  const [, store] = /^store:([^:]+):/.exec(field) ?? [];
  return store ? { store } : { column: field === "competitorsMkp" ? "competitorsmkp" : field };
}
