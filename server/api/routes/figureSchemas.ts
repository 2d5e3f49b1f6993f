// How the figures describe themselves.
const integer = { type: "integer" };
const number = { type: "number" };
const text = { type: "string" };
const day = { type: "string", pattern: "^\\d{4}-\\d\\d-\\d\\d$" };
const orNull = (schema: object) => ({ ...schema, nullable: true });
const object = (properties: Record<string, unknown>) => ({ type: "object", properties });
const arrayOf = (items: object) => ({ type: "array", items });

const filter = "JSON: where";
const field = "category, brand, unit or attributes.{slug}";
const ofCatalog = { tags: ["Catalogs"], security: [{ token: [] }] };

const positions = {
  countProductsCheap: integer,
  countProductsEquals: integer,
  countProductsExpensive: integer,
};

export const averageSchema = {
  ...ofCatalog,
  summary: "cheaper, equal and dearer products by the value of a field",
  description:
    "The most products first; `_id` is null for those without a value. Each competitor is compared on its own price.",
  querystring: queryOf({ field: `${field}, or competitors`, filter }),
  response: {
    200: arrayOf(object({ _id: { anyOf: [orNull(text), integer] }, name: orNull(text), ...positions })),
  },
};

export const sumSchema = {
  ...ofCatalog,
  summary: "sum of a field",
  querystring: queryOf({
    field: "a number of the product or of its comparison, margin, or attributes.{slug}",
    filter,
    model: "products (default) or matchedProducts",
  }),
  response: { 200: object({ sum: number, count: integer }) },
};

const standing = object({
  date: day,
  countProducts: integer,
  ...positions,
  percentProductsCheap: number,
  percentProductsEquals: number,
  percentProductsExpensive: number,
  averagePriceDiffPercent: orNull(number),
});
const compared = {
  from: standing,
  to: standing,
  evolution: object({ cheap: integer, equals: integer, expensive: integer }),
  dates: arrayOf(standing),
};

export const byDateSchema = {
  ...ofCatalog,
  summary: "competitiveness from one day to another",
  description:
    "As of the end of each day in Paris, by the history of the comparisons. `transitions` are of the products that had " +
    "a price to compare on both days; `dates` gives a point for each of them.",
  body: object({
    from: day,
    to: day,
    dates: arrayOf({ ...day, description: "2 to 60 days, instead of from and to" }),
    field: { ...text, description: field },
    filter: object({ where: { type: "object" } }),
  }),
  response: {
    200: object({
      ...compared,
      transitions: arrayOf(object({ from: text, to: text, count: integer })),
      rows: arrayOf(object({ _id: orNull(text), name: orNull(text), ...compared })),
    }),
  },
};

export const diffSchema = {
  tags: ["WebsiteSettings"],
  security: [{ token: [] }],
  summary: "margin simulation of its matched products",
  description: "Amounts are of one piece of each product, or of as many as the file of sales says.",
  querystring: queryOf({
    diff: "how much of the gap to the cheapest competitor is closed: percent, or currency units (90)",
    diffType: "percent (default) or integer",
    margin: "least margin in percent of the cost (10)",
    maxGapPercent: "leaves out products whose difference in percent is larger",
    filter,
    catalogId: "one catalogue of the website",
    urlsFilename: "a file of sales of the catalogue",
  }),
  response: {
    200: object({
      diff: object({
        ...positions,
        marginDiffIntegerCheap: number,
        marginDiffIntegerExpensive: number,
        marginDiffPercentCheap: number,
        marginDiffPercentExpensive: number,
        websiteCheapTotal: number,
        websiteExpensiveTotal: number,
        countStaysCheapest: integer,
        countPassesCompetitor: integer,
        countReachesCompetitor: integer,
        countStoppedByMinimum: integer,
        marginKeptExpensive: number,
      }),
    }),
  },
};

export const infosSchema = {
  ...ofCatalog,
  summary: "whether the figures are up to date",
  querystring: queryOf({ catalogId: "one catalogue; all of the caller's without it" }),
  response: {
    200: arrayOf(
      object({
        catalog_id: integer,
        name: text,
        status: { type: "string", enum: ["idle", "running", "queued"] },
        last_aggregated_at: orNull({ type: "string", format: "date-time" }),
        duration_ms: orNull(integer),
        products_count: integer,
        matched_count: integer,
        pending: integer,
      }),
    ),
  },
};

function queryOf(descriptions: Readonly<Record<string, string>>) {
  const properties = Object.entries(descriptions).map(([name, description]) => [
    name,
    { type: "string", description },
  ]);
  return object(Object.fromEntries(properties));
}
