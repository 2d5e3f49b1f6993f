import { coerceFilterValue } from "../entities/filterValue.ts";
import { id as idField } from "../fields.ts";
import { isObject } from "../isObject.ts";
import { type Where, filterBounds } from "./filter.ts";

/**
 * The values that a where demands of a property, at its top or in an `and` there: everything that must hold. A where
 * that is not checked yet may be read: what is no clause, or too deep to be one, demands nothing.
 */
export function demandsOf(where: Where, property: string, depth = 0): unknown[] {
  if (typeof where !== "object" || where === null || depth > filterBounds.depth) return [];
  return Object.entries(where).flatMap(([name, value]) => {
    if (name === property) return [value];
    return name === "and" && Array.isArray(value)
      ? value.flatMap((clause) => demandsOf(clause as Where, property, depth + 1))
      : [];
  });
}

/** The where without its demands of a property that name ids: for rows that are known to meet them. */
export function withoutIds(where: Where, property: string): Where {
  return without(where, (name, value) => name === property && idsIn(value) !== undefined);
}

/** The where without its demands of some properties. */
export function withoutDemands(where: Where, properties: readonly string[]): Where {
  return without(where, (name) => properties.includes(name));
}

/** What is no clause, or too deep to be one, stays as it is. */
function without(where: Where, isLeft: (name: string, value: unknown) => boolean, depth = 0): Where {
  if (typeof where !== "object" || where === null || Array.isArray(where) || depth > filterBounds.depth)
    return where;
  const kept = Object.entries(where).filter(([name, value]) => !isLeft(name, value));
  return Object.fromEntries(
    kept.map(([name, value]) =>
      name === "and" && Array.isArray(value)
        ? [name, value.map((clause) => without(clause as Where, isLeft, depth + 1))]
        : [name, value],
    ),
  );
}

/**
 * The ids that `value` names: a bare id, `{eq}` or `{inq}`, read as they are when rows are looked for; undefined when it
 * says something else.
 */
export function idsIn(value: unknown): number[] | undefined {
  const among = typeof value === "object" && value !== null ? namedIn(value as Where) : [value];
  const ids = among?.map((id) => {
    const read = coerceFilterValue(idField(), id);
    return "value" in read ? read.value : undefined;
  });
  return ids?.every((id) => typeof id === "number") ? ids : undefined;
}

/** The ids that all of the values name; undefined when none of them names any. */
export function idsInAll(values: readonly unknown[]): number[] | undefined {
  const lists = values.flatMap((value) => {
    const ids = idsIn(value);
    return ids ? [new Set(ids)] : [];
  });
  const [first, ...others] = lists;
  return first && [...first].filter((id) => others.every((other) => other.has(id)));
}

function namedIn(condition: Where): unknown[] | undefined {
  if (Object.keys(condition).length !== 1) return undefined;
  const { eq, inq } = condition;
  if (Array.isArray(inq)) return inq;
  return eq === undefined ? undefined : [eq];
}

/** The properties that a where asks about, at whatever depth. What is no clause asks about nothing. */
export function propertiesOf(where: unknown, depth = 0): Set<string> {
  if (typeof where !== "object" || where === null || depth > filterBounds.depth) return new Set();
  const clauses = Object.entries(where).flatMap(([name, value]) => {
    const joins = name === "and" || name === "or" || name === "nor";
    if (!joins) return [name];
    return Array.isArray(value) ? value.flatMap((clause) => [...propertiesOf(clause, depth + 1)]) : [];
  });
  return new Set(clauses);
}

/** Whether rows are found by words of their titles, three letters or more of them in a row. */
export function demandsWords(where: Where | undefined): boolean {
  return demandsOf(where ?? {}, "title").some(
    (value) => isObject(value) && [value["ilike"], value["regexp"]].some(hasWord),
  );
}

function hasWord(operand: unknown): boolean {
  return typeof operand === "string" && /[\p{L}\p{N}]{3}/u.test(operand);
}

/** Whether a where names the products of a catalogue and narrows them no further. */
export function isWhole(where: unknown): boolean {
  return [...propertiesOf(where)].every((property) => ofTheWhole.has(property));
}

const ofTheWhole = new Set(["catalog_id", "website_id", "unmatched"]);
