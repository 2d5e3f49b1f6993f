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
  tellWatchers();
}

/** What is kept as it is, for a place beyond this browser; null when there is nothing. */
export function keptLayoutOf(name: string, store: Store = local): unknown {
  return JSON.parse(keptTextOf(name, store) ?? "null");
}

/** The same as it is written: equal as long as nobody arranges the grid. */
export function keptTextOf(name: string, store: Store = local): string | null {
  return store.getItem(keyOf(name));
}

/**
 * Puts back what `keptLayoutOf` gave, the usual columns where it gave nothing; what is not readable is as by default
 * when it is read. It is put back before the grid is drawn, so watchers are not told.
 */
export function restoreLayout(name: string, layout: unknown, store: Store = local): void {
  if (layout === null) store.removeItem(keyOf(name));
  else store.setItem(keyOf(name), JSON.stringify(layout));
}

export function removeKeptLayout(name: string, store: Store = local): void {
  store.removeItem(keyOf(name));
  tellWatchers();
}

const watchers = new Set<() => void>();

/** Calls `onChange` whenever somebody arranges a grid, until what it returns is called. */
export function watchKeptLayouts(onChange: () => void): () => void {
  watchers.add(onChange);
  return () => void watchers.delete(onChange);
}

function tellWatchers(): void {
  for (const onChange of watchers) onChange();
}

function keyOf(name: string): string {
  return `grid-products-${name}`;
}
