// The kinds of values in a filter set, and how each is read from something that may be anything.
import { isObject } from "../isObject.ts";
import { isDay } from "../calendar/bounds.ts";
import { textMax } from "../fields.ts";
import { moveText, readMove } from "./past.ts";

/** A name that products have, a part of names when `contains` is set, or that they have none (its name is empty). */
export type Choice = { name: string; contains?: true; none?: true };
export const noName: Choice = { name: "", none: true };
/** Both limits: between them, included. One limit: strictly above or below it. */
export type Range = { min?: number; max?: number };
/** Days in Paris, "YYYY-MM-DD", both included. */
export type Days = { min: string; max: string };

export type FilterValues = {
  text: string;
  /** The name of a file of sales of the catalogue: what it holds. */
  file: string;
  ids: number[];
  choices: Choice[];
  /** One entry: what contains it. Several: what is one of them. */
  lines: string[];
  range: Range;
  days: Days;
  /** The end of a past day. */
  day: string;
  /** What went from one position to another between two days, as `moveText` writes it. */
  moved: string;
  /** By slug of the attribute, the values it may have. */
  attributes: Record<string, string[]>;
};

/** Shorter texts filter nothing, unless they are a number. */
const textMin = 2;
/** Characters of a multi-line list, separators included. */
export const linesMax = 45_000;
const choicesMax = 200;
const attributesMax = 50;

/** A reader for each kind: the value, or undefined when it filters nothing. */
export const readers: {
  [Kind in keyof FilterValues]: (raw: unknown) => FilterValues[Kind] | undefined;
} = {
  text: (raw) => {
    const text = textIn(raw);
    return text !== undefined && isLongEnough(text) ? text : undefined;
  },
  file: textIn,
  ids: (raw) => filled(distinct(listIn(raw).map(idIn).filter(isDefined))),
  choices: (raw) => filled(distinctChoices(listIn(raw).map(choiceIn).filter(isDefined)).slice(0, choicesMax)),
  lines: (raw) => filled(linesIn(raw)),
  range: readRange,
  days: readDays,
  day: (raw) => (isDay(raw) ? raw : undefined),
  moved: (raw) => {
    const move = readMove(raw);
    return move && moveText(move);
  },
  attributes: readAttributes,
};

/** Whether anything is written at all. Deeper than filters are, it is. */
export function saysSomething(raw: unknown, depth = 0): boolean {
  if (typeof raw === "object" && raw !== null)
    return depth > 3 || Object.values(raw).some((value) => saysSomething(value, depth + 1));
  return raw !== undefined && raw !== null && raw !== "all" && String(raw).trim() !== "";
}

/**
 * Whether the reader of the kind has left nothing out of what is written: an entry that is none, a limit that is no
 * number, more than is taken.
 */
export const isReadWhole: { [Kind in keyof FilterValues]: (raw: unknown) => boolean } = {
  text: isShortEnough,
  file: isShortEnough,
  ids: (raw) => areRead(raw, idIn),
  choices: (raw) => areRead(raw, choiceIn, choicesMax),
  lines: (raw) => areRead(raw, scalarText) && listIn(raw).join("\n").length <= linesMax,
  range: isRangeWhole,
  days: () => true,
  day: () => true,
  moved: () => true,
  attributes: (raw) => {
    const said = Object.entries(partsOf(raw)).filter(([, values]) => saysSomething(values));
    return said.length <= attributesMax && said.every(([, values]) => areRead(values, textIn, choicesMax));
  },
};

function areRead(raw: unknown, read: (entry: unknown) => unknown, most = Infinity): boolean {
  const said = listIn(raw).filter((entry) => saysSomething(entry));
  return said.length <= most && said.every((entry) => read(entry) !== undefined);
}

function isShortEnough(raw: unknown): boolean {
  return (scalarText(raw) ?? "").trim().length <= textMax;
}

function isRangeWhole(raw: unknown): boolean {
  if (numberIn(raw) !== undefined) return true;
  const { min, max, ...others } = partsOf(raw);
  return (
    !saysSomething(others) &&
    [min, max].every((limit) => !saysSomething(limit) || numberIn(limit) !== undefined)
  );
}

/** Whether a text is enough to filter by. */
export function isLongEnough(text: string): boolean {
  return text.length >= textMin || /^\d$/.test(text);
}

/** The entries of a multi-line list: trimmed, without empty and repeated ones, within 45 000 characters. */
export function linesIn(raw: unknown): string[] {
  const texts = Array.isArray(raw) ? raw.map(textIn).filter(isDefined) : [scalarText(raw) ?? ""];
  const text = texts.join("\n").slice(0, linesMax);
  return distinct(text.split(/\r?\n|\r/).map(oneLine)).filter((line) => line !== "");
}

function readRange(raw: unknown): Range | undefined {
  const single = numberIn(raw);
  const { min, max } = single === undefined ? partsOf(raw) : { min: single, max: single };
  const range = { min: numberIn(min), max: numberIn(max) };
  if (range.min === undefined && range.max === undefined) return undefined;
  if (range.min !== undefined && range.max !== undefined && range.min > range.max) return undefined;
  return Object.fromEntries(Object.entries(range).filter(([, limit]) => limit !== undefined));
}

function readDays(raw: unknown): Days | undefined {
  const { min, max } = partsOf(raw);
  return isDay(min) && isDay(max) && min <= max ? { min, max } : undefined;
}

function readAttributes(raw: unknown): Record<string, string[]> | undefined {
  if (typeof raw !== "object" || raw === null || Array.isArray(raw)) return undefined;
  const read = Object.entries(raw)
    .slice(0, attributesMax)
    .flatMap(([slug, values]) => {
      const texts = distinct(listIn(values).map(textIn).filter(isDefined)).slice(0, choicesMax);
      return slug !== "" && slug !== "__proto__" && texts.length > 0 ? [[slug, texts] as const] : [];
    });
  return read.length > 0 ? Object.fromEntries(read) : undefined;
}

function choiceIn(raw: unknown): Choice | undefined {
  const {
    name = raw,
    contains,
    none,
  } = partsOf(raw) as { name?: unknown; contains?: unknown; none?: unknown };
  if (isOn(none)) return noName;
  const text = textIn(name);
  if (text === undefined) return undefined;
  return isOn(contains) ? { name: text, contains: true } : { name: text };
}

/** A switch as forms and addresses write it, "1"; anything else is off. */
function isOn(raw: unknown): boolean {
  return raw === true || raw === "1";
}

function distinctChoices(choices: Choice[]): Choice[] {
  return [
    ...new Map(choices.map((choice) => [`${choice.contains ?? false} ${choice.name}`, choice])).values(),
  ];
}

function idIn(raw: unknown): number | undefined {
  const id = numberIn(raw);
  return id !== undefined && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** Numbers as they are typed too: "12,5" and "1 200". */
function numberIn(raw: unknown): number | undefined {
  const text = typeof raw === "string" ? raw.replaceAll(/\s/g, "").replace(",", ".") : raw;
  const value = typeof text === "string" && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
  // Adding zero makes one zero of the two.
  return typeof value === "number" && Math.abs(value) <= Number.MAX_SAFE_INTEGER ? value + 0 : undefined;
}

function textIn(raw: unknown): string | undefined {
  const text = oneLine(scalarText(raw) ?? "");
  return text === "" ? undefined : text;
}

/** PostgreSQL has no text with a NUL in it. */
function scalarText(raw: unknown): string | undefined {
  if (typeof raw === "string") return raw.replaceAll("\0", "");
  return typeof raw === "number" || typeof raw === "boolean" ? String(raw) : undefined;
}

function oneLine(text: string): string {
  return text.trim().slice(0, textMax);
}

function listIn(raw: unknown): unknown[] {
  if (raw === undefined || raw === null) return [];
  return Array.isArray(raw) ? raw : [raw];
}

function partsOf(raw: unknown): { min?: unknown; max?: unknown } {
  return isObject(raw) ? raw : {};
}

function filled<Item>(list: Item[]): Item[] | undefined {
  return list.length > 0 ? list : undefined;
}

function distinct<Item>(list: Item[]): Item[] {
  return [...new Set(list)];
}

function isDefined<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}
