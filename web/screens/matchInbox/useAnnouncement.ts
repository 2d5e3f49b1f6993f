import { useState } from "react";
import { ApiError } from "#web/api.ts";
import { toastFailure, toastWarning } from "#web/parts/toasts/toasts.ts";
import { useWords } from "#web/session/words.ts";

/** Whether the server refused because somebody else was first. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.statusCode === 409;
}

/** What was done last, for those who listen; what was refused is shown as well. */
export function useAnnouncement() {
  const words = useWords();
  const { say } = words;
  const [announcement, announce] = useState("");
  /** `title`: of the product, which is before one's eyes no more by then. */
  const announceRefusal = (error: unknown, title?: string) => {
    if (isConflict(error)) {
      const { message } = error;
      const text = title === undefined ? message : say("matchInbox.refused", { title, message });
      toastWarning(text, words);
      announce(text);
      return;
    }
    toastFailure(error, words);
    if (title !== undefined) announce(say("matchInbox.said.unsaved", { title }));
  };
  return { announcement, announce, announceRefusal };
}
