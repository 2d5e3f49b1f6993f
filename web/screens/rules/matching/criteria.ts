// How a rule finds own products at a competitor's, as the builder shows it, and the query that it means.
export const roles = ["required", "optional", "excluded"] as const;
export type Role = (typeof roles)[number];

/** What may have to be the same on both sides. */
export const sameFields = ["ean", "brand", "mpn", "sku", "isbn", "internal_ref", "category", "unit"] as const;
/** What may have to resemble, or to hold certain words. */
export const wordFields = ["title", "brand", "category", "unit"] as const;

type Common = {
  role: Role;
  /** Counts in the score, or does not, where that is not what the builder would say by itself. */
  scored?: boolean | undefined;
};
export type Criterion = Common &
  (
    | { kind: "same"; field: string }
    /** Percent of my words that theirs must have, 1 to 100. */
    | { kind: "resembles"; field: string; percent: number | undefined; typos?: boolean | undefined }
    /** Percent below and above my price; undefined: no limit. */
    | { kind: "price"; below: number | undefined; above: number | undefined }
    /** All of these words. */
    | { kind: "words"; field: string; words: string }
  );

/** Null criteria: by keys and texts, as the engine does by itself. */
export type Matching = {
  criteria: Criterion[] | null;
  /** Of the optional ones so many must be true; undefined: one when nothing is required, else none. */
  optionalLeast?: number | undefined;
};

export const automatic: Matching = { criteria: null };

/** What most shops begin with. */
export const usualCriteria: Criterion[] = [
  { kind: "same", field: "brand", role: "required" },
  { kind: "resembles", field: "title", percent: 75, role: "required" },
  { kind: "price", below: 40, above: 40, role: "required" },
];

type CriterionProblem = "percent" | "price" | "words";

export function problemOf(criterion: Criterion): CriterionProblem | undefined {
  switch (criterion.kind) {
    case "same":
      return undefined;
    case "resembles":
      return isPercent(criterion.percent, 1, 100) ? undefined : "percent";
    case "price":
      return isDistance(criterion) ? undefined : "price";
    case "words":
      return criterion.words.trim() === "" ? "words" : undefined;
  }
}

/** Whether nothing says what the same product is: what is excluded, and prices, only narrow. */
export function identifiesNothing({ criteria }: Matching): boolean {
  return (
    criteria !== null &&
    !criteria.some(({ kind, role }) => role !== "excluded" && (kind === "same" || kind === "resembles"))
  );
}

/** How many of the optional criteria must be true. */
export function optionalLeastOf({ criteria, optionalLeast }: Matching): number {
  const isAnyRequired = (criteria ?? []).some(({ role }) => role === "required");
  return optionalLeast ?? (isAnyRequired ? 0 : 1);
}

type Clause = Record<string, unknown>;

/** The query of the criteria that are complete; {} when the engine shall do as it does by itself. */
export function queryOf(matching: Matching): Clause {
  if (matching.criteria === null) return {};
  const complete = matching.criteria.filter((criterion) => !problemOf(criterion));
  const of = (role: Role, scored?: boolean) =>
    complete
      .filter(
        (criterion) => criterion.role === role && (scored === undefined || isScored(criterion) === scored),
      )
      .map(clauseOf);
  const should = of("optional");
  const lists = {
    must: of("required", true),
    filter: of("required", false),
    should,
    must_not: of("excluded"),
  };
  const isSaid = matching.optionalLeast !== undefined && should.length > 0;
  return {
    bool: {
      ...Object.fromEntries(Object.entries(lists).filter(([, clauses]) => clauses.length > 0)),
      ...(isSaid && { minimum_should_match: matching.optionalLeast }),
    },
  };
}

/** What narrows alone does not make a product more alike. */
export function isScored({ kind, scored }: Criterion): boolean {
  return scored ?? (kind === "same" || kind === "resembles");
}

function clauseOf(criterion: Criterion): Clause {
  switch (criterion.kind) {
    case "same":
      return { term: { [criterion.field]: gap(criterion.field) } };
    case "resembles": {
      const { field, percent, typos } = criterion;
      const query = { query: gap(field), minimum_should_match: `${percent}%` };
      return { match: { [field]: { ...query, ...(typos && { fuzziness: "AUTO" }) } } };
    }
    case "price":
      return { range: { price: boundsOf(criterion) } };
    case "words":
      return { match: { [criterion.field]: { query: criterion.words.trim(), operator: "and" } } };
  }
}

function boundsOf({ below, above }: { below: number | undefined; above: number | undefined }): Clause {
  return {
    // A hundred percent below is nothing: no limit.
    ...(below !== undefined && below < 100 && { gte: `{{price*${factorOf(-below)}}}` }),
    ...(above !== undefined && { lte: `{{price*${factorOf(above)}}}` }),
  };
}

/** -40 % is 0.6: whole ten-thousandths, so that 1.1 does not become 1.1000000000000001. */
export function factorOf(percent: number): number {
  return Math.round(10_000 + percent * 100) / 10_000;
}

export function gap(field: string): string {
  return `{{${field}}}`;
}

function isPercent(value: number | undefined, min: number, max: number): boolean {
  return value !== undefined && Number.isInteger(value) && value >= min && value <= max;
}

const furthest_percent = 10_000;

function isDistance({ below, above }: { below: number | undefined; above: number | undefined }): boolean {
  const limits = [below, above].filter((limit) => limit !== undefined);
  return (
    limits.every((limit) => limit >= 0 && limit <= furthest_percent) &&
    (above !== undefined || (below !== undefined && below < 100))
  );
}
