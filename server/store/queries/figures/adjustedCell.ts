import { type RawBuilder, sql } from "kysely";
import type { SimulatorOptions } from "#shared/reference/simulatorOptions.ts";
import type { Db } from "../../database.ts";
import { adjusted } from "./simulatedRows.ts";
import { costPrice } from "./total.ts";

/** How many digits a price has after the decimal point in the currency of a website. */
export async function priceDigits(db: Db, websiteId: number): Promise<number> {
  const { rows } = await sql<{ digits: number }>`
    select currency_digits(currency) as digits from website_setting where id = ${websiteId}`.execute(db);
  return rows[0]!.digits;
}

/** The simulated price of a listed row `row`, in thousandths; null where it is compared with none. */
export function adjustedCell(digits: number, options: SimulatorOptions): RawBuilder<unknown> {
  const listed = sql`
    select row.best_price + row.price_diff_integer as own, row.best_price as theirs, row.price_diff_integer as gap,
           ${costPrice} as cost, ${digits - 3}::int as digits, ${1_000 / 10 ** digits}::numeric as unit,
           ${10 ** digits / 1_000}::numeric as per_unit
    where row.price_diff_integer is not null`;
  return sql`(select price from (${adjusted(listed, options)}) as simulated)`;
}
