// A query as the builder shows it. What it cannot show is told by its path, and nothing is changed then.
import { isObject } from "#shared/isObject.ts";
import { Unshowable, objectAt } from "../unshowable.ts";
import { automatic, factorOf, gap, isScored, sameFields, wordFields } from "./criteria.ts";
import type { Criterion, Matching, Role } from "./criteria.ts";

type Json = Record<string, unknown>;

const listsOf = { must: "required", filter: "required", should: "optional", must_not: "excluded" } as const;
type List = keyof typeof listsOf;

/** Throws Unshowable. */
export function matchingOfQuery(written: unknown): Matching {
  const queryBody = objectAt(written, "");
  if (Object.keys(queryBody).length === 0) return automatic;
  const isRequest = "query" in queryBody;
  const query = isRequest ? objectAt(queryBody["query"], "query") : queryBody;
  const other = Object.keys(queryBody).find((name) => name !== "query");
  if (isRequest && other !== undefined) throw new Unshowable(other);
  const path = isRequest ? "query" : "";
  if (!("bool" in query) || Object.keys(query).length > 1) {
    return { criteria: [criterionAt(query, path, "must")] };
  }
  return boolAt(objectAt(query["bool"], within(path, "bool")), within(path, "bool"));
}

function boolAt(bool: Json, path: string): Matching {
  const criteria: Criterion[] = [];
  let optionalLeast: number | undefined;
  for (const [name, value] of Object.entries(bool)) {
    const at = within(path, name);
    if (name === "minimum_should_match") {
      if (typeof value !== "number" || !Number.isInteger(value) || value < 0) throw new Unshowable(at);
      optionalLeast = value;
    } else if (Object.hasOwn(listsOf, name)) {
      const clauses = Array.isArray(value) ? (value as unknown[]) : [value];
      clauses.forEach((clause, index) => {
        const here = Array.isArray(value) ? `${at}[${index}]` : at;
        criteria.push(criterionAt(objectAt(clause, here), here, name as List));
      });
    } else {
      throw new Unshowable(at);
    }
  }
  const optional = criteria.filter(({ role }) => role === "optional").length;
  if (optionalLeast !== undefined && optionalLeast > optional) {
    throw new Unshowable(within(path, "minimum_should_match"));
  }
  // Those that are required stand first, as they are written back.
  return { criteria, ...(optionalLeast !== undefined && { optionalLeast }) };
}

function criterionAt(clause: Json, path: string, list: List): Criterion {
  const role: Role = listsOf[list];
  const [[kind, body] = ["", undefined], ...more] = Object.entries(clause);
  const at = within(path, kind);
  const read =
    more.length === 0 && Object.hasOwn(readers, kind) ? readers[kind as keyof typeof readers] : undefined;
  const reading = read?.(body);
  if (!reading) throw new Unshowable(at);
  const criterion = { ...reading, role } as Criterion;
  if (role !== "required" || isScored(criterion) === (list === "must")) return criterion;
  return { ...criterion, scored: list === "must" };
}

type Found = Criterion extends infer One
  ? One extends unknown
    ? Omit<One, "role" | "scored">
    : never
  : never;

const readers: Record<"term" | "match" | "range", (body: unknown) => Found | undefined> = {
  term: (body) => {
    const { field, value } = ofField(body) ?? {};
    const operand = isObject(value) && Object.keys(value).length === 1 ? value["value"] : value;
    return field !== undefined && operand === gap(field) && isSameField(field)
      ? { kind: "same", field }
      : undefined;
  },
  match: (body) => {
    const { field, value } = ofField(body) ?? {};
    if (field === undefined) return undefined;
    const { query, ...options } = isObject(value) ? value : { query: value };
    return query === gap(field) ? resembling(field, options) : holding(field, query, options);
  },
  range: (body) => {
    const { field, value } = ofField(body) ?? {};
    if (field !== "price" || !isObject(value)) return undefined;
    const { gte, lte, ...others } = value;
    if (Object.keys(others).length > 0 || (gte === undefined && lte === undefined)) return undefined;
    const low = percentOf(gte);
    const high = percentOf(lte);
    if (low === null || high === null || (low ?? 0) > 0 || (high ?? 0) < 0) return undefined;
    return { kind: "price", below: low === undefined ? undefined : 0 - low, above: high };
  },
};

function resembling(field: string, { minimum_should_match, fuzziness, ...others }: Json): Found | undefined {
  const percent = Number(/^(\d{1,3})%$/.exec(String(minimum_should_match))?.[1]);
  const isKnown = Object.keys(others).length === 0 && (fuzziness === undefined || fuzziness === "AUTO");
  if (!isKnown || !isWordField(field) || !(percent >= 1 && percent <= 100)) return undefined;
  return { kind: "resembles", field, percent, ...(fuzziness === "AUTO" && { typos: true }) };
}

/** Fixed words, all of which have to be there. */
function holding(field: string, query: unknown, { operator, ...others }: Json): Found | undefined {
  if (typeof query !== "string" || query.trim() === "" || query.includes("{{")) return undefined;
  const isAll = operator === "and" || (operator === undefined && !/\s/.test(query.trim()));
  return isAll && Object.keys(others).length === 0 && isWordField(field)
    ? { kind: "words", field, words: query.trim() }
    : undefined;
}

function isSameField(field: string): boolean {
  return (sameFields as readonly string[]).includes(field) || isAttribute(field);
}

function isWordField(field: string): boolean {
  return (wordFields as readonly string[]).includes(field) || isAttribute(field);
}

function isAttribute(field: string): boolean {
  return /^attr\.[^{}*/+\s-]+$/.test(field);
}

/** "{{price*0.6}}" is -40; undefined when there is no limit, null when it is another one. */
function percentOf(limit: unknown): number | null | undefined {
  if (limit === undefined) return undefined;
  const written = /^\{\{price(?:\*(\d{1,5}(?:\.\d{1,4})?))?\}\}$/.exec(String(limit));
  if (!written) return null;
  const percent = Math.round(Number(written[1] ?? 1) * 10_000 - 10_000) / 100;
  return factorOf(percent) === Number(written[1] ?? 1) ? percent : null;
}

function ofField(body: unknown): { field: string; value: unknown } | undefined {
  const entries = isObject(body) ? Object.entries(body) : [];
  return entries.length === 1 ? { field: entries[0]![0], value: entries[0]![1] } : undefined;
}

function within(path: string, name: string): string {
  return path ? `${path}.${name}` : name;
}
