// What a where asks for at its top, for questions whose answer is kept instead of counted.
import { isObject } from "#shared/isObject.ts";
import type { Where } from "#shared/filters/filter.ts";
import { fieldNamed } from "../aliases.ts";

/** The clauses that must all hold, those in an `and` too; an `or` is one of them. */
export function topClauses(where: Where): [string, unknown][] {
  return Object.entries(where).flatMap(([property, value]): [string, unknown][] => {
    if (property === "and" && Array.isArray(value) && value.every(isObject)) return value.flatMap(topClauses);
    return [[fieldNamed(property), value]];
  });
}

/** Whether a clause asks that something is not so. */
export function isNotTrue(clause: unknown): boolean {
  if (!isObject(clause)) return clause === false;
  const [[operator, value] = [], ...more] = Object.entries(clause);
  return (
    more.length === 0 && ((operator === "neq" && value === true) || (operator === "eq" && value === false))
  );
}
