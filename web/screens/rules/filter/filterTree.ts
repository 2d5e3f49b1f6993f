// The filter of a rule as the builder shows it, and the where that it means.
import { startOfDay } from "#shared/calendar/bounds.ts";
import { addDays } from "#shared/calendar/day.ts";
import type { Day } from "#shared/calendar/day.ts";
import type { Where } from "#shared/filters/filter.ts";
import { escapedForLike } from "#shared/filters/likePattern.ts";
import { kindOf } from "./filterFields.ts";
import type { Operator } from "./filterFields.ts";

export type Condition = {
  field: string;
  operator: Operator;
  /** One for `contains`; all that are meant for `is`. */
  texts: string[];
  /** Amounts as numbers, days as "2026-11-21". */
  min?: number | string | undefined;
  max?: number | string | undefined;
  /** Capitals and accents count: only what was written as JSON says so. */
  exactly?: boolean | undefined;
};

/** Conditions of which all have to be true, or one. */
export type Group = { all: boolean; items: (Condition | Group)[] };

export function isGroup(item: Condition | Group): item is Group {
  return "items" in item;
}

/** Whether something is still to be said: such a condition means nothing. */
export function isIncomplete({ operator, texts, min, max }: Condition): boolean {
  switch (operator) {
    case "filled":
    case "empty":
      return false;
    case "between":
      return min === undefined || max === undefined || min > max;
    case "above":
    case "atLeast":
    case "since":
      return min === undefined;
    case "below":
    case "atMost":
    case "before":
      return max === undefined;
    default:
      return texts.every((text) => text.trim() === "");
  }
}

/** Conditions that say nothing yet, at whatever depth. */
export function incompleteIn({ items }: Group): Condition[] {
  return items.flatMap((item) => (isGroup(item) ? incompleteIn(item) : isIncomplete(item) ? [item] : []));
}

/** The where that a group means; {} chooses everything. Incomplete conditions are left out. */
export function whereOfGroup(group: Group): Where {
  const wheres = group.items
    .filter((item) => (isGroup(item) ? item.items.length > 0 : !isIncomplete(item)))
    .map((item) => (isGroup(item) ? whereOfGroup(item) : { [item.field]: comparisonOf(item) }))
    .filter((where) => Object.keys(where).length > 0);
  if (wheres.length <= 1) return wheres[0] ?? {};
  if (!group.all) return { or: wheres };
  const names = wheres.flatMap((where) => Object.keys(where));
  return new Set(names).size === names.length ? (Object.assign({}, ...wheres) as Where) : { and: wheres };
}

function comparisonOf({ field, operator, texts, min, max, exactly }: Condition): unknown {
  const isDay = kindOf(field) === "day";
  switch (operator) {
    case "contains":
      return { ilike: `%${escaped(texts[0]!)}%` };
    case "notContains":
      return { nilike: `%${escaped(texts[0]!)}%` };
    case "is":
      return { inq: filledIn(texts), ...(!exactly && { options: "i" }) };
    case "isNot":
      return { nin: filledIn(texts), ...(!exactly && { options: "i" }) };
    case "filled":
      return { neq: null };
    case "empty":
      return null;
    case "above":
      return { gt: min };
    case "below":
      return { lt: max };
    case "atLeast":
      return { gte: min };
    case "atMost":
      return { lte: max };
    case "since":
      return { gte: startOfDay(String(min)) };
    case "before":
      return { lt: startOfDay(String(max)) };
    case "between":
      return isDay ? daysBetween(String(min), String(max)) : { between: [min, max] };
  }
}

/** Both days included. */
function daysBetween(first: Day, last: Day) {
  return { gte: startOfDay(first), lt: startOfDay(addDays(last, 1)) };
}

function filledIn(texts: readonly string[]): string[] {
  return texts.map((text) => text.trim()).filter((text) => text !== "");
}

/** What % _ and \ mean in a pattern is not meant. */
function escaped(text: string): string {
  return escapedForLike(text.trim());
}
