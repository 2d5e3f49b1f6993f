// A where clause of the wire contract as SQL. Field names are looked up in the entity, values are parameters:
// nothing a caller sends becomes SQL text.
import { type RawBuilder, sql } from "kysely";
import { coerceFilterValue } from "#shared/entities/validate.ts";
import type { Entity } from "#shared/entities/entity.ts";
import { type Field, fieldInside } from "#shared/fields.ts";
import { filterBounds, type Where } from "#shared/filters/filter.ts";
import { moneyScale } from "#shared/prices/money.ts";
import {
  invalidClause,
  invalidPattern,
  listTooLong,
  queryTooDeep,
  queryTooLarge,
  unknownOperator,
  unknownProperty,
} from "#server/errors.ts";
import { fieldNamed } from "./aliases.ts";
import { type Condition, all, always, any, hasFlagI, isObject, never } from "./condition.ts";
import { readPattern } from "./pattern.ts";
import { jsonCondition } from "./whereJson.ts";
import { specialPaths } from "./wherePaths.ts";

export type WhereOptions = {
  /** Refuse unknown properties instead of matching nothing: for writes, where a typing error must not widen. */
  strict?: boolean;
  /** Whether fields that only admins see may be asked about. */
  admin?: boolean;
};

/**
 * The condition of a where clause on the row aliased `row`. Throws a 400 naming what is wrong: a hidden property,
 * an unknown operator, a list that is not one, too many nodes.
 */
export function whereSql(entity: Entity, where: Where | undefined, options: WhereOptions = {}): Condition {
  return new WhereCompiler(entity, where ?? {}, options).compile(where ?? {}, 0);
}

class WhereCompiler {
  readonly entity: Entity;
  readonly whole: Where;
  readonly strict: boolean;
  readonly admin: boolean;
  nodes = 0;

  constructor(entity: Entity, whole: Where, { strict = false, admin = true }: WhereOptions) {
    this.entity = entity;
    this.whole = whole;
    this.strict = strict;
    this.admin = admin;
  }

  compile(where: unknown, depth: number): Condition {
    if (depth > filterBounds.depth) throw queryTooDeep(filterBounds.depth);
    if (!isObject(where)) throw invalidClause("where", where);
    const clauses = Object.entries(where);
    if (clauses.length === 0) this.countNode();
    return all(clauses.map(([property, value]) => this.property(property, value, depth)));
  }

  countNode(): void {
    this.nodes += 1;
    if (this.nodes > filterBounds.nodes) throw queryTooLarge(filterBounds.nodes);
  }

  property(property: string, value: unknown, depth: number): Condition {
    this.countNode();
    if (property === "and" || property === "or" || property === "nor") {
      if (!Array.isArray(value)) throw invalidClause(property, value);
      const clauses = value.map((clause) => this.compile(clause, depth + 1));
      if (property === "and") return all(clauses);
      return property === "or" ? any(clauses) : sql`not ${any(clauses)}`;
    }
    return this.comparison(property, value);
  }

  comparison(asked: string, value: unknown): Condition {
    const property = fieldNamed(asked);
    const special = specialPaths[`${this.entity.model}.${property}`];
    if (special)
      return this.operators(special.field, special.column(this.whole), value, {
        values: special.values?.(this.whole),
        spellings: special.spellings?.(this.whole),
      });
    const [root = "", ...path] = property.split(".");
    const field = Object.hasOwn(this.entity.fields, root) ? this.entity.fields[root] : undefined;
    if (!field) return this.unknown(property, value);
    if (field.options.hidden || field.kind === "secret") throw unknownProperty(property);
    if (field.options.read === "admin" && !this.admin) throw unknownProperty(property);
    const column = sql.ref(`row.${root}`);
    if (path.length === 0)
      return this.operators(field, column, value, { name: `${this.entity.table}.${root}` });
    if (fieldInside(field, path)?.kind === "secret") throw unknownProperty(property);
    if (!fieldInside(field, path)) return this.unknown(property, value);
    return all(
      operatorsOf(value).map(([operator, operand]) =>
        jsonCondition(column, path, operator, operand, value, {
          hasTerms: indexedTerms.has(`${this.entity.table}.${root}`),
        }),
      ),
    );
  }

  /** A property the model does not have is null in every row, as in LoopBack; clients rely on an empty answer. */
  unknown(property: string, value: unknown): Condition {
    if (this.strict) throw unknownProperty(property);
    return value === null ? always : never;
  }

  operators(
    field: Field,
    column: RawBuilder<unknown>,
    value: unknown,
    {
      name = "",
      values,
      spellings,
    }: { name?: string } & Partial<Pick<Compared, "values" | "spellings">> = {},
  ): Condition {
    const normalForm = normalForms[name];
    const compared = {
      field,
      column,
      values,
      spellings,
      isIndexed: indexedNormalForms.has(name),
      normal: normalForm ? sql.ref(`row.${normalForm}`) : sql`norm(${column})`,
    };
    return all(
      operatorsOf(value).map(([operator, operand]) => condition(compared, operator, operand, value)),
    );
  }
}

/** What a condition is about: a column, its field, and its text without case or accent. */
type Compared = {
  field: Field;
  column: RawBuilder<unknown>;
  normal: RawBuilder<unknown>;
  /** All the values there are, as `value`, where they are few. */
  values: RawBuilder<unknown> | undefined;
  /** Those among which the spellings of a text are found. */
  spellings: RawBuilder<unknown> | undefined;
  /** Whether an index finds what has a given normal form. */
  isIndexed: boolean;
};

/** Columns that keep the normal form of a text beside it, indexed for any part of it. */
const normalForms: Readonly<Record<string, string>> = {
  "product.title": "title_norm",
  "matched_product.title": "title_norm",
};

/** Json columns of which an index finds each value under its name (migration 0013). */
const indexedTerms = new Set(["matched_product.attributes"]);

/** Texts whose normal form an index finds whole (migration 0010). */
const indexedNormalForms = new Set(
  ["sku", "ean", "mpn", "internal_ref"].map((reference) => `matched_product.${reference}`),
);

const operators = new Set(
  "eq neq gt gte lt lte between inq nin like nlike ilike nilike regexp exists near".split(" "),
);

/** The operators of a property's value; several on one property must all hold. `options` belongs to its neighbour. */
function operatorsOf(value: unknown): [string, unknown][] {
  if (!isObject(value)) return [["eq", value]];
  const entries = Object.entries(value).filter(([operator]) => operator !== "options");
  for (const [operator] of entries) {
    if (!operators.has(operator)) throw unknownOperator(operator);
  }
  return entries;
}

function condition(target: Compared, operator: string, operand: unknown, whole: unknown): Condition {
  const { field, column } = target;
  switch (operator) {
    case "eq":
      return equal(field, column, operand);
    case "neq":
      return sql`(${equal(field, column, operand)}) is not true`;
    case "inq":
      return oneOf(target, operand, hasFlagI(whole));
    case "nin":
      return sql`(${oneOf(target, operand, hasFlagI(whole))}) is not true`;
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
      return like(target, operator === "ilike" || hasFlagI(whole), operand);
    case "nlike":
    case "nilike":
      return sql`(${like(target, operator === "nilike" || hasFlagI(whole), operand)}) is not true`;
    case "regexp":
      if (!isText(field)) throw invalidClause("regexp", operand);
      return matches(column, operand, hasFlagI(whole));
    default:
      throw invalidClause(operator, operand);
  }
}

function equal(field: Field, column: RawBuilder<unknown>, operand: unknown): Condition {
  if (operand === null) return sql`${column} is null`;
  const value = typed(field, operand);
  if (value === undefined) return never;
  if (field.kind === "list") return sql`${value} = any(${column})`;
  if (field.kind === "json" || field.kind === "shape")
    return sql`${column} = ${JSON.stringify(value)}::jsonb`;
  return sql`${column} = ${value}`;
}

function oneOf(target: Compared, operand: unknown, ignoreCase: boolean): Condition {
  const { field, column } = target;
  if (!Array.isArray(operand)) throw invalidClause("inq", operand);
  if (operand.length > filterBounds.listLength) throw listTooLong(filterBounds.listLength);
  const values = operand
    .map((entry) => typed(field, entry))
    .filter((entry) => entry !== undefined && entry !== null);
  const withNull = operand.includes(null) ? sql<boolean>`${column} is null` : never;
  if (values.length === 0) return withNull;
  const within =
    ignoreCase && isText(field) ? among(target, values) : sql<boolean>`${column} ${overlap(field, values)}`;
  return operand.includes(null) ? any([within, withNull]) : within;
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
  if (operand === null || field.kind === "list" || field.kind === "json" || field.kind === "shape")
    return never;
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

function matches(column: RawBuilder<unknown>, operand: unknown, flagI: boolean): Condition {
  const { pattern, ignoreCase } = readPattern(operand, flagI);
  return ignoreCase ? sql`${column} ~* ${pattern}` : sql`${column} ~ ${pattern}`;
}

function isText(field: Field): boolean {
  return ["text", "email", "url", "oneOf"].includes(field.kind);
}
