// The simulated prices of a list, summed up.
import { type RawBuilder, sql } from "kysely";
import { type SimulatorOptions } from "#shared/reference/simulatorOptions.ts";
import type { Db } from "../../../database.ts";
import { type SimulatedList, adjusted, simulated } from "./simulatedRows.ts";

/** Amounts in currency units, percentages with two decimals; 0 where there is nothing to add up. */
export type MarginDiff = {
  countProductsCheap: number;
  countProductsEquals: number;
  countProductsExpensive: number;
  /** What the cheaper products could earn more, and what the dearer ones would give up. */
  marginDiffIntegerCheap: number;
  marginDiffIntegerExpensive: number;
  /** The same in percent of what they are sold for now. */
  marginDiffPercentCheap: number;
  marginDiffPercentExpensive: number;
  websiteCheapTotal: number;
  websiteExpensiveTotal: number;
  /** Of the cheaper ones: those that stay the cheapest, and those whose minimum is their competitor's price or more. */
  countStaysCheapest: number;
  countPassesCompetitor: number;
  /** Of the others: those that come down to their competitor's price, and those that their minimum stops. */
  countReachesCompetitor: number;
  countStoppedByMinimum: number;
  /** Prices that change: of the cheaper ones up, of the others down. */
  countRaised: number;
  countLowered: number;
  /** What the others would still earn, of those whose cost is known. */
  marginKeptExpensive: number;
};

export type Simulation = SimulatorOptions & SimulatedList;

/** Of listed rows, which `rows` selects as `simulatedCells`. */
export async function simulate(db: Db, rows: RawBuilder<unknown>, options: Simulation): Promise<MarginDiff> {
  const { rows: totals } = await sql<MarginDiff>`
    with total as (
      select count(*) filter (where gap < 0)::int as cheap, count(*) filter (where gap = 0)::int as equals,
             count(*) filter (where gap > 0)::int as expensive,
             ${sumWhere(piecesOf(sql`price - own`, options), sql`gap < 0`)} as gained,
             ${sumWhere(piecesOf(sql`own - price`, options), sql`gap > 0`)} as lost,
             ${sumWhere(piecesOf(sql`own`, options), sql`gap < 0`)} as sold_cheap,
             ${sumWhere(piecesOf(sql`own`, options), sql`gap >= 0`)} as sold_expensive,
             ${sumWhere(piecesOf(sql`price`, options), sql`gap >= 0 and cost > 0`)} as kept,
             ${sumWhere(piecesOf(sql`cost`, options), sql`gap >= 0 and cost > 0`)} as spent,
             count(*) filter (where gap < 0 and price > own)::int as raised,
             count(*) filter (where gap > 0 and price < own)::int as lowered,
             count(*) filter (where gap < 0 and price < theirs)::int as below,
             count(*) filter (where gap < 0 and price >= theirs)::int as beyond,
             count(*) filter (where gap >= 0 and price = theirs)::int as aligned,
             count(*) filter (where gap >= 0 and (floor > wanted or floor >= own))::int as stopped
      from (${adjusted(simulated(rows, options), options)}) as adjusted
    ), unit as (select ${sql.lit(10 ** options.digits)}::numeric as of_one)
    select cheap as "countProductsCheap", equals as "countProductsEquals", expensive as "countProductsExpensive",
           gained / of_one as "marginDiffIntegerCheap", lost / of_one as "marginDiffIntegerExpensive",
           coalesce(round_ratio(100 * gained, sold_cheap, 2), 0) as "marginDiffPercentCheap",
           coalesce(round_ratio(100 * lost, sold_expensive, 2), 0) as "marginDiffPercentExpensive",
           sold_cheap / of_one as "websiteCheapTotal", sold_expensive / of_one as "websiteExpensiveTotal",
           below as "countStaysCheapest", beyond as "countPassesCompetitor", aligned as "countReachesCompetitor",
           stopped as "countStoppedByMinimum", raised as "countRaised", lowered as "countLowered",
           kept / of_one - spent as "marginKeptExpensive"
    from total, unit`.execute(db);
  return totals[0]!;
}

/** An amount of all its pieces; whole numbers stay whole where each product counts once. */
function piecesOf(amount: RawBuilder<unknown>, { quantities }: Simulation) {
  return quantities ? sql`(${amount}) * quantity` : amount;
}

function sumWhere(value: RawBuilder<unknown>, condition: RawBuilder<unknown>) {
  return sql`coalesce(sum(${value}) filter (where ${condition}), 0)::numeric`;
}
