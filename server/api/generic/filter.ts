// LoopBack's filter, from a query string's JSON or brackets to what the store understands. Bad input is a 400.
import { asBoolean } from "#shared/entities/values.ts";
import {
  type Filter,
  type Include,
  type OrderTerm,
  type Where,
  filterBounds,
} from "#shared/filters/filter.ts";
import {
  invalidDirection,
  invalidLimit,
  invalidOrder,
  invalidSkip,
  notABoolean,
  notAnObject,
  queryTooDeep,
  tooManyNames,
} from "#server/errors.ts";
import { parseJson } from "#server/parseJson.ts";

/** A filter as it came: JSON text, an object of brackets, or nothing. */
export function parseFilter(raw: unknown): Filter {
  const filter = parseFilterObject(parseObject(raw), 0);
  if (includesIn(filter) > filterBounds.includes) throw tooManyNames(filterBounds.includes);
  return filter;
}

/** Included relations at every level: each is a question of its own. */
function includesIn({ include = [] }: Filter): number {
  return include.reduce((sum, { scope }) => sum + 1 + includesIn(scope), 0);
}

/** A where as it came. A count's where stands bare, not inside a filter. */
export function parseWhere(raw: unknown): Where {
  return parseObject(raw);
}

function parseFilterObject(filter: Record<string, unknown>, depth: number): Filter {
  if (depth > filterBounds.includeDepth) throw queryTooDeep(filterBounds.includeDepth);
  const names = {
    order: parseOrder(filter["order"]),
    fields: parseFields(filter["fields"]),
    include: parseInclude(filter["include"], depth),
  };
  return {
    where: filter["where"] === undefined || filter["where"] === null ? {} : plainObject(filter["where"]),
    limit: parseLimit(filter["limit"]),
    skip: parseSkip(filter["skip"] ?? filter["offset"]),
    ...names,
  };
}

/** The same list, or the entries of the same object, before anything is made of them. Throws 400 for too many. */
function bounded<Entry>(list: Entry[]): Entry[] {
  if (list.length > filterBounds.names) throw tooManyNames(filterBounds.names);
  return list;
}

/** JSON text or an object; nothing, an empty text and null are no filter. */
export function parseObject(raw: unknown): Record<string, unknown> {
  if (raw === undefined || raw === null || raw === "" || raw === "null") return {};
  if (typeof raw !== "string") return plainObject(raw);
  try {
    return plainObject(parseJson(raw));
  } catch (error) {
    throw error instanceof SyntaxError ? notAnObject() : error;
  }
}

function plainObject(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) throw notAnObject();
  return value as Record<string, unknown>;
}

function parseOrder(raw: unknown): OrderTerm[] {
  if (raw === undefined || raw === null || raw === "") return [];
  // One part more than there may be is enough to refuse them all.
  const split = typeof raw === "string" ? raw.split(",", filterBounds.names + 1) : [raw];
  const terms = bounded<unknown>(Array.isArray(raw) ? raw : split);
  return terms.filter((term) => !isBlank(term)).map(parseOrderTerm);
}

function isBlank(term: unknown): boolean {
  return typeof term === "string" && term.trim() === "";
}

function parseOrderTerm(term: unknown): OrderTerm {
  if (typeof term !== "string") throw invalidOrder(term);
  const [field = "", direction = "ASC", ...rest] = term.trim().split(/\s+/, 3);
  const descending = /^desc$/i.test(direction);
  if (rest.length > 0 || (!descending && !/^asc$/i.test(direction))) throw invalidDirection(term);
  return { field, descending };
}

export function parseLimit(raw: unknown, max: number = filterBounds.limit): number | undefined {
  if (raw === undefined || raw === null || raw === "") return undefined;
  const limit = wholeNumber(raw);
  if (limit === undefined || limit > max) throw invalidLimit(raw);
  return limit === 0 ? undefined : limit;
}

function parseSkip(raw: unknown): number | undefined {
  if (raw === undefined || raw === null || raw === "") return undefined;
  const skip = wholeNumber(raw);
  if (skip === undefined) throw invalidSkip(raw);
  return skip;
}

/** Undefined for what is none. */
export function wholeNumber(raw: unknown): number | undefined {
  if (typeof raw !== "number" && !(typeof raw === "string" && /^\d{1,15}$/.test(raw))) return undefined;
  const value = Number(raw);
  return Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

/** `["a"]` and `{a: true}` name what is wanted, `{a: false}` what is not; nothing named means everything. */
function parseFields(raw: unknown): string[] | undefined {
  if (typeof raw === "string") return [raw];
  if (Array.isArray(raw))
    return raw.length > 0 ? bounded(raw).filter((name) => typeof name === "string") : undefined;
  if (typeof raw !== "object" || raw === null) return undefined;
  const flags = bounded(Object.entries(raw)).map(([name, flag]) => ({
    name,
    isWanted: isWanted(name, flag),
  }));
  const wanted = flags.filter((flag) => flag.isWanted).map(({ name }) => name);
  if (wanted.length > 0) return wanted;
  return flags.length > 0 ? flags.map(({ name }) => `-${name}`) : undefined;
}

function isWanted(name: string, flag: unknown): boolean {
  const said = asBoolean(flag ?? false);
  if (said === undefined) throw notABoolean(`fields.${name}`);
  return said;
}

function parseInclude(raw: unknown, depth: number): Include[] {
  if (raw === undefined || raw === null || raw === "") return [];
  if (typeof raw === "string") return [{ relation: raw, scope: {} }];
  if (Array.isArray(raw))
    return bounded(raw).flatMap((entry) => parseInclude(Array.isArray(entry) ? undefined : entry, depth));
  const include = plainObject(raw);
  if (typeof include["relation"] === "string") {
    return [
      { relation: include["relation"], scope: parseFilterObject(parseObject(include["scope"]), depth + 1) },
    ];
  }
  return bounded(Object.entries(include)).map(([relation, nested]) => ({
    relation,
    scope: parseFilterObject({ include: nested }, depth + 1),
  }));
}
