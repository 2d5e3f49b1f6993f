import { type RawBuilder, sql } from "kysely";

/** Who saw the prices of a website's products, and when, row by row perhaps; no import where somebody wrote them. */
export type Seen = {
  website_id: number;
  observedAt: Date | RawBuilder<unknown>;
  id: number | null | RawBuilder<unknown>;
};

/**
 * The beginning of an insert of points of history: to be continued with a `from` (of products, or of what has their
 * prices and currency) and, where it may be, sameMoment.
 */
export function insertPoints({ website_id, observedAt, id }: Seen): RawBuilder<unknown> {
  return sql`
    insert into product_history
      (website_id, product_id, created, price, shipping_price, total_price, stock, currency, import_id)
    select ${website_id}::bigint, id, ${observedAt}::timestamptz, price, shipping_price, total_price, stock,
           ${currencyOf(sql`currency`, website_id)}, ${id}::bigint`;
}

/** A product's currency, or else its website's. */
export function currencyOf(currency: RawBuilder<unknown>, websiteId: number): RawBuilder<unknown> {
  return sql`coalesce(${currency}, (select website.currency from website_setting website where website.id = ${websiteId}))`;
}

/** Of two that saw a product at the same moment the later one is right. */
export const sameMoment = sql`
  on conflict (website_id, product_id, created) do update
  set price = excluded.price, shipping_price = excluded.shipping_price, total_price = excluded.total_price,
      stock = excluded.stock, currency = excluded.currency, import_id = excluded.import_id`;
