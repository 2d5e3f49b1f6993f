// That a session ended while somebody was at work, told from the page where it did to the login page of the same tab.
import { tab } from "./storage.ts";
import type { Store } from "./storage.ts";

const key = "vigie.sessionLost";

export function markSessionLost(store: Store = tab): void {
  store.setItem(key, "true");
}

/** Whether this tab was led to the login page because its session had ended; told once. */
export function takeSessionLost(store: Store = tab): boolean {
  const lost = store.getItem(key) !== null;
  store.removeItem(key);
  return lost;
}
