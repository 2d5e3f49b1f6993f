// What one operator asks of one column, by the type of its field.
import { type RawBuilder, sql } from "kysely";
import { coerceFilterValue } from "#shared/entities/validate.ts";
import type { Field } from "#shared/fields.ts";
import { filterBounds } from "#shared/filters/filter.ts";
import { likeContaining } from "#shared/filters/likePattern.ts";
import { moneyScale } from "#shared/prices/money.ts";
import { invalidClause, invalidPattern, listTooLong } from "#server/errors.ts";
import { Subquery, type Condition, all, any, hasFlagI, never } from "./condition.ts";
import { readPattern } from "./pattern.ts";
import { holding, neededBy } from "./patternWords.ts";
import { isJsonField } from "../rows.ts";

/** What a condition is about: a column, its field, and its text without case or accent. */
export type Compared = {
  field: Field;
  column: RawBuilder<unknown>;
  normal: RawBuilder<unknown>;
  /** All the values there are, as `value`, where they are few. */
  values: RawBuilder<unknown> | undefined;
  /** Those among which the spellings of a text are found. */
  spellings: RawBuilder<unknown> | undefined;
  /** Whether an index finds what has a given normal form. */
  isIndexed: boolean;
  /** Whether one finds what has a part of it. */
  hasParts: boolean;
};

/**
 * The condition that an operator makes of a column and what it is compared with. `whole` is all that is asked of the
 * property: options stand beside their operator. Throws 400 for an operand that the operator does not take.
 */
export function comparison(
  target: Compared,
  operator: string,
  operand: unknown,
  conditions: unknown,
): Condition {
  const { field, column } = target;
  switch (operator) {
    case "eq":
      return equal(field, column, operand);
    case "neq":
      return sql`(${equal(field, column, operand)}) is not true`;
    case "inq":
      return oneOf(target, operand, hasFlagI(conditions));
    case "nin":
      return sql`(${oneOf(target, operand, hasFlagI(conditions))}) is not true`;
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return compared(field, column, operator, operand);
    case "between": {
      if (!Array.isArray(operand) || operand.length !== 2) throw invalidClause("between", operand);
      return all([compared(field, column, "gte", operand[0]), compared(field, column, "lte", operand[1])]);
    }
    case "exists":
      return operand === false || operand === "false" ? sql`${column} is null` : sql`${column} is not null`;
    case "like":
    case "ilike":
      return like(target, operator === "ilike" || hasFlagI(conditions), operand);
    case "nlike":
    case "nilike":
      return sql`(${like(target, operator === "nilike" || hasFlagI(conditions), operand)}) is not true`;
    case "regexp":
      if (!isText(field)) throw invalidClause("regexp", operand);
      return matches(target, operand, hasFlagI(conditions));
    default:
      throw invalidClause(operator, operand);
  }
}

function equal(field: Field, column: RawBuilder<unknown>, operand: unknown): Condition {
  if (operand === null) return sql`${column} is null`;
  const value = typed(field, operand);
  if (value === undefined) return never;
  if (isJsonField(field)) return jsonOneOf(field, column, [value]);
  if (field.kind === "list") return sql`${value} = any(${column})`;
  return sql`${column} = ${value}`;
}

function oneOf(target: Compared, operand: unknown, ignoreCase: boolean): Condition {
  const { field, column } = target;
  // An array, so that each is looked up: the planner cannot mistake many answers for few and compare them all.
  if (operand instanceof Subquery) return sql`${column} = any(array(${operand.question}))`;
  if (!Array.isArray(operand)) throw invalidClause("inq", operand);
  if (operand.length > filterBounds.listLength) throw listTooLong(filterBounds.listLength);
  const values = operand
    .map((entry) => typed(field, entry))
    .filter((entry) => entry !== undefined && entry !== null);
  const withNull = operand.includes(null) ? sql<boolean>`${column} is null` : never;
  if (values.length === 0) return withNull;
  if (isJsonField(field)) return any([jsonOneOf(field, column, values), withNull]);
  const within =
    ignoreCase && isText(field) ? among(target, values) : sql<boolean>`${column} ${overlap(field, values)}`;
  return operand.includes(null) ? any([within, withNull]) : within;
}

/** A list in a json column contains one of the values; another one is it. */
function jsonOneOf(field: Field, column: RawBuilder<unknown>, values: unknown[]): Condition {
  return field.kind === "list"
    ? sql`${column} @> any(${values.map((value) => JSON.stringify([value]))}::jsonb[])`
    : sql`${column} = any(${values.map((value) => JSON.stringify(value))}::jsonb[])`;
}

function overlap(field: Field, values: unknown[]): RawBuilder<unknown> {
  const isList = field.kind === "list";
  const list = sql`${values}::${arrayTypes[isList ? (field.of?.kind ?? "text") : field.kind] ?? sql`text[]`}`;
  return isList ? sql`&& ${list}` : sql`= any(${list})`;
}

/** A question instead of an array, so that thousands of texts are brought into their normal form once and hashed. */
function among({ field, column, normal, isIndexed, spellings }: Compared, texts: unknown[]): Condition {
  const listed = sql`unnest(${texts}::text[]) as listed (value)`;
  // The spellings there are, for an index to look up; the texts themselves too, in case nobody has counted them yet.
  if (spellings) {
    return sql`${column} = any(array(
      select known.value from (${spellings}) as known
      where known.value_norm = any(array(select norm(listed.value) from ${listed}))
      union all select listed.value from ${listed}))`;
  }
  // An array for the index to look up, one text after the other; without one, each row would be held against them all.
  if (isIndexed) return sql`${normal} = any(array(select norm(listed.value) from ${listed}))`;
  return field.options.displayed
    ? sql`${normal} in (select norm(listed.value) from ${listed})`
    : sql`lower(${column}) in (select lower(listed.value) from ${listed})`;
}

const bigints = sql`bigint[]`;
const arrayTypes: Partial<Record<Field["kind"], RawBuilder<unknown>>> = {
  id: bigints,
  ref: bigints,
  integer: sql`numeric[]`,
  number: sql`numeric[]`,
  money: sql`numeric[]`,
  boolean: sql`boolean[]`,
  date: sql`timestamptz[]`,
};

const signs = { gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` };

function compared(
  field: Field,
  column: RawBuilder<unknown>,
  operator: keyof typeof signs,
  operand: unknown,
): Condition {
  if (operand === null || field.kind === "list" || isJsonField(field)) return never;
  const value = typed(field, operand);
  if (value === undefined) return never;
  return sql`${column} ${signs[operator]} ${value}`;
}

/** The operand in the field's type; undefined when no row can equal it. */
function typed(field: Field, operand: unknown): unknown {
  const target = field.kind === "list" && field.of ? field.of : field;
  const coerced = coerceFilterValue(target, operand);
  if ("problem" in coerced) throw invalidClause(field.kind, operand);
  if ("none" in coerced) return undefined;
  return target.kind === "money" ? scaled(coerced.value as number) : coerced.value;
}

/** Thousandths of a unit, exact to the decimals a person can type. */
function scaled(amount: number): number {
  return Math.round(amount * moneyScale * 1_000_000) / 1_000_000;
}

function like({ field, column, normal, values }: Compared, ignoreCase: boolean, operand: unknown): Condition {
  if (typeof operand !== "string") throw invalidClause("like", operand);
  if (operand.length > filterBounds.patternLength) throw invalidPattern(operand);
  if (!isText(field)) return never;
  // A pattern that ends in a lone backslash is an error in PostgreSQL; it means itself.
  const pattern = /(?<!\\)(\\\\)*\\$/.test(operand) ? `${operand}\\` : operand;
  if (!ignoreCase) return sql`${column} like ${pattern}`;
  if (!field.options.displayed) return sql`${column} ilike ${pattern}`;
  if (!values) return sql`${normal} like norm(${pattern})`;
  return sql`${column} = any(array(
    select known.value from (${values}) as known where norm(known.value) like norm(${pattern})))`;
}

function matches({ column, normal, hasParts }: Compared, operand: unknown, flagI: boolean): Condition {
  const { pattern, ignoreCase } = readPattern(operand, flagI);
  const condition: Condition = ignoreCase ? sql`${column} ~* ${pattern}` : sql`${column} ~ ${pattern}`;
  const needed = hasParts ? neededBy(pattern) : undefined;
  if (!needed) return condition;
  const holds = (part: string): Condition => sql`${normal} like norm(${likeContaining(part)})`;
  // In the planner's eyes the pattern must not make the rows fewer yet: those that hold its words mostly have it.
  return all([holding(needed, holds), sql`case when ${condition} then true else false end`]);
}

function isText(field: Field): boolean {
  return ["text", "email", "url", "oneOf"].includes(field.kind);
}
