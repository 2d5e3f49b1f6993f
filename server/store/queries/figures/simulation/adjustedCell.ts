import { type RawBuilder, sql } from "kysely";
import type { SimulatorOptions } from "#shared/reference/simulatorOptions.ts";
import type { Db } from "../../../database.ts";
import { adjusted, simulated, thousandthsOfUnit } from "./simulatedRows.ts";
import { costPrice } from "../total.ts";

/** How many digits a price has after the decimal point in the currency of a website. */
export async function priceDigits(db: Db, websiteId: number): Promise<number> {
  const { rows } = await sql<{ digits: number }>`
    select currency_digits(currency) as digits from website_setting where id = ${websiteId}`.execute(db);
  return rows[0]!.digits;
}

/** The simulated price of a listed row `row`, in thousandths; null where it is compared with none. */
export function adjustedCell(digits: number, options: SimulatorOptions): RawBuilder<unknown> {
  const cells = sql`
    select row.best_price, row.price_diff_integer as price_diff, ${costPrice} as cost`;
  const listed = simulated(cells, { digits, maxGapPercent: undefined, quantities: undefined });
  return sql`(
    select price * ${thousandthsOfUnit({ digits })} from (${adjusted(listed, { ...options, digits })}) as simulated)`;
}
