// Whether shortcuts of a single letter are wanted: who dictates or uses a screen reader may need the letters.
import { local } from "#web/session/storage.ts";

const key = "vigie.shortcuts";

export function shortcutsAreOn(): boolean {
  return local.getItem(key) !== "off";
}

export function turnShortcuts(on: boolean): void {
  if (on) local.removeItem(key);
  else local.setItem(key, "off");
}
