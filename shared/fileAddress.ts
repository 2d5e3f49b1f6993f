// Addresses of file servers. URL knows ftp: alone: of the others it neither reads the host nor its spellings as it does
// of web addresses. Here all three are read in one way, by whoever wants to know where an address leads.
import { isHost } from "./reference/ftpHost.ts";

const usualPorts = { ftp: 21, ftps: 21, sftp: 22 } as const;
type FileScheme = keyof typeof usualPorts;

export type FileAddress = {
  scheme: FileScheme;
  /** Lower case, no brackets, no dot at the end. */
  host: string;
  port: number;
  /** With its port where that is not the usual one. */
  hostAndPort: string;
  user: string;
  password: string;
  /** Decoded, with its first "/", of which it has one however many were written. */
  path: string;
};

const schemePattern = /^(ftps?|sftp):\/\//i;

/** A step out of a folder, which URL takes before anybody sees it. */
const folderAbove = /\/(?:\.|%2e){2}(?:[/?#]|$)/i;

/** Undefined for what is no such address, is none that is written in one way only, or leads out of its folder. */
export function parseFileAddress(text: string): FileAddress | undefined {
  const address = text.trim();
  const scheme = schemePattern.exec(address)?.[1]?.toLowerCase() as FileScheme | undefined;
  // Some readers take these for the end of the host, others for a part of the login.
  if (!scheme || /[\\\s\p{Cc}]/u.test(address) || folderAbove.test(address)) return undefined;
  const url = URL.parse(address.replace(schemePattern, "ftp://"));
  // That of ftp: leaves the usual port of ftp: away.
  const asWritten = URL.parse(address.replace(schemePattern, "sftp://"));
  if (!url?.hostname || !asWritten || !isHost(decoded(asWritten.hostname) ?? "")) return undefined;
  const path = decoded(url.pathname);
  if (path === undefined) return undefined;
  if (/\p{Cc}/u.test(path) || path.split("/").includes("..")) return undefined;
  const user = decoded(url.username);
  const password = decoded(url.password);
  if (user === undefined || password === undefined || /\p{Cc}/u.test(user + password)) return undefined;
  const hostname = url.hostname.replace(/\.+$/, "");
  const port = Number(asWritten.port || usualPorts[scheme]);
  return {
    scheme,
    host: hostname.replace(/^\[(.+)\]$/, "$1"),
    port,
    hostAndPort: port === usualPorts[scheme] ? hostname : `${hostname}:${port}`,
    user,
    password,
    path: path.replace(/^\/+/, "/"),
  };
}

/** Whether an address says that it is one of a file server, well written or not. */
export function isFileAddress(text: string): boolean {
  return schemePattern.test(text.trim());
}

/** "SHA256:…" as certificates' fingerprints are usually written: pairs of hexadecimal digits with colons between them. */
export function hexadecimalFingerprint(fingerprint: string): string {
  const bytes = atob(fingerprint.replace(/^SHA256:/, ""));
  return Array.from(bytes, (byte) => byte.charCodeAt(0).toString(16).padStart(2, "0").toUpperCase()).join(
    ":",
  );
}

/** Undefined for what decodes to nothing. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
