// The arguments of an address that is not generic, read as its description says.
import type { FastifyRequest } from "fastify";
import type { Address, ArgumentsOf, Part, Refusal } from "#shared/addresses/address.ts";
import { isDay } from "#shared/calendar/bounds.ts";
import { type Day, dayOf } from "#shared/calendar/day.ts";
import { coerceFilterValue } from "#shared/entities/validate.ts";
import { type Field, boolean, date, number } from "#shared/fields.ts";
import {
  type VigieError,
  invalidClause,
  invalidDay,
  invalidFigureNumber,
  invalidFigureOption,
  invalidLimit,
  invalidPattern,
  invalidQuery,
  invalidSkip,
  notABoolean,
  requiredArgument,
  unknownFigureModel,
} from "#server/errors.ts";
import { readChecked } from "./checkedArguments.ts";
import { parseFilter, parseWhere, wholeNumber } from "./generic/filter.ts";

/** What was sent under a name. */
export type Sent = (name: string) => unknown;

/** Those of the body, then those of the query. Throws 400 or 422 for the first that is not as it must be. */
export function argumentsOf<A extends Address>(
  request: FastifyRequest,
  address: A,
  sent: Sent = (name) => sentBesidePath(request, name),
): ArgumentsOf<A> {
  const read: Record<string, unknown> = {};
  for (const [name, part] of Object.entries(address.arguments)) {
    const { checkedAs } = part.options;
    read[name] = checkedAs
      ? readChecked(name, part as Field, sent(name), { model: checkedAs, language: request.language })
      : readArgument(name, part, sent(name), read);
  }
  return read as ArgumentsOf<A>;
}

/** An argument, in the body or the query. */
export function sentBesidePath({ body, query }: FastifyRequest, name: string): unknown {
  const sources = [body, query] as (Record<string, unknown> | null | undefined)[];
  return sources.find((source) => source?.[name] !== undefined)?.[name];
}

function readArgument(name: string, part: Part, sent: unknown, before: Readonly<Record<string, unknown>>) {
  const { kind, options } = part;
  if (kind === "filter") return parseFilter(sent);
  if (kind === "where") return parseWhere(sent);
  if (options.orNull && (sent === null || sent === "null")) return null;
  if (isAbsent(part, sent)) {
    if (options.required) throw requiredArgument(name);
    return options.default;
  }
  const value = valueOf(name, part, sent, before);
  if (value === undefined)
    throw refusals[options.otherwise ?? usualRefusal(part, sent)](name, sent, {
      part,
      max: mostOf(options, before),
    });
  return value;
}

/** Null says that there is none, but of what is the name of a row, or true or false, and of what may be anything. */
function isAbsent({ kind }: Part, sent: unknown): boolean {
  return (
    sent === undefined ||
    (sent === "" && kind !== "jsonText") ||
    (kind === "ids" && typeof sent === "string" && /^\s*(\[\])?\s*$/.test(sent)) ||
    (sent === null && !["ref", "boolean", "json"].includes(kind))
  );
}

function usualRefusal({ kind }: Part, sent: unknown): Refusal {
  if (kind === "boolean") return "errors.notABoolean";
  if (kind === "day") return "figures.invalidDay";
  return kind === "ref" && sent === null ? "errors.requiredArgument" : "errors.invalidClause";
}

/** Undefined for what is none of its kind. */
function valueOf(
  name: string,
  part: Part,
  sent: unknown,
  before: Readonly<Record<string, unknown>>,
): unknown {
  const { kind, values = [], of } = part;
  switch (kind) {
    case "ref":
      return wholeNumber(sent);
    case "integer":
      return within(part, wholeNumber(sent), before);
    case "number":
      return within(part, coerced(number(), sent), before);
    case "boolean":
      return coerced(boolean(), sent);
    case "date":
      return coerced(date(), sent);
    case "day":
      return dayIn(sent);
    case "oneOf":
      return values.find((value) => value === sent);
    case "text":
    case "jsonText":
      return isText(part, sent) ? sent : undefined;
    case "ids":
      return idsIn(sent);
    case "array":
      return Array.isArray(sent) && of
        ? sent.map((entry) => readArgument(name, of, entry, before))
        : undefined;
    default:
      return sent;
  }
}

function coerced(field: Parameters<typeof coerceFilterValue>[0], sent: unknown): unknown {
  const read = coerceFilterValue(field, sent);
  return "value" in read ? (read.value ?? undefined) : undefined;
}

function within({ options }: Part, value: unknown, before: Readonly<Record<string, unknown>>) {
  const { min = -Infinity } = options;
  return typeof value === "number" && value >= min && value <= mostOf(options, before) ? value : undefined;
}

function mostOf(
  { max = Infinity, maxWhen }: Part["options"],
  before: Readonly<Record<string, unknown>>,
): number {
  return maxWhen && before[maxWhen.field] === maxWhen.is ? maxWhen.max : max;
}

function isText({ options: { pattern, max } }: Part, sent: unknown): boolean {
  if (typeof sent !== "string") return false;
  return sent.length <= (max ?? Infinity) && (pattern?.test(sent) ?? true);
}

function idsIn(sent: unknown): number[] | undefined {
  const listed =
    typeof sent === "string"
      ? sent
          .trim()
          .replace(/^\[|\]$/g, "")
          .split(",")
      : [sent].flat();
  const ids = listed.map(Number);
  return ids.every((id) => Number.isSafeInteger(id) && id > 0) ? ids : undefined;
}

/** A day, or that of a moment in Paris. */
export function dayIn(sent: unknown): Day | undefined {
  const text = typeof sent === "string" ? sent.trim() : "";
  if (isDay(text)) return text;
  const day = /^\d{4}-\d\d-\d\dT/.test(text) && !Number.isNaN(Date.parse(text)) ? dayOf(text) : "";
  return isDay(day) ? day : undefined;
}

type Refuse = (name: string, sent: unknown, bounds: { part: Part; max: number }) => VigieError;

const refusals: Readonly<Record<Refusal, Refuse>> = {
  "errors.invalidClause": invalidClause,
  "errors.requiredArgument": requiredArgument,
  "errors.notABoolean": notABoolean,
  "errors.invalidLimit": (_name, sent) => invalidLimit(sent),
  "errors.invalidPattern": (_name, sent) => invalidPattern(sent),
  "errors.invalidSkip": (_name, sent) => invalidSkip(sent),
  "figures.invalidDay": (_name, sent) => invalidDay(sent),
  "figures.invalidNumber": (name, sent, { part, max }) =>
    invalidFigureNumber(name, sent, { min: part.options.min ?? 0, max }),
  "figures.invalidOption": (name, sent, { part: { values = [] } }) =>
    invalidFigureOption(name, sent, values.join(", ")),
  "figures.unknownModel": (_name, sent) => unknownFigureModel(sent),
  "search.notAnObject": (name, sent, { max }) =>
    typeof sent === "string"
      ? invalidQuery(name, "search.textTooLong", { max })
      : invalidQuery(name, "search.notAnObject"),
};
