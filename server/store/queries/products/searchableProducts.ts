// The products of a website as they are searched.
import { sql } from "kysely";
import type { Session } from "#server/store/connection/session.ts";
import { productsSeenBy } from "../../visitors.ts";
import { eachCopiedRow } from "#server/store/connection/copiedRows.ts";

/**
 * Tells the products of a website that take part in matching, by id: the id, these columns, and the attributes as JSON,
 * null where there are none. With `ids` those of them alone. Prices are in the website's own currency; one in another is
 * left out, since rates are a catalogue's. `asVisitor`: what others see of a website that is a customer's own.
 */
export async function eachSearchableProduct(
  { client }: Session,
  {
    websiteId,
    asVisitor,
    columns,
    ids,
  }: {
    websiteId: number;
    asVisitor: boolean;
    columns: readonly string[];
    ids?: Iterable<number> | undefined;
  },
  tell: (cells: readonly (string | null)[]) => void,
): Promise<void> {
  await eachCopiedRow(
    client,
    sql`
      select id, ${sql.join(columns.map(cellOf))}, nullif(attributes, '{}')
      from ${asVisitor ? productsSeenBy({ seenAsVisitor: [websiteId] }) : sql.table("product")} as product
      where website_id = ${websiteId} and kind = 'product' and not unmatched
        ${ids ? sql`and id = any(${[...ids]}::bigint[])` : sql``}
      order by id`,
    tell,
  );
}

function cellOf(column: string) {
  if (column !== "price") return sql.ref(column);
  return sql`case when currency is null
      or currency = (select website.currency from website_setting website where website.id = product.website_id)
    then price end`;
}
