// The prices that a simulation changes, as lines of a file that a shop imports.
import { type RawBuilder, sql } from "kysely";
import type { Sql } from "../../../listedRows.ts";
import { moneyCell, textCell } from "../../exports/exportCells.ts";
import type { Simulation } from "./simulation.ts";
import { adjusted, simulated, simulatedCells, thousandthsOfUnit } from "./simulatedRows.ts";

/** What a line of the file reads of a row of the list. */
export const adjustedCells = sql`${simulatedCells}, row.sku, row.ean, row.url, row.website_id`;

/** Why a price becomes what it becomes. */
export const reasons = ["raised", "minimum", "beyondCompetitor", "aligned", "lowered"] as const;
export type Reason = (typeof reasons)[number];

/**
 * A line for each of `rows`, selected as `adjustedCells`, whose price changes: reference, EAN, address, price now, price
 * then, why, in the `words` of the reader, and the currency of both prices: the catalogue's, whatever the shop's own
 * file says. By their identifiers.
 */
export function adjustedLines(
  rows: RawBuilder<unknown>,
  options: Simulation,
  words: Record<Reason, string>,
): Sql {
  const inMils = (units: string) => sql`${sql.ref(units)} * ${thousandthsOfUnit(options)}`;
  return sql`
    select ${textCell(sql`sku`)}, ${textCell(sql`ean`)}, ${textCell(sql`url`)}, ${moneyCell(inMils("own"))}, ${moneyCell(inMils("price"))},
           case ${reason()} ${sql.join(
             reasons.map((name) => sql`when ${name} then ${words[name]}`),
             sql` `,
           )} end,
           (select currency from website_setting where id = changed.website_id)
    from (${adjusted(simulated(rows, options), options)}) as changed
    where price <> own
    order by product_id`;
}

function reason() {
  return sql`case
    when gap < 0 and price >= theirs then 'beyondCompetitor'
    when floor > wanted then 'minimum'
    when gap < 0 then 'raised'
    when price = theirs then 'aligned'
    else 'lowered' end`;
}
