// What a list would earn more and give up, at every part of the gap that could be closed.
import { type RawBuilder, sql } from "kysely";
import { curveValues } from "#shared/reference/simulatorOptions.ts";
import type { Db } from "../../database.ts";
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

export type Curved = Omit<Simulation, "diffValue">;

/**
 * Of listed rows, which `rows` selects as `simulatedCells`: a point for each value of `curveValues`. The rows are read
 * once, and their prices counted in whole units of the currency: what `adjusted` makes of them, without fractions.
 */
export async function simulateCurve(
  db: Db,
  rows: RawBuilder<unknown>,
  options: Curved,
): Promise<CurvePoint[]> {
  const { rows: points } = await sql<CurvePoint>`
    with listed as materialized (
      select (own / unit)::bigint as own, (theirs / unit)::bigint as theirs, (abs(gap) / unit)::bigint as gap,
             (${leastPrice(options)} / unit)::bigint as floor, gap < 0 as is_cheaper, quantity, unit,
             (1000 / unit)::bigint as units_of_one
      from (${simulated(rows, options)}) as listed
    ), adjusted as (
      select value, own, theirs, is_cheaper, quantity, unit,
             case when is_cheaper then greatest(least(own + ${raise(options)}, theirs - 1), floor)
                  else least(greatest(own - ${cut(options)}, floor), own) end as price
      from generate_series(0::bigint, ${curveValues.max}::bigint, ${curveValues.step}::bigint) as value
      left join listed on true
    )
    select value::int as "diffValue",
           coalesce(sum((price - own) * quantity) filter (where is_cheaper), 0) * coalesce(max(unit), 0) / 1000
             as "marginDiffIntegerCheap",
           coalesce(sum((own - price) * quantity) filter (where not is_cheaper), 0) * coalesce(max(unit), 0) / 1000
             as "marginDiffIntegerExpensive",
           count(*) filter (where is_cheaper and price < theirs)::int as "countStaysCheapest",
           count(*) filter (where not is_cheaper and price = theirs)::int as "countReachesCompetitor"
    from adjusted group by value order by value`.execute(db);
  return points;
}

/** Half a unit goes up. */
function raise({ diffType }: Curved) {
  return diffType === "percent" ? sql`(gap * value + 50) / 100` : asMuch;
}

/** Half a unit less goes down: the price that is left is rounded up. */
function cut({ diffType }: Curved) {
  return diffType === "percent" ? sql`(gap * value + 49) / 100` : asMuch;
}

const asMuch = sql`least(gap, value * units_of_one)`;
