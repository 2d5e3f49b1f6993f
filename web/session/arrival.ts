// The address that somebody arrived with, as it was written: the router tidies it up before it shows a screen.
import type { RouterHistory } from "@tanstack/history";
import { useSyncExternalStore } from "react";

type ArrivalSearch = Record<string, unknown>;

let said: ArrivalSearch | undefined;
const listeners = new Set<() => void>();

/** Reads what each address says that was opened, typed or gone back to; what leads there from within says what it means. */
export function watchArrivals(history: RouterHistory, parse: (search: string) => ArrivalSearch): void {
  said = parse(history.location.search);
  history.subscribe(({ location, action }) => {
    if (action.type === "REPLACE") return;
    tell(action.type === "PUSH" ? undefined : parse(location.search));
  });
}

/** What the address said that the screen on show was reached by; undefined within the application. */
export function useArrival(): ArrivalSearch | undefined {
  return useSyncExternalStore(subscribe, () => said);
}

/** It has been told. */
export function leaveArrival(): void {
  tell(undefined);
}

function tell(next: ArrivalSearch | undefined): void {
  said = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
