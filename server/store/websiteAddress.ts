// One way to write the address of a website, so that there is one website for each (docs/decisions/0329).
import { domainToUnicode } from "node:url";
import { type RawBuilder, sql } from "kysely";

/**
 * The address as it is kept: protocol and host in small letters, the host as people read it and without the dot of its
 * root, no port where it is the usual one, no `/./` or `/../`, no empty question or fragment. The rest stays as it was
 * written.
 */
export function websiteAddress(written: string): string {
  const [, login = "", path = "", rest = ""] =
    /^[^:]*:[/\\]*([^/\\?#]*@)?[^/\\?#]*([^?#]*)(.*)$/s.exec(written) ?? [];
  const read = URL.parse(written);
  if (!read) return written;
  const hostname = read.hostname.replace(/\.+$/, "");
  const host = domainToUnicode(hostname) || hostname;
  const port = read.port && `:${read.port}`;
  return `${read.protocol}//${login}${host}${port}${withoutSteps(path)}${rest.replace(/[?#]+$/, "")}`;
}

/** The path without steps that lead to where it is, or back: every browser takes them out before it asks. */
function withoutSteps(path: string): string {
  const pieces = path.split(/[/\\]/);
  if (!pieces.some((piece) => here.test(piece) || back.test(piece))) return path;
  const kept: string[] = [];
  for (const [at, piece] of pieces.entries()) {
    const isStep = here.test(piece) || back.test(piece);
    if (back.test(piece) && kept.length > 1) kept.pop();
    if (!isStep) kept.push(piece);
    else if (at === pieces.length - 1) kept.push("");
  }
  return kept.join("/");
}

const here = /^(?:\.|%2e)$/i;
const back = /^(?:\.|%2e){2}$/i;

/** What of an address says which website it is: as the unique index of addresses compares them, without the login. */
export function placeOf(url: RawBuilder<unknown>): RawBuilder<string> {
  return sql`regexp_replace(
    regexp_replace(lower(${url}), '^https?://(?:[^/?#]*@)?(www\\.)?', ''), '/+$', '')`;
}
