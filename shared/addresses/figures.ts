// The figures of a catalogue: each is of the same products as the list under the same filter.
import { boolean, date, integer, number, oneOf, ref, text } from "../fields.ts";
import {
  curveValues,
  simulatorDefaults,
  simulatorTypes,
  simulatedAmountMax,
} from "../reference/simulatorOptions.ts";
import {
  address,
  anything,
  array,
  day,
  either,
  filter,
  object,
  optional,
  orNull,
  stream,
} from "./address.ts";

export const groupingColumns = ["category", "brand", "unit"] as const;
export const summedModels = ["products", "matchedProducts"] as const;
/** Of days that are compared. */
export const comparedDays = { min: 2, max: 60 } as const;
/** Of days whose new products are counted. */
export const createdDaysMax = 366;

const ofFilter = () => filter("JSON: where; the products that count, as in the list of matched products");
const columnsSaid = "category, brand, unit or attributes.{slug}";

const positions = {
  countProductsCheap: integer({ about: "Own products that cost less than the cheapest competitor" }),
  countProductsEquals: integer({ about: "Own products that cost as much as the cheapest competitor" }),
  countProductsExpensive: integer({ about: "Own products that cost more than the cheapest competitor" }),
};

export const competitiveAverage = address({
  methods: ["GET"],
  path: "/Catalogs/:id/competitive/average",
  summary: "cheaper, equal and dearer products by the value of a field",
  about:
    "Counts cheaper, equal and dearer products by the value of a field or by competitor. The most products first; `_id` is null for those without a value. By competitors each of them is compared on its " +
    "own price, otherwise the cheapest of all.",
  arguments: {
    field: anything(`What products are told apart by: ${columnsSaid}, or competitors`, { required: true }),
    filter: filter(
      "JSON: where, the products that count, as in the list of matched products; limit, of the values",
    ),
  },
  answer: array(
    object({
      _id: orNull(either([text(), integer()], { about: "The value, or the id of the competitor's website" })),
      name: orNull(text({ about: "The value as it is written most often, or the competitor's name" })),
      ...positions,
    }),
  ),
});

export const sum = address({
  methods: ["GET"],
  path: "/Catalogs/:id/sum",
  summary: "sum of a field",
  about:
    "Sums a field over the products that have a value, amounts in currency units, and how many have one.",
  arguments: {
    model: oneOf(summedModels, {
      about: "products: all own ones; matchedProducts: those with a match",
      default: "products",
      otherwise: "figures.unknownModel",
    }),
    field: anything(
      "A number of the product or of its comparison, margin (price less cost), or attributes.{slug}",
      { required: true },
    ),
    filter: ofFilter(),
  },
  answer: object({
    sum: number({ about: "0 where nothing has a value" }),
    count: integer({ about: "Products that have a value" }),
  }),
});

const standing = object({
  date: day({ about: "The day at whose end this was so" }),
  countProducts: integer({ about: "Own products that could be compared" }),
  ...positions,
  percentProductsCheap: number({ about: "Of the compared products, in percent" }),
  percentProductsEquals: number({ about: "Of the compared products, in percent" }),
  percentProductsExpensive: number({ about: "Of the compared products, in percent" }),
  averagePriceDiffPercent: orNull(number({ about: "Negative: cheaper than the cheapest competitor" })),
});

const compared = {
  from: standing,
  to: standing,
  evolution: object({
    cheap: integer({ about: "How many more products are cheaper than before" }),
    equals: integer({ about: "How many more cost as much" }),
    expensive: integer({ about: "How many more are dearer" }),
  }),
  dates: optional(array(standing, { about: "A point for each of the dates that were asked for" })),
};

export const compareByDate = address({
  methods: ["POST"],
  path: "/Catalogs/:id/compareCompetitivityByDate",
  summary: "competitiveness from one day to another",
  about:
    "Compares how own prices stood against the competitors' on two days or more. As of the end of each day in Paris, by the history of the comparisons. `transitions` are of the products that had " +
    "a price to compare on both days; `dates` gives a point for each of them.",
  arguments: {
    field: anything(`A row for each value of it: ${columnsSaid}`),
    dates: anything(
      `${comparedDays.min} to ${comparedDays.max} days, in a list or between commas, instead of from and to`,
    ),
    from: day({ about: "The first day" }),
    to: day({ about: "The last day" }),
    moves: boolean({
      about: "false: without transitions and moves, for which products are read one by one",
      default: true,
    }),
    filter: filter(
      "JSON: where, the products that count, as in the list of matched products; limit, of the values",
    ),
  },
  answer: object({
    ...compared,
    transitions: optional(
      array(
        object({
          from: text({ about: "cheap, equals or expensive, on the first day" }),
          to: text({ about: "The same on the last day" }),
          count: integer({ about: "Products that went that way" }),
        }),
        { about: "Between positions, of the products compared on both days" },
      ),
    ),
    moves: optional(
      array(
        object({
          from: text({ about: "cheap, equals, expensive or unmatched, on the first day" }),
          to: text({ about: "The same on the last day" }),
          count: integer({
            about: "Products that went that way: those that a list has under moved = from,to,status,status",
          }),
        }),
        { about: "The same, with the products that no competitor had a price for on one of the two days" },
      ),
    ),
    rows: optional(
      array(
        object({
          _id: orNull(text({ about: "The value of the field, null for products without one" })),
          name: orNull(text({ about: "The value as it is written most often" })),
          ...compared,
        }),
        { about: "The same for each value of the field" },
      ),
    ),
  }),
});

const index = {
  index: orNull(
    number({ about: "Geometric mean of own price / average of the competitors × 100; null of no products" }),
  ),
  count: integer({ about: "Products that it is of" }),
};

const indexDay = object({
  date: day({ about: "The day at whose end this was so" }),
  ...index,
  countUnknown: integer({
    about: "Products that were compared that day, whose competitors' average nobody kept",
  }),
});

/** How far back an index goes. */
export const indexDaysMax = 92;

export const priceIndex = address({
  methods: ["GET"],
  path: "/Catalogs/:id/priceIndex",
  summary: "own prices against the averages of the competitors' prices",
  about:
    "Compares own prices with the averages of the competitors' prices, as an index. Of the products under the filter: 100 where they are the same, 95 where own prices are 5 % lower. By competitors each of them is compared on its own " +
    "price, otherwise the average of all, or of those that the filter names. `days` tells the ends of days before today, " +
    "from the day on that averages are kept.",
  arguments: {
    field: anything(`A row for each value of it: ${columnsSaid}, or competitors`),
    days: integer({ about: "How many days before today", min: 1, max: indexDaysMax }),
    filter: ofFilter(),
  },
  answer: object({
    ...index,
    rows: optional(
      array(
        object({
          _id: orNull(
            either([text(), integer()], { about: "The value, or the id of the competitor's website" }),
          ),
          name: orNull(text({ about: "The value as it is written most often, or the competitor's name" })),
          ...index,
        }),
        { about: "For each value of the field, the most products first" },
      ),
    ),
    days: optional(array(indexDay, { about: "For each day, from the first one" })),
    lines: optional(
      array(
        object({
          _id: orNull(text({ about: "The value of the field, null for products without one" })),
          name: orNull(text({ about: "The value as it is written most often" })),
          days: array(indexDay, { about: "For each day, from the first one" }),
        }),
        { about: "The days of the values with the most products" },
      ),
    ),
  }),
});

export const createdProducts = address({
  methods: ["GET"],
  path: "/Catalogs/:id/createdProducts",
  summary: "products created on each day, by website",
  about:
    "Counts the products that came to the own website and to each competitor, by days in Paris. A day and a website without any have no row.",
  arguments: {
    from: day({ about: "The first day" }),
    to: day({ about: `The last day; at most ${createdDaysMax} days in all` }),
    filter: filter("JSON: where; the products that count, as in the lists of mine and of the competitors'"),
  },
  answer: array(
    object({
      date: day({ about: "The day on which they were created" }),
      website_id: integer({ about: "Their website" }),
      website_name: text({ about: "Its name" }),
      own: boolean({ about: "Whether it is the catalogue's own" }),
      countProducts: integer({ about: "How many were created" }),
    }),
  ),
});

const percentMax = 1_000_000;
const percent = (about: string) =>
  ({ about, min: 0, max: percentMax, otherwise: "figures.invalidNumber" }) as const;

/** Which products are simulated, and how; not how much of the gap is closed. */
const simulation = {
  filter: ofFilter(),
  diffType: oneOf(simulatorTypes, {
    about: "Whether diff is percent of the gap or currency units (integer)",
    default: simulatorDefaults.diffType,
    otherwise: "figures.invalidOption",
  }),
  margin: number({ ...percent("Minimum margin in percent of the cost"), default: simulatorDefaults.margin }),
  maxGapPercent: number(percent("Leaves out products whose difference in percent is larger")),
  catalogId: ref("Catalog", { about: "One catalogue of the website; all that the caller sees without it" }),
};

const sales = {
  urlsFilename: anything("A file of sales of the catalogue: its quantities weigh the amounts"),
};

const closed = {
  diff: number({
    about: "How much of the gap to the cheapest competitor is closed",
    min: 0,
    max: simulatedAmountMax,
    maxWhen: { field: "diffType", is: "percent", max: 100 },
    default: simulatorDefaults.diffValue,
    otherwise: "figures.invalidNumber",
  }),
};

export const marginDiff = address({
  methods: ["GET"],
  path: "/WebsiteSettings/:id/diff",
  summary: "margin simulation of its matched products",
  about:
    "Simulates another margin on the matched products. Amounts are of one piece of each product, or of as many as the file of sales says.",
  arguments: { ...simulation, ...closed, ...sales },
  answer: object({
    diff: object({
      ...positions,
      marginDiffIntegerCheap: number({ about: "What the cheaper products could earn more" }),
      marginDiffIntegerExpensive: number({ about: "What the dearer ones would give up" }),
      marginDiffPercentCheap: number({ about: "The same in percent of what they are sold for now" }),
      marginDiffPercentExpensive: number({ about: "The same in percent of what they are sold for now" }),
      websiteCheapTotal: number({ about: "What the cheaper products are sold for now" }),
      websiteExpensiveTotal: number({ about: "What the dearer products are sold for now" }),
      countStaysCheapest: integer({ about: "Cheaper ones that stay the cheapest" }),
      countPassesCompetitor: integer({
        about: "Cheaper ones whose least price is their competitor's or more",
      }),
      countReachesCompetitor: integer({ about: "Others that come down to their competitor's price" }),
      countStoppedByMinimum: integer({ about: "Others that their least price stops before" }),
      countRaised: integer({ about: "Cheaper ones whose price rises" }),
      countLowered: integer({ about: "Others whose price falls" }),
      marginKeptExpensive: number({
        about: "What the others would still earn, of those whose cost is known",
      }),
    }),
  }),
});

export const marginCurve = address({
  methods: ["GET"],
  path: "/WebsiteSettings/:id/diffCurve",
  summary: "margin simulation of its matched products at every part of the gap",
  about: `Simulates the margin at every part of the gap. What \`diff\` would answer, for each of ${curveValues.max / curveValues.step + 1} values of it from 0 to ${curveValues.max}.`,
  arguments: { ...simulation, ...sales },
  answer: object({
    curve: array(
      object({
        diffValue: integer({ about: "How much of the gap is closed" }),
        marginDiffIntegerCheap: number({ about: "What the cheaper products could earn more" }),
        marginDiffIntegerExpensive: number({ about: "What the dearer ones would give up" }),
        countStaysCheapest: integer({ about: "Cheaper ones that stay the cheapest" }),
        countReachesCompetitor: integer({ about: "Others that come down to their competitor's price" }),
      }),
      { about: "A point for each value, from the smallest" },
    ),
  }),
});

export const adjustedPrices = address({
  methods: ["GET"],
  path: "/WebsiteSettings/:id/adjustedPrices",
  summary: "the prices that a margin simulation changes, as CSV",
  about:
    "Exports the prices that a margin simulation changes, as CSV. A line for each product whose price changes: sku, ean, url, price now, adjusted price, reason, currency of both. How many these are " +
    "is countRaised and countLowered of `diff`. The file's name is in the header x-filename.",
  arguments: { ...simulation, ...closed },
  answer: stream(
    { "text/csv": text() },
    { about: "CSV, separated by semicolons, UTF-8 with a byte order mark" },
  ),
});

const tested = {
  countProducts: integer({ about: "Products that had a price to compare with" }),
  countCheap: integer({ about: "Prices that were below the cheapest competitor's" }),
  countEquals: integer({ about: "Prices that were the cheapest competitor's" }),
  countExpensive: integer({ about: "Prices that were above it" }),
  countAdjustedCheap: integer({ about: "Adjusted prices below the cheapest competitor's" }),
  countAdjustedEquals: integer({ about: "Adjusted prices that are the cheapest competitor's" }),
  countAdjustedExpensive: integer({ about: "Adjusted prices above it" }),
  index: orNull(number({ about: "The price index of what was asked; null where no average is known" })),
  indexAdjusted: orNull(number({ about: "The price index of the adjusted prices" })),
  countIndexed: integer({ about: "Products that the index is of" }),
  countAtMinimum: integer({ about: "Adjusted prices that cost and margin decided" }),
  countWithCost: integer({ about: "Products whose cost is known today: the others have no least price" }),
  countChanges: integer({ about: "Prices that were another than on the day before" }),
  countChangesAdjusted: integer({ about: "Adjusted prices that are another than on the day before" }),
  pieces: number({ about: "One of each product, or as many as the file of sales says" }),
  marginGained: number({ about: "What these pieces would have earned more where prices rise" }),
  marginGivenUp: number({ about: "What they would have earned less where prices fall" }),
  revenue: optional(number({ about: "What these pieces were sold for; with a file of sales alone" })),
  revenueAdjusted: optional(number({ about: "What they would have been sold for, as many of them" })),
};

export const backTest = address({
  methods: ["GET"],
  path: "/Catalogs/:id/backTest",
  summary: "what the margin simulation would have made of the last days",
  about:
    "Tells what the margin simulation would have made of the last days. The adjusted price stands beside the one that was asked, by what was compared at the end of each day in Paris; a product " +
    "counts on the days on which it had a price to compare with. Costs are today's. `whole` adds the days up: its counts " +
    "are of products and days.",
  arguments: {
    days: integer({ about: "How many days before today", min: 1, max: indexDaysMax, default: 30 }),
    filter: simulation.filter,
    diffType: simulation.diffType,
    margin: simulation.margin,
    maxGapPercent: simulation.maxGapPercent,
    ...closed,
    ...sales,
  },
  answer: object({
    whole: object(tested, { about: "All days together" }),
    days: array(object({ date: day({ about: "The day at whose end this was so" }), ...tested }), {
      about: "For each day, from the first one; of days of which nothing is known, no products",
    }),
  }),
});

export const pastDays = address({
  methods: ["GET"],
  path: "/Catalogs/:id/pastDays",
  summary: "which past days are known",
  about: "Tells from which day on it is known how own products stood at its end.",
  arguments: {},
  answer: object({
    since: orNull(day({ about: "The first such day in Paris; null: none has ended yet" })),
  }),
});

export const aggregationInfos = address({
  methods: ["GET"],
  path: "/Catalogs/getAggregationInfos",
  summary: "whether the figures are up to date",
  about: "Tells the state of the comparisons of each catalogue that the caller sees, by its name.",
  arguments: {
    catalogId: ref("Catalog", { about: "One catalogue; all of the caller's without it" }),
  },
  answer: array(
    object({
      catalog_id: integer({ about: "The catalogue" }),
      name: text({ about: "Its name" }),
      status: oneOf(["idle", "running", "queued"], {
        about: "running: comparisons are being written; queued: a change waits to be followed",
      }),
      last_aggregated_at: orNull(date({ about: "When the comparisons last followed a change" })),
      duration_ms: orNull(integer({ about: "How long that took" })),
      products_count: integer({ about: "Own products that are not set aside" }),
      matched_count: integer({ about: "Those of them that have a match" }),
      pending: integer({ about: "Own products whose comparison has a change to follow" }),
      offers_problem: orNull(
        text({
          about:
            "Why the last import of the offers of its marketplaces stopped, in words: a password that its provider refuses, for " +
            "one; null where it did not",
        }),
      ),
    }),
  ),
});
