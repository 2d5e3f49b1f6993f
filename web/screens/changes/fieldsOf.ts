import type { FieldChange } from "#shared/entities/loggedChange.ts";
import type { LoggedChange } from "#web/queries/loggedChanges.ts";

/** All that somebody is told of a change. */
export function fieldsOf({ changes, private_changes = [] }: LoggedChange): FieldChange[] {
  return [...changes, ...private_changes];
}
