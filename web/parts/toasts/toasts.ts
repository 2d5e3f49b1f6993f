// What the product says in passing, at the top right: failures in red, advice in green.
import { notifications } from "@mantine/notifications";
import { ApiError } from "#web/api.ts";
import type { Words } from "#web/session/words.ts";

export const toastLimit = 10;
export const toastDuration_ms = 3000;
const failureDuration_ms = 4500;

/** A failed action, in the server's own words where it gave some. */
export function toastFailure(error: unknown, words: Words): void {
  toastProblem(failureText(error, words), words);
}

/** Something that went wrong, already in words. */
export function toastProblem(
  message: string,
  words: Words,
  shown_ms: number = failureDuration_ms,
  of?: string,
): void {
  showOneOf(of, { color: "red", message, autoClose: shown_ms, ...closable(words) });
}

/** Something that wants a look, without having failed. */
export function toastWarning(message: string, words: Words, of?: string): void {
  showOneOf(of, { color: "orange", message, autoClose: failureDuration_ms, ...closable(words) });
}

/** Of those that are `of` the same there is one at a time, the last. */
export function toastSuccess(
  message: string,
  words: Words,
  of?: string,
  shown_ms: number = toastDuration_ms,
): void {
  showOneOf(of, { color: "teal", message, autoClose: shown_ms, ...closable(words) });
}

/** What is said of a website that is saved, imported and read: each takes the place of the one before. */
export const toastOfWebsite = (id: number) => `website ${id}`;

const shownOf = new Map<string, string>();

function showOneOf(of: string | undefined, toast: Parameters<typeof notifications.show>[0]): void {
  const former = of !== undefined && shownOf.get(of);
  if (former) notifications.hide(former);
  const id = notifications.show(toast);
  if (of !== undefined) shownOf.set(of, id);
}

/**
 * What to tell a person about an error: the server's message, or that the server cannot be reached. What it says of a row
 * that is gone is for programs, which know models and ids.
 */
export function failureText(error: unknown, words: Words): string {
  if (!(error instanceof ApiError)) return words.say("app.failure");
  if (error.statusCode === 0) return words.say("app.unreachable");
  if (error.code === "MODEL_NOT_FOUND") return words.say("app.gone");
  return error.message || words.say("app.failure");
}

function closable({ say }: Words) {
  return { closeButtonProps: { "aria-label": say("app.close") } };
}
