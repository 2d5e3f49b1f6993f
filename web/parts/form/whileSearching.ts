import type { KeyboardEvent } from "react";

type Option = { value: string; label: string };

/**
 * Until what is typed has been searched for, those of the rows before it whose names fit: Enter takes the first of them.
 * `searched` is what the rows are the answer to, undefined while they are those of an earlier question.
 */
export function whileSearching(options: Option[], typed: string, searched: string | undefined): Option[] {
  const wanted = typed.trim().toLowerCase();
  return wanted === searched?.trim().toLowerCase()
    ? options
    : options.filter(({ label }) => label.toLowerCase().includes(wanted));
}

/**
 * Enter takes the first that letters have found, where none is lit by the arrows; pressed while nothing is found yet, it
 * must not save the form instead.
 */
export function enterChooses(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== "Enter") return;
  event.preventDefault();
  const field = event.currentTarget;
  const isLit = field.hasAttribute("aria-activedescendant");
  if (isLit || field.ariaExpanded !== "true" || field.value === "") return;
  const list = document.getElementById(field.getAttribute("aria-controls") ?? "");
  list?.querySelector<HTMLElement>('[role="option"]')?.click();
}
