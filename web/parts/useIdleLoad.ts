import { useEffect } from "react";

/** After the first screen has had what it needs. */
const idle_ms = 3000;

/** Fetches what somebody may want at once later, when the page has stood for a while. */
export function useIdleLoad(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), idle_ms);
    return () => clearTimeout(timer);
  }, [load]);
}
