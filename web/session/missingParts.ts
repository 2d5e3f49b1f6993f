// Parts of a screen whose code could not be loaded: what is on screen stays, and it is told.
import { useSyncExternalStore } from "react";
import { takeBegunAnew } from "./connection.ts";

/** The page was loaded anew for a part, or a part is missing though it was. */
type MissingPart = "begunAnew" | "missing";

let missing: MissingPart | undefined = takeBegunAnew() ? "begunAnew" : undefined;
const listeners = new Set<() => void>();

/** Beside a part that cannot be had the screen can be used: its place stays empty. */
export function orMissing<Piece>(load: () => Promise<Piece>): () => Promise<Piece> {
  return () =>
    load().catch((problem: unknown) => {
      console.warn("A part of the screen could not be loaded", problem);
      tell("missing");
      return new Promise<never>(() => undefined);
    });
}

export function useMissingPart(): MissingPart | undefined {
  return useSyncExternalStore(subscribe, () => missing);
}

/** It has been told. */
export function leaveMissingPart(): void {
  tell(undefined);
}

function tell(next: MissingPart | undefined): void {
  missing = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
