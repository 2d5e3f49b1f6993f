// What was sent to be written, held against the rules of its entity.
import { isObject } from "#shared/isObject.ts";
import { type Entity, columnsOf } from "#shared/entities/entity.ts";
import { type DraftMode, validateDraft, validateField } from "#shared/entities/validate.ts";
import type { Field } from "#shared/fields.ts";
import { fieldReserved, invalidFields } from "#server/errors.ts";
import type { Row } from "#server/store/collection.ts";
import type { Caller } from "../caller.ts";
import type { Verbs } from "./genericVerbs.ts";

/** The values of a draft as they are stored. Throws 422 with all that is wrong with it. */
export function validated(
  { entity, validationError, madeFrom }: Verbs,
  caller: Caller,
  draft: Row,
  mode: DraftMode,
  stored?: Row,
): Row {
  const writer = caller.actor.admin ? "admin" : "owner";
  if (writer === "owner") refuseReserved(entity, draft, mode, stored);
  const kept = writer === "owner" && mode !== "create" ? keepingReserved(entity, draft, mode, stored) : draft;
  const result = validateDraft(entity, kept, mode, { writer, stored, madeFrom: madeFrom?.(draft) });
  if ("problems" in result)
    throw validationError?.(draft) ?? invalidFields(entity.model, result.problems, caller.language);
  return result.values as Row;
}

/**
 * What only an admin sets may be sent along by an owner as it is. A change of it, a secret's included, is refused: it
 * must not look as if it had been made. Of a new row, and in bulk, what it is as it is nobody can tell.
 */
function refuseReserved(entity: Entity, draft: Row, mode: DraftMode, stored: Row | undefined): void {
  for (const [name, field] of columnsOf(entity)) {
    if (field.options.write !== "admin" || draft[name] === undefined) continue;
    const isSecret = field.kind === "secret";
    if (isSecret ? draft[name] : mode !== "create" && !repeats(field, draft[name], stored?.[name]))
      throw fieldReserved(name);
  }
}

/**
 * An object is written whole, and some hold parts that only an admin sets. An owner's leaves such a part as it is where it
 * leaves out what is around it. In bulk no such object is sent: what is kept differs from row to row.
 */
function keepingReserved(entity: Entity, draft: Row, mode: DraftMode, stored: Row | undefined): Row {
  const kept = { ...draft };
  for (const [name, field] of columnsOf(entity)) {
    if (!holdsReserved(field) || (draft[name] === undefined && mode === "update")) continue;
    if (!stored) throw fieldReserved(name);
    kept[name] = keepingParts(field, draft[name] ?? {}, rowOf(stored[name]), name);
  }
  return kept;
}

function keepingParts({ fields = {} }: Field, sent: unknown, stored: Row, path: string): unknown {
  if (!isObject(sent)) return sent;
  const kept: Row = { ...sent };
  for (const [name, field] of Object.entries(fields)) {
    const inner = `${path}.${name}`;
    if (field.options.write === "admin") {
      const asItIs = stored[name] ?? field.options.default ?? null;
      if (sent[name] !== undefined && !repeats(field, sent[name], asItIs)) throw fieldReserved(inner);
    } else if (holdsReserved(field)) {
      kept[name] = keepingParts(field, sent[name] ?? stored[name] ?? {}, rowOf(stored[name]), inner);
    }
  }
  return kept;
}

function holdsReserved({ fields = {} }: Field): boolean {
  return Object.values(fields).some((field) => field.options.write === "admin" || holdsReserved(field));
}

function rowOf(value: unknown): Row {
  return isObject(value) ? value : {};
}

function repeats(field: Field, sent: unknown, kept: unknown): boolean {
  if (kept === undefined) return false;
  if (sent === null || kept === null) return sent === kept;
  const read = validateField("sent", field, sent);
  return "value" in read && JSON.stringify(read.value) === JSON.stringify(withoutDerived(field, kept));
}

/** What is kept, as it would be sent: without the names that are only read. */
function withoutDerived({ options: { derivedNames = [] } }: Field, kept: unknown): unknown {
  if (derivedNames.length === 0 || !isObject(kept)) return kept;
  return Object.fromEntries(Object.entries(kept).filter(([name]) => !derivedNames.includes(name)));
}
