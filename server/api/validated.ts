// What was sent to be written, held against the rules of its entity.
import { type Entity, columnsOf } from "#shared/entities/entity.ts";
import { type DraftMode, type Problems, validateDraft, validateField } from "#shared/entities/validate.ts";
import type { Field } from "#shared/fields.ts";
import { say } from "#shared/messages/index.ts";
import { fieldReserved, validationFailed } from "#server/errors.ts";
import type { Row } from "#server/store/collection.ts";
import type { Caller } from "./caller.ts";
import type { Verbs } from "./genericVerbs.ts";

/** The values of a draft as they are stored. Throws 422 with all that is wrong with it. */
export function validated(
  { entity, refusal }: Verbs,
  caller: Caller,
  draft: Row,
  mode: DraftMode,
  stored?: Row,
): Row {
  const writer = caller.actor.admin ? "admin" : "owner";
  if (writer === "owner") refuseReserved(entity, draft, mode, stored);
  const result = validateDraft(entity, draft, mode, { writer, stored });
  if ("problems" in result) throw refusal?.(draft) ?? validationProblems(entity, caller, result.problems);
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

function repeats(field: Field, sent: unknown, kept: unknown): boolean {
  if (kept === undefined) return false;
  if (sent === null || kept === null) return sent === kept;
  const read = validateField("sent", field, sent);
  return "value" in read && JSON.stringify(read.value) === JSON.stringify(kept);
}

function validationProblems(entity: Entity, { language }: Caller, problems: Problems) {
  const messages = Object.entries(problems.messages).map(([field, texts]) => [
    field,
    texts.map(({ key, values }) => say(language, key, values)),
  ]);
  return validationFailed(entity.model, problems.codes, Object.fromEntries(messages));
}
