// A change in a line.
import type { FieldChange } from "#shared/entities/loggedChange.ts";
import type { LoggedChange } from "#web/queries/loggedChanges.ts";
import type { Words } from "#web/session/words.ts";
import { fieldName } from "./fieldName.ts";
import { fieldsOf } from "./fieldsOf.ts";
import type { Names } from "./namedIds.ts";
import type { LoggedModel } from "./search.ts";
import { shownValue } from "./shownValue.ts";

/** "Poids : 1 → 3, Nom : A → B"; of what was made or deleted, what it was called is enough. */
export function summaryOf(change: LoggedChange, words: Words, names: Names): string {
  const fields = fieldsOf(change);
  if (change.operation !== "update" && change.model !== "Deletion")
    return words.say("changes.fields", { count: fields.length });
  if (fields.length === 0) return words.say("changes.reserved");
  return fields.map((field) => lineOf(change.model, field, words, names)).join(", ");
}

function lineOf(model: LoggedModel, change: FieldChange, words: Words, names: Names): string {
  const name = fieldName(model, change.field, words);
  if (change.secret) return words.say("changes.secretLine", { field: name });
  const place = { model, field: change.field };
  return words.say("changes.line", {
    field: name,
    before: shownValue(change.before, place, words, names),
    after: shownValue(change.after, place, words, names),
  });
}
