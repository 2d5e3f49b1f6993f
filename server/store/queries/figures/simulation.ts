// The simulated prices of a list, summed up. What becomes of one price is the rule of shared/prices/simulator.ts, here as
// SQL: exact too, and held against it by a property test.
import { type RawBuilder, sql } from "kysely";
import { type SimulatorOptions } from "#shared/prices/simulator.ts";
import type { Db } from "../../database.ts";
import { costPrice } from "./total.ts";

/** What a simulation reads of a row of the list, whose own and best price are known. */
export const simulatedCells = sql`row.product_id, row.best_price as theirs, row.price_diff_integer as gap,
  row.price_diff_percent as percent, ${costPrice} as cost`;

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
  /** What the others would still earn, of those whose cost is known. */
  marginKeptExpensive: number;
};

export type Simulation = SimulatorOptions & {
  /** Leaves out products whose difference in percent is larger: likely wrong matches. */
  maxGapPercent: number | undefined;
  /** The website whose currency the prices are in. */
  websiteId: number;
  /** (product_id, quantity): the pieces sold of each product, none of those that are not in it. One of each without it. */
  quantities: RawBuilder<unknown> | undefined;
};

/** Of listed rows, which `rows` selects as `simulatedCells`. */
export async function simulate(db: Db, rows: RawBuilder<unknown>, options: Simulation): Promise<MarginDiff> {
  const { maxGapPercent, websiteId, quantities } = options;
  const { rows: totals } = await sql<MarginDiff>`
    with setting as materialized (
      select digits, power(10::numeric, -digits) as unit, round(power(10::numeric, digits), 3) as per_unit
      from (select currency_digits(currency) - 3 as digits, id from website_setting) as website where id = ${websiteId}
    ), listed as (
      select listed.*, theirs + gap as own, ${quantities ? sql`coalesce(sold.quantity, 0)` : sql`1`} as quantity,
             setting.digits, setting.unit, setting.per_unit
      from (${rows}) as listed
      cross join setting
      ${quantities ? sql`left join ${quantities} as sold on sold.product_id = listed.product_id` : sql``}
      where gap is not null and ${maxGapPercent === undefined ? sql`true` : sql`abs(percent) <= ${maxGapPercent}::numeric`}
    ), adjusted as (
      ${adjusted(sql`select * from listed`, options)}
    ), total as (
      select count(*) filter (where gap < 0)::int as cheap, count(*) filter (where gap = 0)::int as equals,
             count(*) filter (where gap > 0)::int as expensive,
             ${sumWhere(sql`(price - own) * quantity`, sql`gap < 0`)} as gained,
             ${sumWhere(sql`(own - price) * quantity`, sql`gap > 0`)} as lost,
             ${sumWhere(sql`own * quantity`, sql`gap < 0`)} as sold_cheap,
             ${sumWhere(sql`own * quantity`, sql`gap >= 0`)} as sold_expensive,
             ${sumWhere(sql`(price - cost * 1000) * quantity`, sql`gap >= 0 and cost > 0`)} as kept,
             count(*) filter (where gap < 0 and price < theirs)::int as below,
             count(*) filter (where gap < 0 and price >= theirs)::int as beyond,
             count(*) filter (where gap >= 0 and price = theirs)::int as aligned,
             count(*) filter (where gap >= 0 and (floor > wanted or floor >= own))::int as stopped
      from adjusted
    )
    select cheap as "countProductsCheap", equals as "countProductsEquals", expensive as "countProductsExpensive",
           gained / 1000 as "marginDiffIntegerCheap", lost / 1000 as "marginDiffIntegerExpensive",
           coalesce(round_ratio(100 * gained, sold_cheap, 2), 0) as "marginDiffPercentCheap",
           coalesce(round_ratio(100 * lost, sold_expensive, 2), 0) as "marginDiffPercentExpensive",
           sold_cheap / 1000 as "websiteCheapTotal", sold_expensive / 1000 as "websiteExpensiveTotal",
           below as "countStaysCheapest", beyond as "countPassesCompetitor", aligned as "countReachesCompetitor",
           stopped as "countStoppedByMinimum", kept / 1000 as "marginKeptExpensive"
    from total`.execute(db);
  return totals[0]!;
}

/**
 * The price that each of `rows` becomes, as `price`, beside the least it may be, `floor`, and what it would be without,
 * `wanted`. A row has `own`, `theirs` and their `gap` in thousandths, a `cost` in currency units or null, the `unit` of
 * its currency in thousandths, the `digits` that it rounds these to, and how many units are one of the currency, `per_unit`.
 */
export function adjusted(rows: RawBuilder<unknown>, options: SimulatorOptions): RawBuilder<unknown> {
  const floor = sql`round(cost * (100 + ${options.margin}::numeric) * 10 * per_unit) * unit`;
  return sql`
    select *, case when gap < 0 then greatest(wanted, floor) else least(greatest(wanted, floor), own) end as price
    from (
      select *, case when gap < 0 then least(${moved}, theirs - unit) else ${moved} end as wanted
      from (
        select *, ${step(options)} as step, case when cost > 0 then ${floor} else 0 end as floor from (${rows}) as listed
      ) as listed
    ) as listed`;
}

/** The own price after its step towards the competitor, which is up for the cheaper ones, rounded to the currency. */
const moved = sql`round(own - step, digits)`;

/** How far a price moves, in thousandths; negative where it rises. */
function step({ diffType, diffValue }: SimulatorOptions) {
  if (diffType === "percent") return sql`gap * ${diffValue}::numeric * 0.01`;
  const amount = sql`${diffValue}::numeric * 1000`;
  return sql`case when gap < 0 then greatest(gap, -${amount}) else least(gap, ${amount}) end`;
}

function sumWhere(value: RawBuilder<unknown>, condition: RawBuilder<unknown>) {
  return sql`coalesce(sum(${value}) filter (where ${condition}), 0)::numeric`;
}
