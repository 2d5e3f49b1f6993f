// One way to write the address of a website, so that there is one website for each (docs/decisions/0329).
import { domainToUnicode } from "node:url";

/**
 * The address as it is kept: protocol and host in small letters, the host as people read it and without the dot of its
 * root, no port where it is the usual one, no empty question or fragment. The rest stays as it was written.
 */
export function websiteAddress(written: string): string {
  const [, login = "", rest = ""] = /^[^:]*:\/\/([^/\\?#]*@)?[^/\\?#]*(.*)$/s.exec(written) ?? [];
  const read = URL.parse(written);
  if (!read) return written;
  const hostname = read.hostname.replace(/\.$/, "");
  const host = domainToUnicode(hostname) || hostname;
  const port = read.port && `:${read.port}`;
  return `${read.protocol}//${login}${host}${port}${rest.replace(/[?#]+$/, "")}`;
}
