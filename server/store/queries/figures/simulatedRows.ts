// The rows of a list as the margin simulator reads them. What becomes of one price is the rule of
// shared/prices/simulator.ts, here as SQL: exact too, and held against it by a property test.
import { type RawBuilder, sql } from "kysely";
import { type SimulatorOptions } from "#shared/reference/simulatorOptions.ts";
import { costPrice } from "./total.ts";

/** What a simulation reads of a row of the list, whose own and best price are known. */
export const simulatedCells = sql`row.product_id, row.best_price as theirs, row.price_diff_integer as gap,
  row.price_diff_percent as percent, ${costPrice} as cost`;

export type SimulatedList = {
  /** Leaves out products whose difference in percent is larger: likely wrong matches. */
  maxGapPercent: number | undefined;
  /** The website whose currency the prices are in. */
  websiteId: number;
  /** (product_id, quantity): the pieces sold of each product, none of those that are not in it. One of each without it. */
  quantities: RawBuilder<unknown> | undefined;
};

/** The listed rows, which `rows` selects as `simulatedCells`, as `adjusted` takes them, each with its `quantity`. */
export function simulated(rows: RawBuilder<unknown>, options: SimulatedList): RawBuilder<unknown> {
  const { maxGapPercent, websiteId, quantities } = options;
  return sql`
    select listed.*, theirs + gap as own, ${quantities ? sql`coalesce(sold.quantity, 0)` : sql`1`} as quantity,
           setting.digits, setting.unit, setting.per_unit
    from (${rows}) as listed
    cross join (
      select digits, power(10::numeric, -digits) as unit, round(power(10::numeric, digits), 3) as per_unit
      from (select currency_digits(currency) - 3 as digits from website_setting where id = ${websiteId}) as website
      offset 0
    ) as setting
    ${quantities ? sql`left join ${quantities} as sold on sold.product_id = listed.product_id` : sql``}
    where gap is not null and ${maxGapPercent === undefined ? sql`true` : sql`abs(percent) <= ${maxGapPercent}::numeric`}`;
}

/**
 * The price that each of `rows` becomes, as `price`, beside the least it may be, `floor`, and what it would be without,
 * `wanted`. A row has `own`, `theirs` and their `gap` in thousandths, a `cost` in currency units or null, the `unit` of
 * its currency in thousandths, the `digits` that it rounds these to, and how many units are one of the currency, `per_unit`.
 */
export function adjusted(rows: RawBuilder<unknown>, options: SimulatorOptions): RawBuilder<unknown> {
  return sql`
    select *, case when gap < 0 then greatest(wanted, floor) else least(greatest(wanted, floor), own) end as price
    from (
      select *, case when gap < 0 then least(${moved}, theirs - unit) else ${moved} end as wanted
      from (
        select *, ${step(options)} as step, ${leastPrice(options)} as floor from (${rows}) as listed
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

/** The least that cost and margin allow, in thousandths; 0 without a cost. */
export function leastPrice({ margin }: Pick<SimulatorOptions, "margin">): RawBuilder<unknown> {
  return sql`case when cost > 0 then round(cost * (100 + ${margin}::numeric) * 10 * per_unit) * unit else 0 end`;
}
