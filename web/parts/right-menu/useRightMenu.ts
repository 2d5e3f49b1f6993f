import type { Icon } from "@tabler/icons-react";
import { createRegistry } from "../registry.ts";
import { useShortcuts } from "../shortcuts/useShortcuts.ts";
import type { Shortcut } from "../shortcuts/useShortcuts.ts";

/** One action of a screen, in the menu at its right edge. */
export type RightMenuEntry = {
  id: string;
  label: string;
  icon: Icon;
  run(): void;
  disabled?: boolean;
  /** Something to count, such as the filters that are on. */
  badge?: number;
  /** Keys that do the same, as in useShortcuts. */
  keys?: string;
  /** Entries of another subject stand apart. */
  group?: "matchFiles";
};

const registry = createRegistry<RightMenuEntry>();

export const useRightMenuEntries = registry.useAll;

/** Puts these actions into the right-hand menu while the calling screen is shown. */
export function useRightMenu(entries: readonly RightMenuEntry[]): void {
  registry.useRegister(entries);
  useShortcuts(entries.flatMap(shortcutOf));
}

function shortcutOf({ keys, label, run, disabled }: RightMenuEntry): Shortcut[] {
  return keys && !disabled ? [{ keys, label, run }] : [];
}
