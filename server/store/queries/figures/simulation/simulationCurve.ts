// What a list would earn more and give up, at every part of the gap that could be closed.
import { type RawBuilder, sql } from "kysely";
import { curveValues } from "#shared/reference/simulatorOptions.ts";
import type { Db } from "../../../database.ts";
import type { Simulation } from "./simulation.ts";
import { leastPrice, simulated } from "./simulatedRows.ts";

/** Amounts in currency units. */
export type CurvePoint = {
  diffValue: number;
  marginDiffIntegerCheap: number;
  marginDiffIntegerExpensive: number;
  countStaysCheapest: number;
  countReachesCompetitor: number;
};

type Curved = Omit<Simulation, "diffValue">;

/**
 * Of listed rows, which `rows` selects as `simulatedCells`: a point for each value of `curveValues`. The rows are read
 * once. How far a price moves depends on its gap, and on its minimum where that is in the way: what is alike is counted
 * together, and each value is asked of a few thousand gaps instead of all products.
 */
export async function simulateCurve(
  db: Db,
  rows: RawBuilder<unknown>,
  options: Curved,
): Promise<CurvePoint[]> {
  const { rows: points } = await sql<CurvePoint>`
    with alike as materialized (
      select is_cheaper, gap, bound, sum(quantity)::numeric as pieces, count(*) as products
      from (
        select is_cheaper, abs(gap) as gap, quantity,
               -- how much it rises at least, or falls at most
               case when is_cheaper then greatest(floor - own, 0) else least(greatest(own - floor, 0), gap) end as bound
        from (
          select own, gap, quantity, ${leastPrice(options)} as floor, gap < 0 as is_cheaper
          from (${simulated(rows, options)}) as listed
        ) as listed
      ) as listed
      group by is_cheaper, gap, bound
    ), moved as (
      select value, is_cheaper, gap, pieces, products, bound,
             case when is_cheaper then greatest(least(${raise(options)}, gap - 1), bound)
                  else least(${cut(options)}, bound) end as amount
      from generate_series(0::bigint, ${curveValues.max}::bigint, ${curveValues.step}::bigint) as value
      left join alike on true
    )
    select value::int as "diffValue",
           ${inCurrency(sql`sum(amount * pieces) filter (where is_cheaper)`, options)} as "marginDiffIntegerCheap",
           ${inCurrency(sql`sum(amount * pieces) filter (where not is_cheaper)`, options)}
             as "marginDiffIntegerExpensive",
           coalesce(sum(products) filter (where is_cheaper and amount < gap), 0)::int as "countStaysCheapest",
           coalesce(sum(products) filter (where not is_cheaper and amount = gap), 0)::int as "countReachesCompetitor"
    from moved group by value order by value`.execute(db);
  return points;
}

function inCurrency(units: RawBuilder<unknown>, { digits }: Curved) {
  return sql`coalesce(${units}, 0)::numeric / ${sql.lit(10 ** digits)}`;
}

/** Half a unit goes up. */
function raise(options: Curved) {
  return options.diffType === "percent" ? sql`(gap * value + 50) / 100` : asMuch(options);
}

/** Half a unit less goes down: the price that is left is rounded up. */
function cut(options: Curved) {
  return options.diffType === "percent" ? sql`(gap * value + 49) / 100` : asMuch(options);
}

function asMuch({ digits }: Curved) {
  return sql`least(gap, value * ${sql.lit(10 ** digits)})`;
}
