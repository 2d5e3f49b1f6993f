import type { AddressSecret } from "#shared/credentials.ts";

/** An address without one of its secrets: without its parameter, its step, or its user, and then without what goes with it. */
export function withoutSecret(address: string, { start, end, location }: AddressSecret): string {
  const [before, after] = [address.slice(0, start), address.slice(end)];
  if (location === "user") return before + after.replace(/^[^@]*@/, "");
  if (location === "password") return before.replace(/:$/, "") + after;
  if (location === "path feed") return before + after.replace(/^[^/?#]*\/?/, "");
  const kept = before.replace(/[^?&#;/\\]*$/, "");
  if (/[?&;]$/.test(kept) && /^[&;]/.test(after)) return kept + after.slice(1);
  return kept.replace(/[?&;]$/, "") + after;
}
