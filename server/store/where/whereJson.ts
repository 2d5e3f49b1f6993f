// Conditions on what lies inside a json column, through arrays too, by SQL/JSON paths.
import { type RawBuilder, sql } from "kysely";
import { availabilitySlug } from "#shared/reference/availability.ts";
import { filterBounds } from "#shared/filters/filter.ts";
import { invalidClause, invalidPattern, listTooLong } from "#server/errors.ts";
import { readPattern } from "./pattern.ts";
import { type Condition, all, hasFlagI } from "./condition.ts";

/**
 * Comparison of the value at `path` inside `column`. A value of another type than the operand's never matches.
 * `hasTerms`: an index finds what has one of some values (attribute_terms, migrations 0013 and 0265).
 */
export function jsonCondition(
  column: RawBuilder<unknown>,
  path: string[],
  operator: string,
  operand: unknown,
  conditions: unknown,
  { hasTerms = false }: { hasTerms?: boolean } = {},
): Condition {
  const root = `$${path.map((segment) => `.${JSON.stringify(segment)}`).join("")}`;
  const exists = (predicate: string, value: unknown): Condition =>
    sql`jsonb_path_exists(${column}, ${`${root} ? (${predicate})`}::jsonpath, ${JSON.stringify({ v: value })}::jsonb)`;
  const isSet: Condition = exists("@ != null", null);
  const textual = (test: (text: RawBuilder<unknown>) => RawBuilder<unknown>): Condition =>
    sql`exists (select 1 from jsonb_path_query(${column}, ${root}::jsonpath) as found (value)
      where ${test(sql`found.value #>> '{}'`)})`;

  switch (operator) {
    case "eq":
      return operand === null ? isNot(isSet) : equal(exists, operand);
    case "neq":
      return operand === null ? isSet : isNot(equal(exists, operand));
    case "inq":
    case "nin": {
      if (!Array.isArray(operand)) throw invalidClause(operator, operand);
      if (operand.length > filterBounds.listLength) throw listTooLong(filterBounds.listLength);
      const list = sql`${operand.filter(isScalar).map(String)}::text[]`;
      const within = textual((text) =>
        hasFlagI(conditions)
          ? sql`norm(${text}) in (select norm(listed.value) from unnest(${list}) as listed (value))`
          : sql`${text} = any(${list})`,
      );
      if (operator === "nin") return isNot(within);
      const term = hasTerms ? termNameOf(path) : undefined;
      if (term === undefined) return within;
      const termed: Condition = sql`attribute_terms(${column}) && array(
        select attribute_term(${term}, listed.value) from unnest(${list}) as listed (value))`;
      return hasFlagI(conditions) && operand.every(isWholeTerm) ? termed : all([termed, within]);
    }
    case "gt":
    case "gte":
    case "lt":
    case "lte":
      return exists(`@ ${jsonSigns[operator]} $v`, comparable(operand));
    case "between": {
      if (!Array.isArray(operand) || operand.length !== 2) throw invalidClause(operator, operand);
      return sql`(${exists("@ >= $v", comparable(operand[0]))} and ${exists("@ <= $v", comparable(operand[1]))})`;
    }
    case "exists":
      return operand === false || operand === "false" ? isNot(isSet) : isSet;
    case "like":
    case "nlike":
    case "ilike":
    case "nilike":
    case "regexp": {
      if (typeof operand !== "string") throw invalidClause(operator, operand);
      const condition = textual((text) => patternTest(text, operator, operand, conditions));
      return operator.startsWith("n") ? isNot(condition) : condition;
    }
    default:
      throw invalidClause(operator, operand);
  }
}

/** Under which name the index has what lies at a path, undefined where it does not have it (migration 0265). */
function termNameOf(path: readonly string[]): string | undefined {
  const [slug, key] = path;
  if (path.length === 2 && key === "value") return slug;
  const name = path.join(".");
  return name === `${availabilitySlug}.slug_name` ? name : undefined;
}

/** Of a row whose json is null nothing is known, and so it is not true. */
function isNot(condition: Condition): Condition {
  return sql`(${condition}) is not true`;
}

const jsonSigns = { gt: ">", gte: ">=", lt: "<", lte: "<=" };

function equal(exists: (predicate: string, value: unknown) => Condition, operand: unknown): Condition {
  const asNumber = typeof operand === "string" ? plainNumber(operand) : undefined;
  if (asNumber === undefined) return exists("@ == $v", operand);
  return sql`(${exists("@ == $v", operand)} or ${exists("@ == $v", asNumber)})`;
}

/** Inside json there are no declared types: a text that is a clean number is compared as one. */
function comparable(operand: unknown): unknown {
  return typeof operand === "string" ? (plainNumber(operand) ?? operand) : operand;
}

function plainNumber(text: string): number | undefined {
  return /^-?\d{1,15}(\.\d{1,10})?$/.test(text) ? Number(text) : undefined;
}

function patternTest(
  text: RawBuilder<unknown>,
  operator: string,
  pattern: string,
  conditions: unknown,
): RawBuilder<unknown> {
  if (pattern.length > filterBounds.patternLength) throw invalidPattern(pattern);
  if (operator === "regexp") {
    const read = readPattern(pattern, hasFlagI(conditions));
    return read.ignoreCase ? sql`${text} ~* ${read.pattern}` : sql`${text} ~ ${read.pattern}`;
  }
  return operator.endsWith("ilike") ? sql`${text} ilike ${pattern}` : sql`${text} like ${pattern}`;
}

/** Whether its term says all of a text: the normal form of one is at most a few characters for each of its own. */
function isWholeTerm(value: unknown): boolean {
  return String(value).length <= 20;
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}
