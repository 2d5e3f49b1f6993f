// The rows of a list as the margin simulator reads them. What becomes of one price is the rule of
// shared/prices/simulator.ts, here as SQL: exact too, and held against it by a property test. Prices are counted in whole
// units of their currency, cents for euros: whole numbers take a tenth of the time of decimals.
import { type RawBuilder, sql } from "kysely";
import { ratioOf } from "#shared/prices/ratio.ts";
import { type SimulatorOptions } from "#shared/reference/simulatorOptions.ts";
import { costPrice } from "../total.ts";

/** What a simulation reads of a row of the list, amounts in thousandths. */
export const simulatedCells = sql`row.product_id, row.best_price, row.price_diff_integer as price_diff,
  row.price_diff_percent as percent, ${costPrice} as cost`;

/** How many digits a price has after the decimal point. */
type Digits = { digits: number };

export type SimulatedList = Digits & {
  /** Leaves out products whose difference in percent is larger: likely wrong matches. */
  maxGapPercent: number | undefined;
  /** (product_id, quantity): the pieces sold of each product, none of those that are not in it. One of each without it. */
  quantities: RawBuilder<unknown> | undefined;
};

/** How many thousandths are one of the units that prices are counted in. */
export function thousandthsOfUnit({ digits }: Digits): RawBuilder<unknown> {
  return sql.lit(10 ** (3 - digits));
}

/**
 * The listed rows that have a price to compare with, which `rows` selects as `simulatedCells`, as `adjusted` takes them:
 * `own`, `theirs` and their `gap` in units, and the `quantity` of each.
 */
export function simulated(rows: RawBuilder<unknown>, list: SimulatedList): RawBuilder<unknown> {
  const { maxGapPercent, quantities } = list;
  const unit = thousandthsOfUnit(list);
  const isNear =
    maxGapPercent === undefined ? sql`true` : sql`abs(listed.percent) <= ${maxGapPercent}::numeric`;
  return sql`
    select listed.*, listed.best_price / ${unit} as theirs, (listed.best_price + listed.price_diff) / ${unit} as own,
           (listed.best_price + listed.price_diff) / ${unit} - listed.best_price / ${unit} as gap,
           ${quantities ? sql`coalesce(sold.quantity, 0)` : sql`1`} as quantity
    from (${rows} ${once}) as listed
    ${quantities ? sql`left join ${quantities} as sold on sold.product_id = listed.product_id` : sql``}
    where listed.price_diff is not null and ${isNear}`;
}

/**
 * The price that each of `rows` becomes, as `price`, beside the least it may be, `floor`, and what it would be without,
 * `wanted`, all in units. A row has `own`, `theirs` and their `gap` in units, and a `cost` in currency units or null.
 */
export function adjusted(rows: RawBuilder<unknown>, options: SimulatorOptions & Digits): RawBuilder<unknown> {
  return sql`
    select *, case when gap < 0 then greatest(wanted, floor) else least(greatest(wanted, floor), own) end as price
    from (
      select *, case when gap < 0 then least(moved, theirs - 1) else moved end as wanted
      from (
        select *, ${moved(options)} as moved, ${leastPrice(options)} as floor
        from (${rows} ${once}) as listed
      ) as listed ${once}
    ) as listed ${once}`;
}

/** What a subselect ends with whose columns are computed once, and not in every place that they are used in. */
const once = sql`offset 0`;

/** The own price after its step towards the competitor, which is up for the cheaper ones; half a unit is rounded up. */
function moved(options: SimulatorOptions & Digits): RawBuilder<unknown> {
  const { denominator } = ratioOf(options.diffValue);
  const { step, parts } = stepOf(options);
  const twice = sql`2 * (own * ${parts} - ${step}) + ${parts}`;
  return denominator <= wholeDenominator
    ? sql`(${twice}) / (2 * ${parts})`
    : sql`div(${twice}, 2 * ${parts})::bigint`;
}

/** With three decimals of a value, a price of ten digits before its point stays a bigint. */
const wholeDenominator = 1_000n;

/** How far a price moves, negative where it rises, in so many `parts` of a unit that it is a whole number. */
function stepOf({ diffType, diffValue, digits }: SimulatorOptions & Digits) {
  const { numerator, denominator } = ratioOf(diffValue);
  const integer = (value: bigint) =>
    denominator <= wholeDenominator ? sql`${String(value)}::bigint` : sql`${String(value)}::numeric`;
  if (diffType === "percent")
    return { step: sql`gap * ${integer(numerator)}`, parts: integer(100n * denominator) };
  const parts = integer(denominator);
  const amount = integer(numerator * 10n ** BigInt(digits));
  const all = sql`gap * ${parts}`;
  return {
    step: sql`case when gap < 0 then greatest(${all}, -${amount}) else least(${all}, ${amount}) end`,
    parts,
  };
}

/** No price is as high, and nothing that is added to it leaves a bigint. */
const highestFloor = 10n ** 15n;

/** The least that cost and margin allow, in units; 0 without a cost. */
export function leastPrice({
  margin,
  digits,
}: Pick<SimulatorOptions, "margin"> & Digits): RawBuilder<unknown> {
  const unitsOfCost = sql`(100 + ${margin}::numeric) * ${sql.lit(10 ** digits)} / 100`;
  return sql`case when cost > 0
    then least(round(cost * (${unitsOfCost})), ${sql.lit(String(highestFloor))}::numeric)::bigint else 0 end`;
}
