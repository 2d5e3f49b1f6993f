// That a session ended while somebody was at work, told from the page where it did to the login page of the same tab.
import { tab } from "./storage.ts";
import type { Store } from "./storage.ts";

const key = "vigie.sessionLost";

/** How the session that ended was kept: it comes back the same way. */
export type LostSession = { rememberMe: boolean };

export function markSessionLost({ rememberMe }: LostSession, store: Store = tab): void {
  store.setItem(key, rememberMe ? "remembered" : "ofTab");
}

/** The session that had ended when this tab was led to the login page; told once. */
export function takeSessionLost(store: Store = tab): LostSession | undefined {
  const lost = store.getItem(key);
  store.removeItem(key);
  return lost === null ? undefined : { rememberMe: lost === "remembered" };
}
