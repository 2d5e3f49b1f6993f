// Lines that repeat a product of their file: which are dropped, and what is told of them.
import { sql } from "kysely";
import type { Repriced } from "#shared/reference/repriced.ts";
import type { Db } from "#server/store/database.ts";
import { type Merge, identity, same, staging } from "./mergedValues.ts";

/** Lines that were dropped, and those among them that are of another product by their numbers, or have another price. */
export type Dropped = {
  count: number;
  ofOthers: number;
  /** One of those of others. */
  example: string | null;
  repriced: number;
  /** The first of those with another price. */
  firstRepriced: Repriced | null;
};

/** Of several lines about one product, at one moment, the last one counts; `currency` is the website's. */
export async function dropDuplicates(
  db: Db,
  { run, kind, dated }: Merge,
  currency: string,
): Promise<Dropped> {
  const moment = (table: string) => (dated ? sql`, ${sql.ref(`${table}.observedAt`)}` : sql``);
  // In two steps: how many products are repeated cannot be guessed, and a wrong guess costs minutes.
  await sql`
    create temp table repeated on commit drop as
    select ${identity(kind, "line")}${moment("line")}, max(line) as line
    from ${staging(run)} as line where error is null and kind = ${kind}
    group by ${identity(kind, "line")}${moment("line")} having count(*) > 1`.execute(db);
  await sql`analyze repeated`.execute(db);
  const { rows } = await sql<Dropped>`
    with dropped as (
      delete from ${staging(run)} as line using repeated
      where line.error is null and line.kind = ${kind} and line.line < repeated.line
        and ${same(kind, "line", "repeated")}
        and ${dated ? sql`line."observedAt" = repeated."observedAt"` : sql`true`}
      returning repeated.line as kept, line.line, line.product_id, line.title, line.price, line.currency, line.sku,
        line.ean, line.internal_ref),
    told as (
      select dropped.line, dropped.product_id, ${isOther} as other, dropped.price <> kept.price as repriced,
             ${priceOf("dropped", currency)} as before, ${priceOf("kept", currency)} as now
      from dropped join ${staging(run)} as kept on kept.line = dropped.kept)
    select count(*)::int as count, (count(*) filter (where other))::int as "ofOthers",
           min(product_id) filter (where other) as example,
           (count(*) filter (where repriced and other is not true))::int as repriced,
           (select json_build_object('example', product_id, 'before', before, 'now', now)
            from told where repriced and other is not true order by line limit 1) as "firstRepriced"
    from told`.execute(db);
  await sql`drop table repeated`.execute(db);
  return rows[0]!;
}

/** Of another number than the line that is kept, and of another title or price: a variant, and no repetition. */
const isOther = sql`(
  (dropped.sku <> kept.sku or dropped.ean <> kept.ean or dropped.internal_ref <> kept.internal_ref)
  and (dropped.title <> kept.title or dropped.price is distinct from kept.price))`;

/** The price of a line with its currency. */
function priceOf(table: "dropped" | "kept", currency: string) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`${column("price")}::text || ' ' || coalesce(${column("currency")}, ${currency})`;
}
