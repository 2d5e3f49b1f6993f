// A where clause of the wire contract as SQL. Field names are looked up in the entity, values are parameters:
// nothing a caller sends becomes SQL text.
import { type RawBuilder, sql } from "kysely";
import { isObject } from "#shared/isObject.ts";
import type { Entity } from "#shared/entities/entity.ts";
import { type Field, fieldInside, holdsSecret } from "#shared/fields.ts";
import { filterBounds, type Where } from "#shared/filters/filter.ts";
import {
  invalidClause,
  listTooLong,
  queryTooDeep,
  queryTooLarge,
  unknownOperator,
  unknownProperty,
} from "#server/errors.ts";
import { fieldNamed } from "../aliases.ts";
import { shownColumn } from "../sealed/shownAddresses.ts";
import { type Compared, comparison } from "./comparisons.ts";
import { type Condition, all, always, any, never } from "./condition.ts";
import { jsonCondition } from "./whereJson.ts";
import { specialPaths } from "./wherePaths.ts";

type WhereOptions = {
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
  readonly conditions: Where;
  readonly strict: boolean;
  readonly admin: boolean;
  nodes = 0;
  listed = 0;

  constructor(entity: Entity, conditions: Where, { strict = false, admin = true }: WhereOptions) {
    this.entity = entity;
    this.conditions = conditions;
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

  /** The values of all its lists: each may be as long as allowed, but not all of them. */
  countListed(value: unknown): void {
    if (!isObject(value)) return;
    for (const operand of Object.values(value)) if (Array.isArray(operand)) this.listed += operand.length;
    if (this.listed > filterBounds.listLength) throw listTooLong(filterBounds.listLength);
  }

  property(property: string, value: unknown, depth: number): Condition {
    this.countNode();
    if (property === "and" || property === "or" || property === "nor") {
      if (!Array.isArray(value)) throw invalidClause(property, value);
      const clauses = value.map((clause) => this.compile(clause, depth + 1));
      if (property === "and") return all(clauses);
      // What is unknown of a row without a value is not true of it.
      return property === "or" ? any(clauses) : sql`${any(clauses)} is not true`;
    }
    this.countListed(value);
    return this.comparison(property, value);
  }

  comparison(name: string, value: unknown): Condition {
    const property = fieldNamed(name);
    const special = specialPaths[`${this.entity.model}.${property}`];
    const holding = special?.holding?.(value, this.conditions);
    if (holding) return holding;
    if (special)
      return this.operators(special.field, special.column(this.conditions), value, {
        values: special.values?.(this.conditions),
        spellings: special.spellings?.(this.conditions),
      });
    const [root = "", ...path] = property.split(".");
    const field = Object.hasOwn(this.entity.fields, root) ? this.entity.fields[root] : undefined;
    if (!field) return this.unknown(property, value);
    if (field.options.read === "admin" && !this.admin) throw unknownProperty(property);
    const target = fieldInside(field, path);
    if (target && holdsSecret(target) && !asksWhetherSet(target, value)) throw unknownProperty(property);
    const column = shownColumn(field, sql.ref(`row.${root}`));
    if (path.length === 0)
      return this.operators(field, column, value, { name: `${this.entity.table}.${root}` });
    if (!target) return this.unknown(property, value);
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
    const operators = operatorsOf(value);
    const isNull = ([operator, operand]: [string, unknown]) =>
      (operator === "eq" && operand === null) ||
      (operator === "exists" && (operand === false || operand === "false"));
    return operators.length > 0 && operators.every(isNull) ? always : never;
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
      hasParts: normalForm !== undefined,
      normal: normalForm ? sql.ref(`row.${normalForm}`) : sql`norm(${column})`,
    };
    return all(
      operatorsOf(value).map(([operator, operand]) => comparison(compared, operator, operand, value)),
    );
  }
}

/** An object that holds a secret may be there or not; what is in it is nobody's to guess, not even encrypted. */
function asksWhetherSet(field: Field, value: unknown): boolean {
  return (
    field.kind !== "secret" &&
    operatorsOf(value).every(([operator, operand]) => operator === "exists" || operand === null)
  );
}

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

/**
 * The operators of a property's value; several on one property must all hold. `options` belongs to its neighbour. An
 * object without any is refused: left out, its condition would hold of every row.
 */
function operatorsOf(value: unknown): [string, unknown][] {
  if (!isObject(value)) return [["eq", value]];
  const entries = Object.entries(value).filter(([operator]) => operator !== "options");
  if (entries.length === 0) throw invalidClause("where", value);
  for (const [operator] of entries) {
    if (!operators.has(operator)) throw unknownOperator(operator);
  }
  return entries;
}
