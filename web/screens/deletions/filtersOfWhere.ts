// The filters that a list had, read from the where that it asked with.
import { hashKey } from "@tanstack/react-query";
import { addDays, dayOf } from "#shared/calendar/day.ts";
import { filterFields, fieldsInOrder, readFilterSet } from "#shared/filters/filterSet.ts";
import type { FilterField, FilterSet } from "#shared/filters/filterSet.ts";
import { whereOf } from "#shared/filters/filterSetWhere.ts";
import { isObject } from "#shared/isObject.ts";

type Json = Record<string, unknown>;

/** What every list of a catalogue says, whatever its filters. */
const ofEveryList = new Set(["catalog_id", "website_id", "kind"]);

/** `rest`: the clauses that no filter asks, as they are; undefined when there are none. */
export function filtersOfWhere(where: Json): { filters: FilterSet; rest: Json[] | undefined } {
  let filters: FilterSet = {};
  const rest: Json[] = [];
  for (const clause of clausesOf(where)) {
    const read = filterOf(clause);
    const isNew = read && Object.keys(read).every((field) => !(field in filters));
    if (isNew) filters = { ...filters, ...read };
    else rest.push(clause);
  }
  return { filters, rest: rest.length > 0 ? rest : undefined };
}

/** One for each property; those of an attribute together, as a filter says them. */
function clausesOf(where: Json): Json[] {
  const clauses = Object.entries(where).flatMap(([name, condition]): Json[] => {
    if (ofEveryList.has(name)) return [];
    if (name === "and" && Array.isArray(condition)) return condition.filter(isObject).flatMap(clausesOf);
    return [{ [name]: condition }];
  });
  const isOfAttribute = (clause: Json) =>
    /^attributes\..+\.(?:value|slug_name)$/.test(Object.keys(clause)[0]!);
  const attributes = clauses.filter(isOfAttribute);
  const others = clauses.filter((clause) => !isOfAttribute(clause));
  return attributes.length > 0 ? [...others, Object.assign({}, ...attributes) as Json] : others;
}

/** The filter that asks exactly this clause. */
function filterOf(clause: Json): FilterSet | undefined {
  const asked = hashKey([clause]);
  for (const field of fieldsInOrder)
    for (const value of guessesOf(field, clause)) {
      const filters = readFilterSet({ [field]: value });
      if (hashKey(clausesOf(whereOf(filters))) === asked) return filters;
    }
  return undefined;
}

/** What the field may have been set to, if it is the one that asks the clause. */
function guessesOf(field: FilterField, clause: Json): unknown[] {
  const description = filterFields[field];
  const conditions =
    "or" in clause && Array.isArray(clause["or"]) ? clause["or"].flatMap(valuesOf) : valuesOf(clause);
  const [condition] = conditions;
  switch (description.kind) {
    case "oneOf":
      return [...description.values];
    case "ids":
      return [conditions.flatMap(namesIn)];
    case "lines":
      return [[...conditions.flatMap(namesIn), ...conditions.flatMap(partsIn)].join("\n")];
    case "text":
      return conditions.flatMap(partsIn);
    case "choices":
      return [
        [
          ...conditions.flatMap(namesIn).map((name) => ({ name })),
          ...conditions.flatMap(partsIn).map((name) => ({ name, contains: true })),
          ...(conditions.includes(null) ? [{ none: true }] : []),
        ],
      ];
    case "range":
      return isObject(condition) ? [rangeIn(condition)] : [];
    case "days":
      return isObject(condition) ? [daysIn(condition)] : [];
    case "attributes":
      return [
        Object.fromEntries(
          Object.entries(clause).map(([path, values]) => [path.split(".")[1], namesIn(values)]),
        ),
      ];
    default:
      return [condition];
  }
}

function valuesOf(clause: unknown): unknown[] {
  return isObject(clause) ? Object.values(clause) : [];
}

function namesIn(condition: unknown): unknown[] {
  return isObject(condition) && Array.isArray(condition["inq"]) ? condition["inq"] : [];
}

function partsIn(condition: unknown): string[] {
  if (!isObject(condition) || typeof condition["ilike"] !== "string") return [];
  return [condition["ilike"].slice(1, -1).replaceAll(/\\(.)/gs, "$1")];
}

function rangeIn({ gt, lt, between }: Json) {
  return Array.isArray(between) ? { min: between[0], max: between[1] } : { min: gt, max: lt };
}

function daysIn({ gte, lt }: Json) {
  if (typeof gte !== "string" || typeof lt !== "string") return undefined;
  return { min: dayOf(gte), max: addDays(dayOf(lt), -1) };
}
