// The matched products of a catalogue as a file: a line per own product, a group of columns per competitor.
import { catalog } from "#shared/entities/catalog.ts";
import { matchedProduct } from "#shared/entities/matchedProduct.ts";
import { positionOf } from "#shared/filters/competitive.ts";
import { type Language, say } from "#shared/messages/index.ts";
import { unknownId } from "#server/errors.ts";
import { type Row, find } from "#server/store/collection.ts";
import type { Db } from "#server/store/database.ts";
import type { Actor } from "#server/store/scopes.ts";
import { type Cell, byteOrderMark, csvLine } from "./csv.ts";

type Competitor = { id: number; name: string };
type Entry = {
  website_id: number;
  price: number | null;
  price_diff_integer: number | null;
  price_diff_percent: number | null;
  unmatched: boolean;
};

const rowsAtOnce = 2_000;

/**
 * The export in pieces of about two thousand lines, in the order of the own products. A piece is read when it is
 * asked for, so a slow reader holds nothing but one piece. Throws 404 for a catalogue the actor does not see.
 */
export async function* exportMatchedProducts(
  { db, actor, language }: { db: Db; actor: Actor; language: Language },
  catalogId: number,
): AsyncGenerator<string> {
  const [found] = await find(db, actor, catalog, { where: { id: catalogId } });
  if (!found) throw unknownId(catalog.model, catalogId);
  const competitors = found["competitors"] as Competitor[];
  yield byteOrderMark + csvLine(header(language, competitors));
  for await (const rows of pagesOf(db, actor, catalogId)) {
    yield rows.map((row) => csvLine(line(language, row, competitors))).join("");
  }
}

async function* pagesOf(db: Db, actor: Actor, catalog_id: number): AsyncGenerator<Row[]> {
  let last = 0;
  for (;;) {
    const rows = await find(db, actor, matchedProduct, {
      where: { catalog_id, id: { gt: last } },
      limit: rowsAtOnce,
    });
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) return;
    last = Number(rows.at(-1)?.["id"]);
  }
}

/** The columns that hold a field of the row as it is, in the order of the file. */
const plainColumns = [
  "title",
  "sku",
  "ean",
  "mpn",
  "internal_ref",
  "brand",
  "category",
  "unit",
  "url",
  "price",
] as const;

const comparisonColumns = [
  "best_price",
  "website_competitor_cheap_name",
  "price_diff_integer",
  "price_diff_percent",
  "competitors_count",
  "competitors_price_average",
  "competitors_price_average_by_weight",
] as const;

function header(language: Language, competitors: Competitor[]): string[] {
  return [
    ...plainColumns.map((name) => say(language, `exports.columns.${name}`)),
    say(language, "exports.columns.status"),
    ...comparisonColumns.map((name) => say(language, `exports.columns.${name}`)),
    ...competitors.flatMap(({ name }) => [
      say(language, "exports.columns.competitorPrice", { name }),
      say(language, "exports.columns.competitorDifference", { name }),
      say(language, "exports.columns.competitorPercent", { name }),
    ]),
  ];
}

function line(language: Language, row: Row, competitors: Competitor[]): Cell[] {
  const position = positionOf(row["price_diff_integer"] as number | null);
  const entries = (row["competitors"] as Entry[]).filter((entry) => !entry.unmatched);
  return [
    ...plainColumns.map((name) => row[name] as Cell),
    position && say(language, `exports.positions.${position}`),
    ...comparisonColumns.map((name) => row[name] as Cell),
    ...competitors.flatMap(({ id }) => {
      const entry = entries.find(({ website_id }) => website_id === id);
      return [entry?.price, entry?.price_diff_integer, entry?.price_diff_percent];
    }),
  ];
}
