// Whether the server can be reached. While it cannot, what the screens ask for waits, and goes on by itself.
import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";

/** A single request that failed is no lost connection: the first look is soon. */
const firstLook_ms = 500;
const laterLooks_ms = 3000;
const lookWithin_ms = 5000;

let looking = false;

/** A request never reached the server: looks for it until it answers. The browser tells by itself when its network goes. */
export function connectionLost(): void {
  if (looking) return;
  looking = true;
  onlineManager.setOnline(false);
  setTimeout(() => void look(), firstLook_ms);
}

async function look(): Promise<void> {
  if (!(await answers())) {
    setTimeout(() => void look(), laterLooks_ms);
    return;
  }
  looking = false;
  onlineManager.setOnline(true);
}

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

export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, () => onlineManager.isOnline());
}

const subscribe = (told: () => void) => onlineManager.subscribe(told);
