// What was done on a screen leads on to another one. It takes a moment, and whoever has gone elsewhere by then stays there.
import { useMatch, useRouter } from "@tanstack/react-router";
import type { NavigateOptions } from "@tanstack/react-router";
import { useCallback } from "react";

/** Goes there, for whoever is still at the address of the screen that calls this. */
export function useLeadOn() {
  const router = useRouter();
  const here = useMatch({ strict: false, shouldThrow: false, select: ({ pathname }) => pathname });
  return useCallback(
    async (next: NavigateOptions): Promise<void> => {
      if (router.latestLocation.pathname === here) await router.navigate(next);
    },
    [router, here],
  );
}
