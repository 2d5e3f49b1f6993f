// What other tabs of this browser do with the session: one that ends here ends there at once, and so does one of somebody
// else who signs in.
import { readSession } from "./session.ts";
import type { Session } from "./session.ts";

type Ended = { ended: string };

/** One for the whole tab: what it tells is not told to itself. */
const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("vigie.session");

/** Tells the other tabs which session has ended. Their own, if it is another one, goes on. */
export function announceSessionEnd(session: Session | undefined): void {
  if (session) channel?.postMessage({ ended: session.token } satisfies Ended);
}

/** Follows what becomes of this tab's session elsewhere: it ends, or another one takes its place. */
export function followSession(on: { ended(): void; replaced(): void }): void {
  const followed = readSession()?.token;
  channel?.addEventListener("message", ({ data }: MessageEvent<Ended>) => {
    if (data.ended === followed) on.ended();
  });
  // Told of the remembered session alone, and of what other tabs wrote.
  window.addEventListener("storage", ({ storageArea }) => {
    if (storageArea !== window.localStorage) return;
    const token = readSession()?.token;
    if (token !== undefined && token !== followed) on.replaced();
  });
}
