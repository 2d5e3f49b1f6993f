// Where an address leads: a secret that is kept of it is for that machine, and for no other.
import { parseFileAddress } from "./fileAddress.ts";

/** Whether an address may have the secrets of another one: one that is encrypted on its way may not become one that is not. */
export function leadsToSame(sent: string, stored: string): boolean {
  return hostOf(sent) === hostOf(stored) && (isPrivate(sent) || !isPrivate(stored));
}

function isPrivate(address: string): boolean {
  return /^\s*(?:https|ftps|sftp):/i.test(address);
}

/** With its port where that is not the usual one. */
export function hostOf(address: string): string {
  return parseFileAddress(address)?.hostAndPort ?? URL.parse(address)?.host ?? "";
}
