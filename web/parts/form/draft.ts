// What is written in a form over what the row holds: by dotted path, without a screen and without a network.
import { isSecretMark, secretsIn } from "#shared/credentials.ts";
import { isObject } from "#shared/isObject.ts";
import type { DraftMode, Problems } from "#shared/entities/validate.ts";
import { validateDraft } from "#shared/entities/validate.ts";
import type { Entity } from "#shared/entities/entity.ts";
import { type Field, fieldInside } from "#shared/fields.ts";
import { typedNumber } from "./typedNumber.ts";

export type Row = Readonly<Record<string, unknown>>;

/** What somebody typed, by the dotted path of its field ("extractor_source.type_options.encoding"). */
export type Changes = Readonly<Record<string, unknown>>;

/** A row as the form found it; a new one has what is given, and no id. */
export type FormRow = { readonly entity: Entity; readonly stored: Row | null; readonly given?: Row };

/** The field that a dotted path means. Throws when there is none: a form names it wrongly. */
export function fieldAt(entity: Entity, path: string): Field {
  const field = fieldIn(entity, path);
  if (!field) throw new Error(`${entity.model} has no field ${path}`);
  return field;
}

/** The same, where there may be none. */
export function fieldIn({ fields }: Entity, path: string): Field | undefined {
  const [name = "", ...rest] = path.split(".");
  return fields[name] && fieldInside(fields[name], rest);
}

/** What a field shows: what was typed, what the row holds, what a new row is given, or the default. */
export function valueAt(row: FormRow, changes: Changes, path: string): unknown {
  if (Object.hasOwn(changes, path)) return changes[path];
  return savedAt(row, path);
}

function savedAt({ entity, stored, given }: FormRow, path: string): unknown {
  const saved = inside(stored ?? given ?? {}, path.split("."));
  return saved === undefined ? fieldAt(entity, path).options.default : saved;
}

function inside(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((object, name) => (isObject(object) ? object[name] : undefined), value);
}

/** The changes with one more; what is as it was saved is no change. */
export function withChange(row: FormRow, changes: Changes, path: string, value: unknown): Changes {
  const { [path]: _, ...others } = changes;
  return isSame(value, savedAt(row, path)) ? others : { ...others, [path]: value };
}

/** An empty box and no value are the same to whoever looks at them; so are a number and its digits. */
function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(asShown(left), inOrder) === JSON.stringify(asShown(right), inOrder);
}

/** The database and a form need not write the names of an object in one order. */
function inOrder(_name: string, value: unknown): unknown {
  if (!isObject(value) || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}

function asShown(value: unknown): unknown {
  return typeof value === "number" ? String(value) : (value ?? "");
}

/** What is sent: the fields that were written; objects are whole, since the server replaces them whole. */
export function bodyOf(row: FormRow, changes: Changes): Record<string, unknown> {
  const body: Record<string, unknown> = structuredClone({ ...(row.stored ? {} : row.given) });
  for (const [path, typed] of Object.entries(changes)) {
    const [name = "", ...rest] = path.split(".");
    const value = asSent(fieldAt(row.entity, path), typed);
    if (rest.length === 0) body[name] = value;
    else body[name] = withInside(body[name] ?? structuredClone(row.stored?.[name]) ?? {}, rest, value);
  }
  return body;
}

function withInside(object: unknown, [name = "", ...rest]: readonly string[], value: unknown): Row {
  const before = isObject(object) ? object : {};
  return { ...before, [name]: rest.length === 0 ? value : withInside(before[name], rest, value) };
}

/** Numbers are typed as one writes them ("1 234,5"), and an emptied box is no value. */
function asSent({ kind }: Field, typed: unknown): unknown {
  if (typeof typed !== "string") return typed;
  if (typed === "") return null;
  return kind === "number" || kind === "money" || kind === "integer" ? typedNumber(typed) : typed;
}

/** What the server would refuse, by the rules that it has itself. */
export function problemsIn(row: FormRow, changes: Changes, writer: "owner" | "admin"): Problems["messages"] {
  const mode: DraftMode = row.stored ? "update" : "create";
  const checked = validateDraft(row.entity, bodyOf(row, changes), mode, {
    writer,
    ...(row.stored && { stored: row.stored }),
  });
  return "problems" in checked ? checked.problems.messages : {};
}

/**
 * Of what somebody else saved meanwhile: the paths that both wrote, each another way. What does not go with the row, such
 * as the competitors of a catalogue, is in nobody's way.
 */
export function conflictsBetween(row: FormRow, current: Row, changes: Changes): string[] {
  return Object.keys(changes).filter((path) => {
    const { kind, options } = fieldAt(row.entity, path);
    if (options.derived) return false;
    const [was, now, mine] = [savedAt(row, path), savedAt({ ...row, stored: current }, path), changes[path]];
    if (kind !== "record") return areApart(was, now, mine);
    return entriesOf(was, now, mine).some((entry) => areApart(...entry.values));
  });
}

/** Both wrote it, each another way. */
function areApart(was: unknown, now: unknown, mine: unknown): boolean {
  return !isSame(now, was) && !isSame(now, mine) && !isSame(mine, was);
}

/**
 * The changes over what somebody else saved meanwhile. A record, such as the columns of a file, is no one value: of its
 * entries those that were written here count, and otherwise the other's.
 */
export function changesOver(row: FormRow, current: Row, changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([path, mine]) => {
      if (fieldAt(row.entity, path).kind !== "record") return [path, mine];
      const saved = [savedAt(row, path), savedAt({ ...row, stored: current }, path)] as const;
      const entries = entriesOf(...saved, mine).map(({ name, values: [was, now, written] }) => [
        name,
        isSame(written, was) ? now : written,
      ]);
      return [path, Object.fromEntries(entries.filter(([, value]) => value !== undefined))];
    }),
  );
}

/** The entries of a record as it was, as somebody else saved it, and as it was written here. */
function entriesOf(...records: [unknown, unknown, unknown]) {
  const [was, now, mine] = records.map((record) => (isObject(record) ? record : {})) as [Row, Row, Row];
  const names = new Set([...Object.keys(now), ...Object.keys(mine), ...Object.keys(was)]);
  return [...names].map((name) => ({ name, values: [was[name], now[name], mine[name]] as const }));
}

/** What is kept of a form for another time: secrets are not, those of addresses neither. */
export function keepable(entity: Entity, changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).filter(([path, value]) => {
      const { kind } = fieldAt(entity, path);
      return kind !== "secret" && !(kind === "url" && holdsPlainSecret(String(value)));
    }),
  );
}

function holdsPlainSecret(address: string): boolean {
  return secretsIn(address).some(({ start, end }) => !isSecretMark(address.slice(start, end)));
}

/** The same, read back: a path that is no field of the entity any more is left out. */
export function keptChanges(entity: Entity, kept: unknown): Changes {
  if (!isObject(kept)) return {};
  return Object.fromEntries(
    Object.entries(kept).filter(([path]) => {
      const [name = "", ...rest] = path.split(".");
      return entity.fields[name] !== undefined && fieldInside(entity.fields[name], rest) !== undefined;
    }),
  );
}
