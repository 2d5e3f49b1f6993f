// A where as the builder shows it. What it cannot show is told by its path, and nothing is changed then.
import { addDays, dayOf } from "#shared/calendar/day.ts";
import { startOfDay } from "#shared/calendar/bounds.ts";
import { isObject } from "#shared/isObject.ts";
import { Unshowable, objectAt } from "../unshowable.ts";
import { kindOf } from "./filterFields.ts";
import type { FieldKind } from "./filterFields.ts";
import { isGroup } from "./filterTree.ts";
import type { Condition, Group } from "./filterTree.ts";

/** Groups inside groups inside the whole. */
const deepest = 2;

/** Throws Unshowable. */
export function groupOfWhere(where: unknown): Group {
  const group = objectAt(where, "");
  const inner =
    "where" in group && Object.keys(group).length === 1 ? objectAt(group["where"], "where") : group;
  return groupAt(inner, "", 0);
}

type Json = Record<string, unknown>;

/** All of the properties of an object have to be true. */
function groupAt(where: Json, path: string, depth: number): Group {
  const items = Object.entries(where).flatMap(([name, condition]): Group["items"] => {
    const at = path ? `${path}.${name}` : name;
    if (name !== "and" && name !== "or") return [conditionAt(name, condition, at)];
    const groups = listAt(condition, at).map((nested, index) =>
      groupAt(objectAt(nested, `${at}[${index}]`), `${at}[${index}]`, depth + 1),
    );
    const inner = groups.map(onlyItem);
    if (name === "and") return inner.flatMap((item) => (isGroup(item) && item.all ? item.items : [item]));
    return inner.length === 1 ? [inner[0]!] : [{ all: false, items: inner }];
  });
  const group: Group = { all: true, items };
  const [only] = items;
  const shown = items.length === 1 && only && isGroup(only) ? only : group;
  if (depthOf(shown) > deepest) throw new Unshowable(path || "and");
  return shown;
}

/** A group of one is what it holds. */
function onlyItem(group: Group): Condition | Group {
  return group.items.length === 1 ? group.items[0]! : group;
}

function depthOf({ items }: Group): number {
  return 1 + Math.max(0, ...items.map((item) => (isGroup(item) ? depthOf(item) : 0)));
}

function conditionAt(field: string, written: unknown, path: string): Condition {
  const kind = kindOf(field);
  if (!kind) throw new Unshowable(path);
  const condition = written === null ? { operator: "empty" as const } : readers[kind](written);
  if (!condition) throw new Unshowable(path);
  return { field, texts: [], ...condition };
}

type Read = Omit<Condition, "field" | "texts"> & { texts?: string[] };

const readers: Record<FieldKind, (condition: unknown) => Read | undefined> = {
  text: (condition) => {
    if (typeof condition === "string") return { operator: "is", texts: [condition], exactly: true };
    const { operator, value, others } = operatorIn(condition);
    const isFolded = "options" in others && others["options"] === "i";
    if (Object.keys(others).length > (isFolded ? 1 : 0)) return undefined;
    const isOperator = { inq: "is", nin: "isNot", eq: "is", neq: "isNot" } as const;
    if (operator === "neq" && value === null) return { operator: "filled" };
    if (operator in isOperator) {
      const texts = operator.endsWith("eq") && operator !== "inq" ? [value] : value;
      if (!Array.isArray(texts) || texts.length === 0 || !texts.every(isText)) return undefined;
      return {
        operator: isOperator[operator as keyof typeof isOperator],
        texts,
        ...(!isFolded && { exactly: true }),
      };
    }
    const contained = { ilike: "contains", nilike: "notContains" } as const;
    if (!(operator in contained) || isFolded) return undefined;
    const text = containedIn(value);
    return text === undefined
      ? undefined
      : { operator: contained[operator as keyof typeof contained], texts: [text] };
  },
  number: (condition) => {
    if (typeof condition === "number") return { operator: "between", min: condition, max: condition };
    if (isObject(condition) && Object.keys(condition).length === 2) {
      const { gte, lte } = condition;
      return isNumber(gte) && isNumber(lte) ? { operator: "between", min: gte, max: lte } : undefined;
    }
    const { operator, value, others } = operatorIn(condition);
    if (Object.keys(others).length > 0) return undefined;
    if (operator === "neq" && value === null) return { operator: "filled" };
    if (operator === "between" && Array.isArray(value) && value.length === 2 && value.every(isNumber))
      return { operator: "between", min: value[0], max: value[1] };
    if (!isNumber(value)) return undefined;
    const bounds = {
      gt: { operator: "above", min: value },
      gte: { operator: "atLeast", min: value },
      lt: { operator: "below", max: value },
      lte: { operator: "atMost", max: value },
      eq: { operator: "between", min: value, max: value },
    } as const;
    return bounds[operator as keyof typeof bounds];
  },
  day: (condition) => {
    if (!isObject(condition)) return undefined;
    const { gte, lt, ...others } = condition;
    const from = dayBegun(gte);
    const until = dayBegun(lt);
    if (Object.keys(others).length > 0 || from === null || until === null) return undefined;
    if (from && until) return { operator: "between", min: from, max: addDays(until, -1) };
    return from ? { operator: "since", min: from } : until ? { operator: "before", max: until } : undefined;
  },
};

/** The day that begins at an instant; undefined when none is given, null when it is none. */
function dayBegun(instant: unknown): string | null | undefined {
  if (instant === undefined) return undefined;
  if (typeof instant !== "string" || Number.isNaN(Date.parse(instant))) return null;
  const day = dayOf(instant);
  return Date.parse(startOfDay(day)) === Date.parse(instant) ? day : null;
}

/** "%text%", whose own % _ and \ are escaped; undefined for any other pattern. */
function containedIn(pattern: unknown): string | undefined {
  const [, inner] = typeof pattern === "string" ? (/^%((?:[^\\%_]|\\[\\%_])+)%$/s.exec(pattern) ?? []) : [];
  return inner?.replaceAll(/\\(.)/gs, "$1");
}

function operatorIn(condition: unknown): { operator: string; value: unknown; others: Json } {
  const [[operator, value] = ["", undefined], ...others] = isObject(condition)
    ? Object.entries(condition)
    : [];
  return { operator, value, others: Object.fromEntries(others) };
}

function listAt(json: unknown, path: string): unknown[] {
  if (!Array.isArray(json) || json.length === 0) throw new Unshowable(path);
  return json;
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
