import { useState } from "react";
import { ApiError } from "#web/api.ts";
import { failureText } from "#web/parts/toasts/toasts.ts";
import { useWords } from "#web/session/words.ts";

/** One request at a time, and what to say when it is refused. */
export function useSending() {
  const words = useWords();
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<{ text: string; code: string | undefined }>();

  /** Returns whether it went well. */
  const send = async (work: () => Promise<void>): Promise<boolean> => {
    setFailure(undefined);
    setWaiting(true);
    try {
      await work();
      return true;
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      setFailure({ text: failureText(error, words), code });
      return false;
    } finally {
      setWaiting(false);
    }
  };
  return { waiting, failure, send, clear: () => setFailure(undefined) };
}
