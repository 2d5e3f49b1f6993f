// The competitors' side of an exported row: joined once to the row, as one line each or as arrays of all of them.
import { sql } from "kysely";
import type { Sql } from "../../listedRows.ts";
import { attributeCell, convertedCell, textCell } from "./exportCells.ts";

/** A cell made of the competitor's offer (`entry`), its `website` or, when `ofProduct`, its product (`theirs`). */
export type OfferCell = { ofProduct: boolean; cell(): Sql };

/** A cell of a column of the offer. */
export function offerCell(column: string, cell: (value: Sql) => Sql): OfferCell {
  return { ofProduct: false, cell: () => cell(sql.ref(`entry.${column}`)) };
}

/** The price that is compared; where the catalogue has no rate for it, that of the file with its currency. */
export function offerPriceCell(catalogId: number): OfferCell {
  // Asked once, not row by row.
  const mine = sql`(select website.currency from catalog join website_setting website on website.id = catalog.website_id
                    where catalog.id = ${catalogId})`;
  // An offer in its website's currency names none.
  const theirs = sql`coalesce(entry.raw_currency,
    (select currency from website_setting where id = entry.website_id)::text)`;
  // What is left out of the comparison has a rate: nothing is said of it.
  const currency = sql`case when entry.rate is null and ${theirs} <> ${mine} then ${theirs} end`;
  return {
    ofProduct: false,
    cell: () => convertedCell(sql`(entry.price / 1000.0)`, { price: sql`entry.raw_price`, currency }),
  };
}

/** A cell of a column of the competitor's product. */
export function theirCell(column: string, cell: (value: Sql) => Sql): OfferCell {
  return { ofProduct: true, cell: () => cell(sql.ref(`theirs.${column}`)) };
}

export function theirAttributeCell(slug: string): OfferCell {
  return theirCell("attributes", (attributes) => attributeCell(attributes, slug));
}

export const websiteNameCell: OfferCell = {
  ofProduct: false,
  cell: () => textCell(sql.ref("website.name")),
};

type OfferRows = {
  /** Of several each row says whose it is. */
  catalogIds: readonly number[];
  websiteIds: readonly number[];
  /** What the competitors' products are read from, in the columns of product_view. */
  theirs: Sql;
  /** The column of the row that holds the own product's id. */
  ownProduct: "id" | "product_id";
};

/** A line per competitor, cheapest first; one line without any when there is none. */
export function offerLines(rows: OfferRows, cells: readonly OfferCell[]): { join: Sql; cells: Sql[] } {
  return {
    join: sql`left join lateral (
      select ${sql.join(selected(cells))}
      ${offersOf(rows, cells)}
      join website_setting website on website.id = entry.website_id
      order by entry.price nulls last, website.name collate "fr-x-icu", entry.id
    ) as offers on true`,
    cells: cells.map((_, index) => sql.ref(`offers.${column(index)}`)),
  };
}

/** A group of columns per competitor, in the order of the websites. */
export function offerGroups(rows: OfferRows, cells: readonly OfferCell[]): { join: Sql; cells: Sql[] } {
  // Arrays, filled once per row, are read by the place of a website: a filter per column would look at each offer
  // as many times as there are columns.
  const arrays = cells.map(
    (_, index) => sql`array_agg(${sql.ref(column(index))}) as ${sql.ref(column(index))}`,
  );
  return {
    join: sql`left join lateral (
      select array_agg(website_id) as website_ids, ${sql.join(arrays)}
      from (select entry.website_id, ${sql.join(selected(cells))} ${offersOf(rows, cells)}) as each_offer
    ) as offers on true`,
    cells: rows.websiteIds.flatMap((id) =>
      cells.map(
        (_, index) =>
          sql`${sql.ref(`offers.${column(index)}`)}[array_position(offers.website_ids, ${sql.lit(id)})]`,
      ),
    ),
  };
}

/** There is at most one offer that is not undone per product and website. */
function offersOf(
  { catalogIds, websiteIds, theirs: products, ownProduct }: OfferRows,
  cells: readonly OfferCell[],
): Sql {
  const theirs = sql`left join ${products} as theirs
    on theirs.website_id = entry.website_id and theirs.id = entry.competitor_product_id`;
  return sql`from (
      select * from offer
      where offer.catalog_id = ${catalogIds.length === 1 ? catalogIds[0] : sql.ref("row.catalog_id")} and offer.product_id = ${sql.ref(`row.${ownProduct}`)}
        and not offer.unmatched and offer.website_id = any(${websiteIds}::bigint[])
    ) as entry ${cells.some(({ ofProduct }) => ofProduct) ? theirs : sql``}`;
}

const column = (index: number) => `cell_${index}`;

function selected(cells: readonly OfferCell[]): Sql[] {
  return cells.map(({ cell }, index) => sql`${cell()} as ${sql.ref(column(index))}`);
}
