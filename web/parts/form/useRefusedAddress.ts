// An address that our server never asks, found out when it was looked at.
import { useEffect } from "react";
import { ApiError } from "#web/api.ts";
import { failureText } from "#web/parts/toasts/toasts.ts";
import { useWords } from "#web/session/words.ts";
import { useFormContext } from "./formContext.ts";

/**
 * Tells it at its field, and nothing is saved with it: the server would refuse it there. A site that does not answer may do
 * so later, and what is saved already is in nobody's way. `error` is what came of looking at the address.
 */
export function useRefusedAddress(path: string, address: string, error: unknown): string | undefined {
  const words = useWords();
  const { find, savedValue } = useFormContext();
  const isRefused = error instanceof ApiError && error.code === "ADDRESS_REFUSED";
  const refusal = isRefused && savedValue(path) !== address ? failureText(error, words) : undefined;
  useEffect(() => {
    find(path, refusal);
    return () => find(path, undefined);
  }, [find, path, refusal]);
  return refusal;
}
