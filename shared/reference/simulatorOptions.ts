// What the margin simulator is told, and what it begins with.

/** Of the gap that is closed, and of results: percent, or currency units. */
export const simulatorTypes = ["percent", "integer"] as const;

export type SimulatorOptions = {
  /** How much of the gap is closed: percent of it, or at most so many currency units. */
  diffType: (typeof simulatorTypes)[number];
  diffValue: number;
  /** What a price earns at least, in percent of its cost. */
  margin: number;
};

/** What is larger is no amount of anything. */
export const simulatedAmountMax = 1_000_000_000;

export const simulatorDefaults = {
  diffType: "percent",
  diffValue: 90,
  margin: 10,
} as const satisfies SimulatorOptions;

/** How much is sold, and how the result is told. */
export const salesDefaults = { nbSale: 1, saleBy: "month", resultType: "integer" } as const;

/** How often a period of sales is in a month. */
export const periodsInMonth = { day: 30, week: 4, month: 1 } as const;
export type SalesPeriod = keyof typeof periodsInMonth;

/** The values of `diffValue` that a curve has a point for: from 0, in percent or in currency units. */
export const curveValues = { max: 100, step: 5 } as const;
