import { shorten } from "#server/errors.ts";

/** What was sent, as text: an id is compared by it, and no object is one. Never runs a toString that came from outside. */
export function textOf(sent: unknown): string {
  return typeof sent === "object" && sent !== null ? shorten(sent) : String(sent);
}
