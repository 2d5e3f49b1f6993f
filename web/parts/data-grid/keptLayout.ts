// The arrangement of a grid's columns, kept in this browser under the name of the grid.
import { local } from "#web/session/storage.ts";
import type { Store } from "#web/session/storage.ts";
import { readLayout } from "./columnLayout.ts";
import type { ColumnLayout } from "./columnLayout.ts";

/** What was kept, made to fit the columns there are now; as by default when there is nothing, or nothing readable. */
export function readKeptLayout(name: string, byDefault: ColumnLayout, store: Store = local): ColumnLayout {
  const text = store.getItem(keyOf(name));
  if (!text) return byDefault;
  try {
    return readLayout(JSON.parse(text), byDefault);
  } catch (error) {
    console.warn("The arrangement of the columns cannot be read", error);
    return byDefault;
  }
}

export function keepLayout(name: string, layout: ColumnLayout, store: Store = local): void {
  store.setItem(keyOf(name), JSON.stringify(layout));
}

/** What is kept as it is, for a place beyond this browser; null when there is nothing. */
export function keptLayoutOf(name: string, store: Store = local): unknown {
  return JSON.parse(store.getItem(keyOf(name)) ?? "null");
}

/** Puts back what `keptLayoutOf` gave; what is not readable is as by default when it is read. */
export function restoreLayout(name: string, layout: unknown, store: Store = local): void {
  store.setItem(keyOf(name), JSON.stringify(layout));
}

export function removeKeptLayout(name: string, store: Store = local): void {
  store.removeItem(keyOf(name));
}

function keyOf(name: string): string {
  return `grid-products-${name}`;
}
