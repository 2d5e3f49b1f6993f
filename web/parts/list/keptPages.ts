// What this browser remembers of each list: how many rows a page has, and how it is sorted.
import { isObject } from "#shared/isObject.ts";
import { local } from "#web/session/storage.ts";
import type { Store } from "#web/session/storage.ts";

type KeptPage = { limit?: unknown; order?: unknown };

/** `path`: of the list, or of a product over it; lists of one thing each, such as of a rule, are as one. */
export function keepPage(path: string, page: KeptPage, store: Store = local): void {
  const said = Object.fromEntries(
    (["limit", "order"] as const).flatMap((name) => (name in page ? [[name, page[name]]] : [])),
  );
  if (Object.keys(said).length === 0) return;
  store.setItem(keyOf(path), JSON.stringify({ ...keptPage(path, store), ...said }));
}

/** What was chosen last; what an address can say of it is for the list to judge. */
export function keptPage(path: string, store: Store = local): KeptPage {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(path)) ?? "{}");
    return isObject(kept) ? kept : {};
  } catch {
    return {};
  }
}

function keyOf(path: string): string {
  return `vigie.page.${path.replace(/\/website\/\d+\/product\/.*$/, "").replace(/\/\d+/g, "")}`;
}
