// Whether a draft may become a row: one set of rules, told once, for the forms and for the API.
import type { Field, Fields } from "../fields.ts";
import type { MessageKey, MessageValues } from "../messages/index.ts";
import type { DraftOf, Entity } from "./entity.ts";
import { type Problem, isPlainObject, problem, readJson, readScalar } from "./values.ts";

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
    whole: mode !== "update",
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
  const values = readFields(check, { [name]: field }, { [name]: raw }, { path: "", around: [], whole: true });
  return isSound(check) ? { value: values[name] } : { problems: check.problems };
}

type Row = Readonly<Record<string, unknown>>;
type Check = { readonly mode: DraftMode; readonly writer: "owner" | "admin"; readonly problems: Problems };
type Place = {
  /** The dotted name of the object, with its dot. */
  readonly path: string;
  readonly stored?: Row | undefined;
  /** The objects around this one, innermost first. */
  readonly around: readonly Row[];
  /** Every field is looked at, sent or not. */
  readonly whole: boolean;
};

function checkOf(mode: DraftMode, { writer = "admin" }: DraftContext): Check {
  return { mode, writer, problems: { codes: {}, messages: {} } };
}

function readFields(check: Check, fields: Fields, body: Row, place: Place): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const raw = Object.hasOwn(body, name) ? body[name] : undefined;
    const kept = place.stored?.[name];
    if (isReserved(check, field)) {
      // A json object is written whole: what this writer may not touch inside it is carried over.
      if (place.path !== "" && kept !== undefined && !field.options.derived) values[name] = kept;
    } else if (field.options.once && check.mode !== "create") {
      refuseMoving(check, name, raw, kept);
    } else if (field.kind === "secret" && check.mode !== "create" && isUnset(field, raw)) {
      continue;
    } else if (place.whole || raw !== undefined) {
      values[name] = readField(check, field, raw, { ...place, path: place.path + name }, [values, body]);
    }
  }
  checkConditions(check, fields, body, values, place);
  checkBoundsWhen(check, fields, body, { ...place, stored: { ...place.stored, ...values } });
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
  place: Place,
  [values, body]: [Row, Row],
): unknown {
  const { required, default: byDefault } = field.options;
  const inner: Place = { ...place, stored: undefined, around: [{ ...body, ...values }, ...place.around] };
  if (isUnset(field, raw)) {
    if (required && (raw !== undefined || byDefault === undefined))
      return notePresence(check, field, place.path);
    // Inside an object that was sent, a missing part is held to its rules as an empty one.
    if (field.kind === "shape" && byDefault !== undefined && place.path.includes(".")) {
      return readValue(check, field, {}, inner);
    }
    return defaultOf(field);
  }
  const stored = place.stored?.[lastName(place.path)];
  return readValue(check, field, raw, { ...inner, stored: isPlainObject(stored) ? stored : undefined });
}

function isUnset(field: Field, raw: unknown): boolean {
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
  if (field.kind !== "shape" || byDefault === null) return structuredClone(byDefault);
  const written = Object.entries(field.fields ?? {}).filter(
    ([, inner]) => inner.kind !== "secret" && !inner.options.derived,
  );
  return Object.fromEntries(written.map(([name, inner]) => [name, defaultOf(inner)]));
}

function readValue(check: Check, field: Field, raw: unknown, place: Place): unknown {
  if (field.kind === "shape") return readShape(check, field, raw, place);
  if (field.kind === "list") return readList(check, field, raw, place);
  if (field.kind === "record") return readRecord(check, field, raw, place);
  const reading = readScalar(field, raw);
  if ("value" in reading) return reading.value;
  return note(check, place.path, reading.problem);
}

function readShape(check: Check, field: Field, raw: unknown, place: Place): unknown {
  if (!isPlainObject(raw)) return note(check, place.path, problem("object", "object"));
  return readFields(check, field.fields ?? {}, raw, { ...place, path: `${place.path}.`, whole: true });
}

function readList(check: Check, field: Field, raw: unknown, place: Place): unknown {
  const { min, max, exactly, required } = field.options;
  if (!Array.isArray(raw)) return note(check, place.path, problem("array", "array"));
  if (required && raw.length === 0) return notePresence(check, field, place.path);
  if (min !== undefined && raw.length < min)
    note(check, place.path, problem("length.min", "tooFew", { min }));
  if (max !== undefined && raw.length > max)
    return note(check, place.path, problem("length.max", "tooMany", { max }));
  if (exactly !== undefined && raw.length > 0 && raw.length !== exactly)
    return note(check, place.path, problem("length.is", "wrongCount", { exactly }));
  return raw.map((entry, position) => readEntry(check, field.of as Field, entry, place, String(position)));
}

/** Entries that are objects have a name of their own; what is wrong with a plain entry is said of its list. */
function readEntry(check: Check, of: Field, entry: unknown, place: Place, name: string): unknown {
  const nested = of.kind === "shape" || of.kind === "list" || of.kind === "record";
  const path = nested ? `${place.path}.${name}` : place.path;
  if (isSet(entry)) return readValue(check, of, entry, { ...place, path, stored: undefined });
  return notePresence(check, of, path);
}

function readRecord(check: Check, field: Field, raw: unknown, place: Place): unknown {
  if (!isPlainObject(raw)) return note(check, place.path, problem("object", "object"));
  const { max, derivedNames = [] } = field.options;
  const entries = Object.entries(raw).filter(
    ([name, entry]) => name !== "__proto__" && isSet(entry) && !derivedNames.includes(name),
  );
  if (max !== undefined && entries.length > max) {
    return note(check, place.path, problem("length.max", "tooMany", { max }));
  }
  const before = problemsOf(check);
  const of = field.of as Field;
  const read = entries.map(([name, entry]) => [name, readEntry(check, of, entry, place, name)]);
  if (problemsOf(check) > before) return undefined;
  // The keys are anybody's, and the object as a whole goes into one column.
  const whole = readJson(Object.fromEntries(read));
  return "value" in whole ? whole.value : note(check, place.path, whole.problem);
}

/**
 * Fields that another field's value makes required. An update only answers for what it touches. A default stands for
 * what was not sent, not for what was sent empty.
 */
function checkConditions(check: Check, fields: Fields, body: Row, values: Row, place: Place): void {
  const scopes = [{ ...place.stored, ...values }, ...place.around];
  for (const [name, field] of Object.entries(fields)) {
    const conditions = Object.entries(field.options.requiredWhen ?? {});
    if (conditions.length === 0 || isReserved(check, field)) continue;
    if (field.kind === "secret" && check.mode !== "create") continue;
    const touched = [name, ...conditions.map(([other]) => other)].some((one) => Object.hasOwn(body, one));
    if (!place.whole && !touched) continue;
    const holds = conditions.every(([other, wanted]) =>
      wanted.includes(nearest(scopes, other) as string | boolean),
    );
    const path = place.path + name;
    const sentEmpty = Object.hasOwn(body, name) && isUnset(field, body[name]);
    if (holds && (sentEmpty || isEmpty(scopes[0]?.[name])) && !check.problems.codes[path])
      notePresence(check, field, path);
  }
}

/** Fields whose bound depends on another one's value; `stored` is the row as it would be. */
function checkBoundsWhen(check: Check, fields: Fields, body: Row, { path, stored = {}, whole }: Place): void {
  for (const [name, { options }] of Object.entries(fields)) {
    if (!options.maxWhen) continue;
    const { field, is, max } = options.maxWhen;
    if (stored[field] !== is || !(Number(stored[name]) > max)) continue;
    const touched = whole || Object.hasOwn(body, name) || Object.hasOwn(body, field);
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
  // LoopBack says it twice of a text whose length is limited; clients look for either.
  if (field.kind === "text") note(check, path, problem("length.blank", "blank"));
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
