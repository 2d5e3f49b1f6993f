// How high the rows of the products' grids are: as specified, or as many as fit. Of this browser, for all of them.
import { useSyncExternalStore } from "react";
import { local } from "#web/session/storage.ts";

/** Two lines of text. */
export const compact_px = 44;

const key = "vigie.rows";
const listeners = new Set<() => void>();

export function useIsCompact(): boolean {
  return useSyncExternalStore(subscribe, isCompact);
}

export function toggleCompact(): void {
  if (isCompact()) local.removeItem(key);
  else local.setItem(key, "compact");
  for (const listener of listeners) listener();
}

/** Only rows that are higher become lower. */
export function rowHeightOf(specified: number, compact: boolean): number {
  return compact ? Math.min(specified, compact_px) : specified;
}

function isCompact(): boolean {
  return local.getItem(key) === "compact";
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
