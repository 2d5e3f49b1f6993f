import { useSyncExternalStore } from "react";
import { keptLayoutOf, keptTextOf, watchKeptLayouts } from "./keptLayout.ts";

/** What is kept of a grid's arrangement, as `keptLayoutOf` gives it, whenever somebody arranges it otherwise. */
export function useKeptLayout(name: string): unknown {
  useSyncExternalStore(watchKeptLayouts, () => keptTextOf(name));
  return keptLayoutOf(name);
}
