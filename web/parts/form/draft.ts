// What is written in a form over what the row holds: by dotted path, without a screen and without a network.
import { isSecretMark, secretsIn } from "#shared/credentials.ts";
import { isObject } from "#shared/isObject.ts";
import type { DraftMode, Problems } from "#shared/entities/validate.ts";
import { validateDraft } from "#shared/entities/validate.ts";
import type { Entity } from "#shared/entities/entity.ts";
import { type Field, fieldInside } from "#shared/fields.ts";
import { type Versions, areApart, entriesApart, isSame, mergedEntries } from "./meanwhile.ts";
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
    const versions = versionsAt(path, { row, current, changes });
    return kind === "record" ? entriesApart(versions).length > 0 : areApart(versions);
  });
}

/** The changes over what somebody else saved meanwhile: of a record, such as the columns of a file, entry by entry. */
export function changesOver(row: FormRow, current: Row, changes: Changes): Changes {
  return Object.fromEntries(
    Object.entries(changes).map(([path, mine]) => {
      const isRecord = fieldAt(row.entity, path).kind === "record";
      return [path, isRecord ? mergedEntries(versionsAt(path, { row, current, changes })) : mine];
    }),
  );
}

type Meanwhile = { row: FormRow; current: Row; changes: Changes };

function versionsAt(path: string, { row, current, changes }: Meanwhile): Versions {
  return { was: savedAt(row, path), now: savedAt({ ...row, stored: current }, path), mine: changes[path] };
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
