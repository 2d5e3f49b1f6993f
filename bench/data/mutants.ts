// The mutants: the product with one slip of a programmer in it. Each must be caught by one of its tests.

export const areas = ["rights", "comparison", "imports", "filters"] as const;

export type Mutant = {
  /** What a retailer would see, as a sentence. */
  name: string;
  area: (typeof areas)[number];
  file: string;
  /** A text that stands once in the file, and what stands there instead. */
  from: string;
  to: string;
  /** The test files of which at least one must fail. */
  caughtBy: string[];
};

export const mutants: Mutant[] = [
  {
    name: "a locked catalogue takes new trackings of its customer",
    area: "rights",
    file: "server/store/collection.ts",
    from: "select 1 from catalog where id = ${owner} and lock",
    to: "select 1 from catalog where customer_id = ${owner} and lock",
    caughtBy: ["server/api/crud.test.ts"],
  },
  {
    name: "prices that are equal do not share a rank",
    area: "comparison",
    file: "web/parts/prices/rankPrices.ts",
    from: "rank: 1 + sorted.findIndex((first) => first.price === entry.price),",
    to: "rank: 1 + sorted.indexOf(entry),",
    caughtBy: ["web/parts/prices/rankPrices.test.ts"],
  },
  {
    name: "a filter for dearer or equal leaves out the products at the competitor's price",
    area: "filters",
    file: "shared/filters/competitive.ts",
    from: "expensiveOrEquals: { price_diff_integer: { gte: 0 } },",
    to: "expensiveOrEquals: { price_diff_integer: { gt: 0 } },",
    caughtBy: ["shared/filters/competitive.test.ts"],
  },
  {
    name: "a % typed into a filter stands for anything",
    area: "filters",
    file: "shared/filters/filterSetWhere.ts",
    from: String.raw`/[\\%_]/g`,
    to: String.raw`/[\\_]/g`,
    caughtBy: ["shared/filters/filterSetWhere.test.ts"],
  },
  {
    name: "once the last proposal is judged, the first one is looked at, not the one before",
    area: "comparison",
    file: "web/screens/matchInbox/queue.ts",
    from: "before.slice(0, place).findLast(",
    to: "before.slice(0, place).find(",
    caughtBy: ["web/screens/matchInbox/queue.test.ts"],
  },
];
