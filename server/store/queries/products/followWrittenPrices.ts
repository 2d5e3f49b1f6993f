import { sql } from "kysely";
import type { Db } from "../../database.ts";
import { type Seen, currencyOf, insertPoints, sameMoment } from "./historyPoints.ts";
import { priceColumns } from "./writtenPrices.ts";

/** A product as it was before it was written. */
export type PricedBefore = { id: number } & {
  [Column in (typeof priceColumns)[number]]: (Column extends "currency" ? string : number) | null;
};

/**
 * What an import does with prices, for products of a website that somebody wrote (imports/merge.ts): the total is price
 * and shipping unless it was written too, the moment of the last price is kept, and history has a point where one of
 * them changed.
 */
export async function followWrittenPrices(
  tx: Db,
  websiteId: number,
  before: readonly PricedBefore[],
  { isTotalWritten, observedAt }: { isTotalWritten: boolean; observedAt: Date },
): Promise<void> {
  const seen: Seen = { website_id: websiteId, observedAt, id: null };
  const currency = currencyOf(sql`product.currency`, websiteId);
  const was = currencyOf(sql`was.currency`, websiteId);
  const total = isTotalWritten
    ? sql`coalesce(product.total_price, product.price + product.shipping_price)`
    : sql`case when (product.price, product.shipping_price) is distinct from (was.price, was.shipping_price)
        then product.price + product.shipping_price else product.total_price end`;
  await sql`
    with was as (
      select * from jsonb_to_recordset(${JSON.stringify(before)}::jsonb)
        as was (id bigint, price numeric, shipping_price numeric, total_price numeric, currency text)
    ), priced as (
      update product
      set total_price = ${total},
          price_changed_at = case when (product.price, ${currency}) is distinct from (was.price, ${was})
            then ${seen.observedAt} else product.price_changed_at end,
          price_import_id = case when (product.price, ${currency}) is distinct from (was.price, ${was})
            then null else product.price_import_id end,
          source_line = case when (product.price, ${currency}) is distinct from (was.price, ${was})
            then null else product.source_line end
      from was
      where product.website_id = ${websiteId} and product.id = was.id
        and ((product.price, product.shipping_price, product.total_price, ${currency})
            is distinct from (was.price, was.shipping_price, was.total_price, ${was}))
      returning product.id, product.price, product.shipping_price, product.total_price, product.stock, product.currency,
        (product.price, product.shipping_price, product.total_price, ${currency})
          is distinct from (was.price, was.shipping_price, was.total_price, ${was}) as repriced
    )
    ${insertPoints(seen)} from priced where repriced ${sameMoment}`.execute(tx);
}
