// Reading one value as what its field says it is: the same in forms, in drafts and in what was sent as text.
import { isObject } from "#shared/isObject.ts";
import { type Field, type FieldKind, urlMax } from "../fields.ts";
import { isReadAsWritten } from "../reference/userName.ts";
import type { MessageKey, MessageValues } from "../messages/index.ts";

/** What is wrong with a value: LoopBack's code, and the message that says so. */
export type Problem = { readonly code: string; readonly key: MessageKey; readonly values: MessageValues };
type Reading = { readonly value: unknown } | { readonly problem: Problem };

const textLimits = { number: 40, url: urlMax, email: 254, secret: 500, json_bytes: 200_000 } as const;
const depthLimits = { json: 12, jsonText: 50 } as const;

type ScalarKind = Exclude<FieldKind, "list" | "shape" | "record">;

/** Reads a set, not blank value of a field that is neither a list, a shape nor a record. */
export function readScalar(field: Field, raw: unknown): Reading {
  return readers[field.kind as ScalarKind](field, raw);
}

const readers: Readonly<Record<ScalarKind, (field: Field, raw: unknown) => Reading>> = {
  id: readId,
  ref: readId,
  text: (field, raw) => readText(field, raw),
  email: readEmail,
  url: readUrl,
  oneOf: readOneOf,
  secret: readSecret,
  number: readNumber,
  money: readNumber,
  integer: readInteger,
  boolean: readBoolean,
  date: readDate,
  json: readJsonField,
  jsonText: readJsonText,
  message: (_, raw) => readJson(raw),
};

function readText(field: Field, raw: unknown, max = field.options.max): Reading {
  if (typeof raw !== "string") return bad("string", "string");
  if (!isStorable(raw)) return bad("format", "unreadable");
  const value = raw.trim();
  const { min, format } = field.options;
  if (min !== undefined && lengthOf(value) < min) return bad("length.min", "tooShort", { min });
  if (max !== undefined && isLonger(value, max)) return bad("length.max", "tooLong", { max });
  if (format && !format.accepts(value))
    return { problem: { code: "format", key: format.why?.(value) ?? format.otherwise, values: {} } };
  return { value };
}

/** The database keeps neither a NUL nor half of a character, which would become a sign that nobody wrote. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** No character takes more than two units: what is far too long need not be counted. */
function isLonger(text: string, max: number): boolean {
  return text.length > 2 * max || (text.length > max && lengthOf(text) > max);
}

/** Characters as people count them, not UTF-16 units. */
function lengthOf(text: string): number {
  return [...text].length;
}

/** One form of every letter: an account is found by what is typed, however it was typed before. */
export function emailAsKept(address: string): string {
  return address.normalize("NFKC");
}

function readEmail(field: Field, raw: unknown): Reading {
  const text = readText(field, typeof raw === "string" ? emailAsKept(raw) : raw, textLimits.email);
  if ("problem" in text) return text;
  const address = text.value as string;
  if (!emailPattern.test(address)) return bad("custom.email", "email");
  return isReadAsWritten(address) ? text : bad("custom.email", "emailLetters");
}

const emailPattern =
  /^[^\s@<>()[\]\\,;:"]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,}$/u;

function readUrl(field: Field, raw: unknown): Reading {
  const text = readText(field, raw, field.options.max ?? textLimits.url);
  if ("problem" in text) return text;
  const { schemes = webSchemes } = field.options;
  if (isAddress(text.value as string, schemes)) return text;
  if (schemes === webSchemes) return bad("format", "webUrl");
  return bad("format", "url", { schemes: schemes.map((scheme) => `${scheme}://`).join(", ") });
}

const webSchemes = ["http", "https"];

function isAddress(text: string, schemes: readonly string[]): boolean {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\/[^/]/i.exec(text)?.[1]?.toLowerCase();
  return scheme !== undefined && schemes.includes(scheme) && URL.canParse(text);
}

function readOneOf(field: Field, raw: unknown): Reading {
  const allowed = field.values ?? [];
  if (typeof raw === "string") {
    const value = canonical(field, raw) ?? canonical(field, raw.trim());
    if (value !== undefined) return { value };
  }
  const { unlisted } = field.options;
  if (unlisted) return { problem: { code: "inclusion", key: unlisted, values: {} } };
  if (allowed.length > 12) return bad("inclusion", "inclusion");
  return bad("inclusion", "inclusionOf", { allowed: allowed.map((value) => value || "∅").join(", ") });
}

function canonical(field: Field, text: string): string | undefined {
  const { values = [], options } = field;
  if (values.includes(text)) return text;
  if (options.aliases && Object.hasOwn(options.aliases, text)) return options.aliases[text];
  return values.find((value) => value.toLowerCase() === text.toLowerCase());
}

/** A secret is taken as it is: its spaces count. */
function readSecret(field: Field, raw: unknown): Reading {
  const { min, max = textLimits.secret, maxBytes } = field.options;
  if (typeof raw !== "string") return bad("string", "string");
  if (!isStorable(raw)) return bad("format", "unreadable");
  if (min !== undefined && lengthOf(raw) < min) return bad("length.min", "tooShort", { min });
  if (maxBytes !== undefined && sizeOf(raw) > maxBytes)
    return bad("length.max", "tooManyBytes", { max: maxBytes });
  return lengthOf(raw) > max ? bad("length.max", "tooLong", { max }) : { value: raw };
}

function readNumber(field: Field, raw: unknown): Reading {
  const value = asNumber(raw);
  if (value === undefined) return bad("number", "number");
  const { digits } = field.options;
  const rounded = digits === undefined ? value : Number(value.toFixed(digits));
  // Minus nothing is nothing: JSON and the database know one zero.
  return withinBounds(field, rounded === 0 ? 0 : rounded);
}

const int32 = { min: -(2 ** 31), max: 2 ** 31 - 1 };

function readInteger(field: Field, raw: unknown): Reading {
  const value = asNumber(raw);
  if (value === undefined) return bad("number", "number");
  if (!Number.isInteger(value)) return bad("number.int", "integer");
  return withinBounds(field, value === 0 ? 0 : value, int32);
}

const ids = { min: 1, max: Number.MAX_SAFE_INTEGER };

function readId(field: Field, raw: unknown): Reading {
  const value = asNumber(raw);
  if (value === undefined) return bad("number", "number");
  if (!Number.isInteger(value)) return bad("number.int", "integer");
  return withinBounds(field, value, ids);
}

function withinBounds(field: Field, value: number, widest: { min?: number; max?: number } = {}): Reading {
  const { min = widest.min, max = widest.max, moreThan } = field.options;
  if (moreThan !== undefined && value <= moreThan) return bad("numericality", "notAbove", { min: moreThan });
  if (min !== undefined && value < min) return bad("numericality", "tooSmall", { min });
  if (max !== undefined && value > max) return bad("numericality", "tooLarge", { max });
  return { value };
}

/** A finite number, or a text of at most 40 characters that is cleanly one ("12.5", "-3", "1e3"). */
export function asNumber(raw: unknown): number | undefined {
  if (typeof raw !== "number" && (typeof raw !== "string" || !isNumberText(raw))) return undefined;
  const value = Number(raw);
  // Adding 0 makes -0 a 0.
  return Number.isFinite(value) ? value + 0 : undefined;
}

function isNumberText(text: string): boolean {
  return text.length <= textLimits.number && numberPattern.test(text);
}

const numberPattern = /^\s*[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d{1,3})?\s*$/i;

function readBoolean(_: Field, raw: unknown): Reading {
  const value = asBoolean(raw);
  return value === undefined ? bad("boolean", "boolean") : { value };
}

/** true, false, 1, 0, and each of them as text. */
export function asBoolean(raw: unknown): boolean | undefined {
  if (raw === true || raw === 1 || raw === "1" || raw === "true") return true;
  if (raw === false || raw === 0 || raw === "0" || raw === "false") return false;
  return undefined;
}

function readDate(_: Field, raw: unknown): Reading {
  const value = asDate(raw);
  return value === undefined ? bad("date", "date") : { value };
}

/** ISO 8601 (UTC where it names no zone), milliseconds since 1970, or a Date; of the years 1 to 9999. */
export function asDate(raw: unknown): Date | undefined {
  const moment = raw instanceof Date ? raw.getTime() : epochOf(raw);
  if (moment === undefined || !(moment >= earliest && moment <= latest)) return undefined;
  return new Date(moment);
}

const earliest = Date.parse("0001-01-01T00:00:00Z");
const latest = Date.parse("9999-12-31T23:59:59.999Z");
const isoPattern =
  /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?)?)?)?$/i;

function epochOf(raw: unknown): number | undefined {
  if (typeof raw === "number") return raw;
  if (typeof raw !== "string") return undefined;
  const text = raw.trim();
  if (/^-?\d{5,16}$/.test(text)) return Number(text);
  const [matched, year, month = "01", day = "01", time = "00:00", zone = "Z"] = isoPattern.exec(text) ?? [];
  if (matched === undefined || !isCalendarDay(Number(year), Number(month), Number(day))) return undefined;
  const offset = zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();
  return Date.parse(`${year}-${month}-${day}T${time}${offset}`);
}

/** Date.parse makes March out of 30 February. */
function isCalendarDay(year: number, month: number, day: number): boolean {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1];
  return days !== undefined && day >= 1 && day <= days;
}

/** Json as it is, within our limits of depth and size, without keys that would reach a prototype. */
export function readJson(raw: unknown): Reading {
  const jsonFault = jsonProblem(raw, depthLimits.json);
  if (jsonFault) return { problem: jsonFault };
  const text = JSON.stringify(raw, (key, value) => (key === "__proto__" ? undefined : value));
  if (sizeOf(text) > textLimits.json_bytes) return tooLarge(textLimits.json_bytes);
  return { value: JSON.parse(text) as unknown };
}

function readJsonField({ options }: Field, raw: unknown): Reading {
  const reading = readJson(raw);
  const fault = "value" in reading ? options.problemOf?.(reading.value) : undefined;
  return fault ? { problem: fault } : reading;
}

/** An object, or the text of one; a text is kept word for word. */
function readJsonText(field: Field, raw: unknown): Reading {
  const { max = textLimits.json_bytes, problemOf } = field.options;
  if (typeof raw === "string" && sizeOf(raw) > max) return tooLarge(max);
  const object = typeof raw === "string" ? parsed(raw) : raw;
  if (!isObject(object)) return bad("format", "json");
  const fault = jsonProblem(object, depthLimits.jsonText) ?? problemOf?.(object);
  if (fault) return { problem: fault };
  const text = typeof raw === "string" ? raw : JSON.stringify(object);
  return sizeOf(text) > max ? tooLarge(max) : { value: text };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What keeps a value out of a jsonb column. Stops at the first level too many, so that depth cannot exhaust us. */
function jsonProblem(value: unknown, levels: number, max = levels): Problem | undefined {
  if (typeof value === "string") return isStorable(value) ? undefined : problem("format", "unreadable");
  if (value === null || typeof value === "boolean") return undefined;
  if (typeof value === "number") return Number.isFinite(value) ? undefined : problem("number", "number");
  if (typeof value !== "object") return problem("format", "json");
  if (levels === 0) return problem("format", "jsonTooDeep", { max });
  for (const [key, inner] of Object.entries(value)) {
    const jsonFault = isStorable(key) ? jsonProblem(inner, levels - 1, max) : problem("format", "unreadable");
    if (jsonFault) return jsonFault;
  }
  return undefined;
}

const encoder = new TextEncoder();

function sizeOf(text: string): number {
  return encoder.encode(text).length;
}

function tooLarge(bytes: number): Reading {
  return bad("length.max", "jsonTooLarge", { max: bytes / 1_000 });
}

type ValidationKey = MessageKey extends infer Key
  ? Key extends `validation.${infer Name}`
    ? Name
    : never
  : never;

export function problem(code: string, name: ValidationKey, values: MessageValues = {}): Problem {
  return { code, key: `validation.${name}`, values };
}

function bad(code: string, name: ValidationKey, values?: MessageValues): Reading {
  return { problem: problem(code, name, values) };
}
