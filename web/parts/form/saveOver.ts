// Saving over a row that somebody else may have saved meanwhile.
import { cut } from "#shared/messages/cut.ts";
import { confirm } from "#web/parts/dialogs/confirm.ts";
import type { Words } from "#web/session/words.ts";
import { type FormRow, bodyOf, changesOver, conflictsBetween, valueAt } from "./draft.ts";
import { changedMeanwhile } from "./serverProblems.ts";
import type { Typed } from "./useTyped.ts";

export type Saving<Saved> = {
  /** Sends what was written. `version` is of the row as the form found it: the server refuses (412) over a newer one. */
  save(body: Record<string, unknown>, version: string | undefined): Promise<Saved>;
};

/** Fields that only one of two wrote are all kept; where both did, the person decides. Undefined where they will not. */
export async function saveOver<Saved>(
  { save }: Saving<Saved>,
  { row, changes, goOnOver }: Pick<Typed, "row" | "changes" | "goOnOver">,
  mayOverwrite: (paths: string[], theirs: FormRow) => Promise<boolean>,
): Promise<Saved | undefined> {
  try {
    return await save(bodyOf(row, changes), versionOf(row));
  } catch (error) {
    const current = changedMeanwhile(error);
    if (!current) throw error;
    const paths = conflictsBetween(row, current, changes);
    const merged = changesOver(row, current, changes);
    goOnOver(current, merged);
    const theirs = { ...row, stored: current };
    if (paths.length > 0 && !(await mayOverwrite(paths, theirs))) return undefined;
    return saveOver({ save }, { row: theirs, changes: merged, goOnOver }, mayOverwrite);
  }
}

export function mayOverwrite(fields: string[], { say }: Words): Promise<boolean> {
  return confirm({
    title: say("forms.conflict.title"),
    text: say("forms.conflict.text", { fields: fields.join(", ") }),
    confirmLabel: say("forms.conflict.confirm"),
    danger: true,
  });
}

const shownLetters = 60;

/** The field with what somebody else wrote into it, where that is a text or a number that says something. */
export function withValue(
  field: string,
  path: string,
  { row, words }: { row: FormRow; words: Words },
): string {
  const value = shownValue(path, row);
  return value === undefined ? field : words.say("forms.conflict.field", { field, value });
}

/** What stands at a field that somebody else wrote as well, once the person chose to look first. */
export function savedMeanwhile(path: string, theirs: FormRow, { say }: Words): string {
  const value = shownValue(path, theirs);
  return value === undefined ? say("forms.conflict.saved") : say("forms.conflict.savedValue", { value });
}

function shownValue(path: string, row: FormRow): string | undefined {
  const value = valueAt(row, {}, path);
  const isShown =
    (typeof value === "number" && !path.endsWith("_id")) || (typeof value === "string" && value);
  return isShown ? cut(String(value), shownLetters) : undefined;
}

/** What `If-Match` says of a row: when it was last changed, to the millisecond. */
function versionOf({ entity, stored }: FormRow): string | undefined {
  const modified = entity.modifiedField && stored?.[entity.modifiedField];
  return typeof modified === "string" ? `"${Date.parse(modified)}"` : undefined;
}
