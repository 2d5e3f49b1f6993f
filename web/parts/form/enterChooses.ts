import type { KeyboardEvent } from "react";

/** In a field where something is typed that is not chosen yet the enter key chooses it, and does not send the form. */
export function enterChooses(event: KeyboardEvent<HTMLInputElement>): void {
  const isUnchosen = event.key === "Enter" && event.currentTarget.value.trim() !== "";
  if (isUnchosen && !event.ctrlKey && !event.metaKey) event.preventDefault();
}
