// Who is signed in, as far as the browser knows: a token, a user id, and whether to remember them.
import { ApiError } from "#web/api.ts";
import { local, tab } from "./storage.ts";
import type { Store } from "./storage.ts";

export type Session = { token: string; userId: number; rememberMe: boolean };
export type Stores = { local: Store; tab: Store };

const keys = { token: "vigie.accessTokenId", userId: "vigie.userId", rememberMe: "vigie.rememberMe" };
const browserStores: Stores = { local, tab };

/** The session kept in this tab, else the remembered one. */
export function readSession(stores: Stores = browserStores): Session | undefined {
  return readFrom(stores.tab) ?? readFrom(stores.local);
}

/** Keeps a session in local storage when it is to be remembered, for this tab otherwise; nowhere else. */
export function writeSession(session: Session, stores: Stores = browserStores): void {
  clearSession(stores);
  const store = session.rememberMe ? stores.local : stores.tab;
  store.setItem(keys.token, session.token);
  store.setItem(keys.userId, String(session.userId));
  store.setItem(keys.rememberMe, String(session.rememberMe));
}

/** Moves the session of this tab to local storage, so that it outlives the tab. */
export function rememberSession(stores: Stores = browserStores): void {
  const session = readSession(stores);
  if (session) writeSession({ ...session, rememberMe: true }, stores);
}

/** Forgets the token and the user wherever they are. Preferences (language, colours, last catalogue) stay. */
export function clearSession(stores: Stores = browserStores): void {
  for (const store of [stores.tab, stores.local]) {
    for (const key of Object.values(keys)) store.removeItem(key);
  }
}

/** The session, or the 401 that the server would answer, without asking it. */
export function requireSession(stores: Stores = browserStores): Session {
  const session = readSession(stores);
  if (!session) throw new ApiError({ statusCode: 401, code: "AUTHORIZATION_REQUIRED" });
  return session;
}

function readFrom(store: Store): Session | undefined {
  const token = store.getItem(keys.token);
  const userId = Number(store.getItem(keys.userId));
  if (!token || !Number.isSafeInteger(userId) || userId <= 0) return undefined;
  return { token, userId, rememberMe: store.getItem(keys.rememberMe) === "true" };
}
