/** What this person may not write is shown as it is. */
export function isReserved(write: string | undefined, writer: "owner" | "admin"): boolean {
  return write === "server" || (write === "admin" && writer === "owner");
}
