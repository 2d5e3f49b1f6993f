// Whether a draft may become a row: one set of rules, told once, for the forms and for the API.
import { isObject } from "#shared/isObject.ts";
import type { Field, Fields } from "../fields.ts";
import type { MessageKey, MessageValues } from "../messages/index.ts";
import type { DraftOf, Entity } from "./entity.ts";
import { type Problem, problem, readJson, readScalar } from "./values.ts";

export { coerceFilterValue, type FilterValue } from "./filterValue.ts";

/** "create" and "replace" look at every field, "update" at those that were sent. */
export type DraftMode = "create" | "replace" | "update";

/** Parallel lists of codes and messages by property; a property inside a shape has a dotted name. */
export type Problems = {
  readonly codes: Record<string, string[]>;
  readonly messages: Record<string, { key: MessageKey; values: MessageValues }[]>;
};

export type DraftContext = {
  /** An owner's draft leaves fields of the admins as they are. Admin unless said otherwise. */
  readonly writer?: "owner" | "admin";
  /** The row as it is: what keeps its value, and what a rule about two fields looks at. */
  readonly stored?: Readonly<Record<string, unknown>>;
  /** The field that this draft's identifier would have been made from, had it said anything of use. */
  readonly madeFrom?: string | undefined;
};

/**
 * The values to store, typed, with defaults, or what is wrong with them. Fields that are undeclared, computed or the
 * server's own are left out; so is a secret that was not sent again. Pure.
 */
export function validateDraft<E extends Entity>(
  entity: E,
  body: Readonly<Record<string, unknown>>,
  mode: DraftMode,
  context: DraftContext = {},
): { values: DraftOf<E> } | { problems: Problems } {
  const check = checkOf(mode, context);
  const { stored } = context;
  if (mode === "create" && isSet(body["id"])) note(check, "id", problem("absence", "absence"));
  const values = readFields(check, entity.fields, body, {
    path: "",
    stored,
    around: [],
    isComplete: mode !== "update",
  });
  return isSound(check) ? { values: values as DraftOf<E> } : { problems: check.problems };
}

/** One value of one field, as it would be stored, or what is wrong with it under the property name given. */
export function validateField(
  name: string,
  field: Field,
  raw: unknown,
): { value: unknown } | { problems: Problems } {
  const check = checkOf("create", {});
  const values = readFields(
    check,
    { [name]: field },
    { [name]: raw },
    { path: "", around: [], isComplete: true },
  );
  return isSound(check) ? { value: values[name] } : { problems: check.problems };
}

type Row = Readonly<Record<string, unknown>>;
type Check = {
  readonly mode: DraftMode;
  readonly writer: "owner" | "admin";
  readonly madeFrom?: string | undefined;
  readonly problems: Problems;
};
type FieldContext = {
  /** The dotted name of the object, with its dot. */
  readonly path: string;
  readonly stored?: Row | undefined;
  /** The objects around this one, innermost first. */
  readonly around: readonly Row[];
  /** Every field is looked at, sent or not. */
  readonly isComplete: boolean;
};

function checkOf(mode: DraftMode, { writer = "admin", madeFrom }: DraftContext): Check {
  return { mode, writer, madeFrom, problems: { codes: {}, messages: {} } };
}

function readFields(check: Check, fields: Fields, body: Row, context: FieldContext): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const raw = Object.hasOwn(body, name) ? body[name] : undefined;
    const kept = context.stored?.[name];
    if (isReserved(check, field)) {
      // A json object is written whole: what this writer may not touch inside it is carried over.
      if (context.path !== "" && kept !== undefined && !field.options.derived) values[name] = kept;
    } else if (field.options.once && check.mode !== "create") {
      refuseMoving(check, name, raw, kept);
    } else if (field.kind === "secret" && check.mode !== "create" && isUnset(field, raw)) {
      continue;
    } else if (context.isComplete || raw !== undefined) {
      values[name] = readField(check, field, raw, { ...context, path: context.path + name }, [values, body]);
    }
  }
  checkConditions(check, fields, body, values, context);
  checkBoundsWhen(check, fields, body, values, context);
  return values;
}

function isReserved({ writer }: Check, { kind, options }: Field): boolean {
  if (kind === "id" || options.derived || options.write === "server") return true;
  return options.write === "admin" && writer === "owner";
}

/** A full object may repeat where its row belongs; it cannot say otherwise. An object repeats nothing, and may have no text. */
function refuseMoving(check: Check, name: string, raw: unknown, kept: unknown): void {
  if (!isSet(raw) || kept === undefined) return;
  if (typeof raw === "object" || String(raw) !== String(kept)) {
    note(check, name, problem("absence", "unchangeable"));
  }
}

function readField(
  check: Check,
  field: Field,
  raw: unknown,
  context: FieldContext,
  [values, body]: [Row, Row],
): unknown {
  const { required, default: byDefault } = field.options;
  const within = (stored?: Row): FieldContext => ({
    ...context,
    stored,
    around: [{ ...body, ...values }, ...context.around],
  });
  if (isUnset(field, raw)) {
    if (required && (raw !== undefined || byDefault === undefined))
      return notePresence(check, field, context.path);
    // Inside an object that was sent, a missing part is held to its rules as an empty one.
    if (field.kind === "shape" && byDefault !== undefined && context.path.includes(".")) {
      return readValue(check, field, {}, within());
    }
    return defaultOf(field);
  }
  // A thousand rows of forty fields come by here: what is around a plain value is of no use to it.
  if (!isNested(field)) return readValue(check, field, raw, context);
  const stored = context.stored?.[lastName(context.path)];
  return readValue(check, field, raw, within(isObject(stored) ? stored : undefined));
}

function isNested({ kind }: Field): boolean {
  return kind === "shape" || kind === "list" || kind === "record";
}

/** Whether nothing was sent for a field, or what says nothing. */
export function isUnset(field: Field, raw: unknown): boolean {
  if (!isSet(raw)) return true;
  if (typeof raw !== "string" || field.values?.includes(raw)) return false;
  return field.kind === "secret" ? raw === "" : raw.trim() === "";
}

function isSet(raw: unknown): boolean {
  return raw !== undefined && raw !== null;
}

/** A field's own default, or null. The default of a shape is made of its fields' defaults. */
function defaultOf(field: Field): unknown {
  const { default: byDefault = null } = field.options;
  if (typeof byDefault !== "object" || byDefault === null) return byDefault;
  if (Array.isArray(byDefault) && byDefault.length === 0) return [];
  if (field.kind !== "shape") return structuredClone(byDefault);
  const written = Object.entries(field.fields ?? {}).filter(
    ([, inner]) => inner.kind !== "secret" && !inner.options.derived,
  );
  return Object.fromEntries(written.map(([name, inner]) => [name, defaultOf(inner)]));
}

function readValue(check: Check, field: Field, raw: unknown, context: FieldContext): unknown {
  if (field.kind === "shape") return readShape(check, field, raw, context);
  if (field.kind === "list") return readList(check, field, raw, context);
  if (field.kind === "record") return readRecord(check, field, raw, context);
  const reading = readScalar(field, raw);
  if ("value" in reading) return reading.value;
  return note(check, context.path, reading.problem);
}

function readShape(check: Check, field: Field, raw: unknown, context: FieldContext): unknown {
  if (!isObject(raw)) return note(check, context.path, problem("object", "object"));
  return readFields(check, field.fields ?? {}, raw, {
    ...context,
    path: `${context.path}.`,
    isComplete: check.mode !== "update" || !field.options.keepsParts,
  });
}

function readList(check: Check, field: Field, raw: unknown, context: FieldContext): unknown {
  const { min, max, exactly, required, distinct } = field.options;
  if (!Array.isArray(raw)) return note(check, context.path, problem("array", "array"));
  if (required && raw.length === 0) return notePresence(check, field, context.path);
  if (min !== undefined && raw.length < min)
    note(check, context.path, problem("length.min", "tooFew", { min }));
  if (max !== undefined && raw.length > max)
    return note(check, context.path, problem("length.max", "tooMany", { max }));
  if (exactly !== undefined && raw.length > 0 && raw.length !== exactly)
    return note(check, context.path, problem("length.is", "wrongCount", { exactly }));
  const read = raw.map((entry, position) =>
    readEntry(check, field.of as Field, entry, context, String(position)),
  );
  if (distinct !== undefined) noteRepeated(check, read, distinct, context.path);
  return read;
}

/** Says of every entry that holds what an earlier one does, texts but for capitals. */
function noteRepeated(check: Check, entries: readonly unknown[], name: string, path: string): void {
  const seen = new Set<unknown>();
  for (const [position, entry] of entries.entries()) {
    const held = isObject(entry) ? entry[name] : undefined;
    if (!isSet(held)) continue;
    const value = typeof held === "string" ? held.toLowerCase() : held;
    if (seen.has(value)) note(check, `${path}.${position}.${name}`, problem("uniqueness", "repeated"));
    seen.add(value);
  }
}

/** Entries that are objects have a name of their own; what is wrong with a plain entry is said of its list. */
function readEntry(check: Check, of: Field, entry: unknown, context: FieldContext, name: string): unknown {
  const path = isNested(of) ? `${context.path}.${name}` : context.path;
  if (isSet(entry)) return readValue(check, of, entry, { ...context, path, stored: undefined });
  return notePresence(check, of, path);
}

function readRecord(check: Check, field: Field, raw: unknown, context: FieldContext): unknown {
  if (!isObject(raw)) return note(check, context.path, problem("object", "object"));
  const { max, derivedNames = [], problemOfDerived, saysNothing, named = asSent } = field.options;
  const lost = problemOfDerived?.(raw);
  if (lost) return note(check, `${context.path}.${derivedNames[0]}`, lost);
  const entries = Object.entries(raw).filter(
    ([name, entry]) =>
      name !== "__proto__" && isSet(entry) && !derivedNames.includes(name) && !saysNothing?.(name, entry),
  );
  if (max !== undefined && entries.length > max) {
    return note(check, context.path, problem("length.max", "tooMany", { max }));
  }
  const before = problemsOf(check);
  const of = field.of as Field;
  const read = entries.map(([name, entry]) => [name, readEntry(check, of, entry, context, name)]);
  if (problemsOf(check) > before) return undefined;
  // The keys are anybody's, and the object as a whole goes into one column.
  const json = readJson(named(Object.fromEntries(read)));
  return "value" in json ? json.value : note(check, context.path, json.problem);
}

function asSent(entries: Row): Row {
  return entries;
}

/**
 * Fields that another field's value makes required. An update only answers for what it touches. A default stands for
 * what was not sent, not for what was sent empty.
 */
function checkConditions(check: Check, fields: Fields, body: Row, values: Row, context: FieldContext): void {
  const conditional = Object.entries(fields).filter(([, { options }]) => options.requiredWhen);
  if (conditional.length === 0) return;
  const scopes = [{ ...context.stored, ...values }, ...context.around];
  for (const [name, field] of conditional) {
    if (isReserved(check, field)) continue;
    if (field.kind === "secret" && check.mode !== "create") continue;
    const touched = [name, ...Object.keys(field.options.requiredWhen!)].some((fieldName) =>
      Object.hasOwn(body, fieldName),
    );
    if (!context.isComplete && !touched) continue;
    const holds = isMadeRequired(field, (other) => nearest(scopes, other));
    const path = context.path + name;
    const sentEmpty = Object.hasOwn(body, name) && isUnset(field, body[name]);
    if (!holds || check.problems.codes[path]) continue;
    if (sentEmpty || isEmpty(scopes[0]?.[name])) notePresence(check, field, path);
    else if (lapses(field, body[name], context.stored?.[name]))
      note(check, path, problem("presence", "saidAgain", { value: String(context.stored![name]) }));
  }
}

/** Whether what the other fields hold makes a field required. */
export function isMadeRequired({ options }: Field, valueOf: (other: string) => unknown): boolean {
  const conditions = Object.entries(options.requiredWhen ?? {});
  return (
    conditions.length > 0 &&
    conditions.every(([other, wanted]) => wanted.includes(valueOf(other) as string | boolean))
  );
}

/** Whether a value that is kept would become the default again because it was not sent. */
function lapses({ options }: Field, raw: unknown, kept: unknown): boolean {
  return options.saidAgain === true && raw === undefined && isSet(kept) && kept !== options.default;
}

/** Fields whose bound depends on another one's value. */
function checkBoundsWhen(
  check: Check,
  fields: Fields,
  body: Row,
  values: Row,
  { path, stored, isComplete }: FieldContext,
): void {
  for (const [name, { options }] of Object.entries(fields)) {
    if (!options.maxWhen) continue;
    const { field, is, max } = options.maxWhen;
    const becomes = { ...stored, ...values };
    if (becomes[field] !== is || !(Number(becomes[name]) > max)) continue;
    const touched = isComplete || Object.hasOwn(body, name) || Object.hasOwn(body, field);
    if (touched) note(check, path + name, problem("numericality", "tooLarge", { max }));
  }
}

function nearest(scopes: readonly Row[], name: string): unknown {
  return scopes.find((scope) => Object.hasOwn(scope, name))?.[name];
}

function isEmpty(value: unknown): boolean {
  return !isSet(value) || (Array.isArray(value) && value.length === 0);
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

function notePresence(check: Check, field: Field, path: string): undefined {
  note(check, path, problem("presence", "presence"));
  if (field.kind !== "text") return;
  // LoopBack says it twice of a text whose length is limited; clients look for either.
  if (!field.options.made) return note(check, path, problem("length.blank", "blank"));
  const { madeFrom } = check;
  if (madeFrom === undefined) return note(check, path, problem("length.blank", "identifier"));
  note(check, path, problem("length.blank", "identifierFrom", { field: madeFrom }));
  note(check, madeFrom, problem("presence", "identifying"));
}

/** Notes a problem once per property and code, and stands for the value that could not be read. */
function note({ problems }: Check, path: string, { code, key, values }: Problem): undefined {
  const codes = (problems.codes[path] ??= []);
  if (codes.includes(code)) return;
  codes.push(code);
  (problems.messages[path] ??= []).push({ key, values });
}

function problemsOf({ problems }: Check): number {
  return Object.keys(problems.codes).length;
}

function isSound(check: Check): boolean {
  return problemsOf(check) === 0;
}
