import type { Where } from "./filter.ts";

/** The values that a where demands of a property, at its top or in an `and` there: everything that must hold. */
export function demandsOf(where: Where, property: string): unknown[] {
  return Object.entries(where).flatMap(([name, value]) => {
    if (name === property) return [value];
    return name === "and" && Array.isArray(value)
      ? value.flatMap((clause) => demandsOf(clause as Where, property))
      : [];
  });
}

/** The ids that `value` names: a bare id, `{eq}` or `{inq}`; undefined when it says something else. */
export function idsIn(value: unknown): number[] | undefined {
  const among = typeof value === "object" && value !== null ? namedIn(value as Where) : [value];
  const ids = among?.map((id) =>
    typeof id === "number" || typeof id === "string" ? Number(id) : Number.NaN,
  );
  return ids?.every((id) => Number.isSafeInteger(id)) ? ids : undefined;
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
