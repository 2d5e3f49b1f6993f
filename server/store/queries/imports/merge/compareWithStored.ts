import { sql } from "kysely";
import type { Db } from "#server/store/database.ts";
import {
  type Merge,
  anyChange,
  columnList,
  currencyChanges,
  differs,
  inScope,
  isDoubtful,
  isMissing,
  isOfRun,
  isWhole,
  movesFurther,
  pricesChange,
  same,
  sellersChange,
  staging,
  valueOf,
} from "./mergedValues.ts";

/** Fills `incoming` with what this run creates, changes, brings back or misses, by one join of file and stock. */
export async function compareWithStored(db: Db, merge: Merge): Promise<void> {
  const { run, kind, mapped } = merge;
  const stored = new Set([...mapped, "price", "shipping_price", "total_price", "currency", "attributes"]);
  const price = valueOf("price", merge);
  await sql`
    insert into incoming
      (line, id, changed, repriced, price_changed, jumped, currency_changed, doubtful, emptied, attributes_changed, sellers_changed,
       source_line)
    select line.line, product.id,
           line.line is not null and product.id is not null and ${anyChange(merge)},
           ${pricesChange(merge)},
           product.price is distinct from ${price} or ${currencyChanges(merge)},
           not ${currencyChanges(merge)} and ${movesFurther(price, sql`9.99`, merge)},
           product.price > 0 and ${price} > 0 and ${currencyChanges(merge)},
           ${isDoubtful(merge)},
           line.line is not null and product.price > 0 and ${price} is null,
           ${differs(["attributes"], merge)},
           coalesce(${sellersChange(merge)}, false),
           case when line.cells is not null
             and (product.id is null or product.price is distinct from ${price} or ${currencyChanges(merge)})
             then nextval('source_line_id') end
    from (select id, product_id, channel, competitor_name, missing_since, price_doubted_at,
                 coalesce(competitorsmkp, '[]') <> '[]' as has_sellers, ${columnList([...stored])}
          from product where ${isOfRun(run)} and kind = ${kind}) as product
    full join (select * from ${staging(run)} where error is null and kind = ${kind}) as line
      on ${same(kind, "line", "product")}
    where case
      when line.line is null then product.missing_since is null and ${isMissing(merge)}
      when product.id is null then ${isWhole(run)}
      else (product.missing_since is not null or product.price_doubted_at is not null or ${anyChange(merge)}) and ${inScope(run)}
    end`.execute(db);
}
