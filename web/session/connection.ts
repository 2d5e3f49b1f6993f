// Whether the server can be reached. While it cannot, what the screens ask for waits, and goes on by itself.
import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { tab } from "./storage.ts";

/** A single request that failed is no lost connection: the first look is soon. */
const firstLook_ms = 500;
const laterLooks_ms = 3000;
const lookWithin_ms = 5000;

let looking = false;
let wasServerAway = true;

/**
 * Whether what is on screen is asked for anew when the server can be reached again. Not after a single request that failed
 * beside a server that answers: it failed for a reason of its own, and would be asked for without end.
 */
export function isAskedAnew(): boolean {
  return wasServerAway;
}

/** A request never reached the server: looks for it until it answers. The browser tells by itself when its network goes. */
export function connectionLost(): void {
  const begins = !looking;
  looking = true;
  if (begins && onlineManager.isOnline()) wasServerAway = false;
  onlineManager.setOnline(false);
  if (begins) setTimeout(() => void look(), firstLook_ms);
}

async function look(): Promise<void> {
  if (!(await answers())) {
    wasServerAway = true;
    setTimeout(() => void look(), laterLooks_ms);
    return;
  }
  looking = false;
  onlineManager.setOnline(true);
}

// The browser's own network went.
onlineManager.subscribe((isOnline) => {
  if (!isOnline && !looking) wasServerAway = true;
});

async function answers(): Promise<boolean> {
  try {
    const { status } = await fetch("/health", {
      cache: "no-store",
      signal: AbortSignal.timeout(lookWithin_ms),
    });
    // A proxy answers for a server that is away.
    return status !== 502 && status !== 504;
  } catch {
    return false;
  }
}

/**
 * Loads a piece of the program once the server can be reached: a failure would take the place of what is on screen. A
 * browser never asks again for a file of code that failed once, so that page begins anew; what was typed is kept.
 */
export function patiently<Piece>(load: () => Promise<Piece>): () => Promise<Piece> {
  return async () => {
    await untilOnline();
    try {
      return await load();
    } catch (problem) {
      connectionLost();
      await untilOnline();
      beginAnew(problem);
      // The page is on its way: nothing is shown of the failure.
      return await new Promise<never>(() => undefined);
    }
  };
}

const begunKey = "vigie.begunAnewAt";
const notAgainWithin_ms = 60_000;
const untoldKey = "vigie.begunAnewUntold";

/** Whether the page that is here was loaded by `patiently`; to be told once. */
export function takeBegunAnew(): boolean {
  const isUntold = tab.getItem(untoldKey) !== null;
  tab.removeItem(untoldKey);
  return isUntold;
}

/** Loads the page again; throws the problem where that was no help a moment ago. */
function beginAnew(problem: unknown): void {
  const last = Number(tab.getItem(begunKey) ?? 0);
  if (Date.now() - last < notAgainWithin_ms) throw problem;
  tab.setItem(begunKey, String(Date.now()));
  tab.setItem(untoldKey, "yes");
  location.reload();
}

function untilOnline(): Promise<void> {
  if (onlineManager.isOnline()) return Promise.resolve();
  return new Promise((resolve) => {
    const leave = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return;
      leave();
      resolve();
    });
  });
}

export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => onlineManager.isOnline());
}

const subscribe = (told: () => void) => onlineManager.subscribe(told);
