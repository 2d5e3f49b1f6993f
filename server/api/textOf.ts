/** What was sent, as text: an id is compared by it. Never runs a toString that came from outside. */
export function textOf(sent: unknown): string {
  return typeof sent === "object" && sent !== null ? JSON.stringify(sent) : String(sent);
}
