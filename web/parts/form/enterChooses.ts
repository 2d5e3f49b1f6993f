import type { KeyboardEvent } from "react";

/** In a field where something is typed that is not chosen yet, or no more can be, the enter key does not send the form. */
export function enterChooses(event: KeyboardEvent<HTMLInputElement>): void {
  const { value, readOnly } = event.currentTarget;
  const isUnchosen = event.key === "Enter" && (readOnly || value.trim() !== "");
  if (isUnchosen && !event.ctrlKey && !event.metaKey) event.preventDefault();
}
