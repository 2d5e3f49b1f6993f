// A change in a line, and a value as it is shown.
import type { FieldChange } from "#shared/entities/loggedChange.ts";
import { fieldName } from "./fieldName.ts";
import type { LoggedModel } from "./search.ts";
import type { LoggedChange } from "#web/queries/loggedChanges.ts";
import type { Words } from "#web/session/words.ts";

/** All that somebody is told of a change. */
export function fieldsOf({ changes, private_changes = [] }: LoggedChange): FieldChange[] {
  return [...changes, ...private_changes];
}

/** "weight : 1 → 3, name : A → B"; of what was made or deleted, what it was called is enough. */
export function summaryOf(change: LoggedChange, words: Words): string {
  const fields = fieldsOf(change);
  if (change.operation !== "update") return words.say("changes.fields", { count: fields.length });
  if (fields.length === 0) return words.say("changes.reserved");
  return fields.map((field) => lineOf(change.model, field, words)).join(", ");
}

function lineOf(model: LoggedModel, change: FieldChange, words: Words): string {
  const field = fieldName(model, change.field, words);
  if (change.secret) return words.say("changes.secretLine", { field });
  return words.say("changes.line", {
    field,
    before: shownValue(change.before, words),
    after: shownValue(change.after, words),
  });
}

/** Texts as they are, lists and objects as JSON, and a dash for nothing. */
export function shownValue(value: unknown, { say, number }: Words): string {
  if (value === undefined || value === null || value === "") return "—";
  if (typeof value === "boolean") return say(value ? "changes.yes" : "changes.no");
  if (typeof value === "number") return number(value);
  if (Array.isArray(value) && value.every((entry) => typeof entry !== "object"))
    return value.filter((entry) => entry !== "").join(", ") || "—";
  return typeof value === "string" ? value : JSON.stringify(value);
}
