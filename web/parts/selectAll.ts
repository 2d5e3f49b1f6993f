import type { FocusEvent } from "react";

/** What stands in the field is replaced by what is typed; a second click puts the caret into it. */
export function selectAll({ currentTarget }: FocusEvent<HTMLInputElement>): void {
  currentTarget.select();
}
